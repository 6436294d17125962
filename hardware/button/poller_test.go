package button

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
	"dicetower/hardware/virtual"
)

func TestPollerTellsPressesAndFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keep, bank := virtual.NewPin("GPIO5", 5), virtual.NewPin("GPIO6", 6)
		var log []string
		poller, err := NewPoller(map[hardware.Button]gpio.PinIn{hardware.Keep: keep, hardware.Bank: bank}, 12*ms,
			func(p Press) { log = append(log, fmt.Sprintf("%s %v", p.Button, p.Long)) },
			func(f hardware.Fault) { log = append(log, f.Part+": "+f.Message) })
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { poller.Run(ctx); close(done) }()
		time.Sleep(100 * ms)
		keep.Drive(gpio.Low)
		time.Sleep(100 * ms)
		keep.Release()
		time.Sleep(100 * ms)
		bank.Drive(gpio.Low)
		time.Sleep(11 * time.Second)
		bank.Release()
		time.Sleep(100 * ms)
		cancel()
		<-done
		want := "[keep false bank false bank true bank false button bank: button bank on GPIO6 is down for more than 10 s button bank: ]"
		if got := fmt.Sprint(log); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if complaints := append(keep.List(), bank.List()...); len(complaints) > 0 {
			t.Error(complaints)
		}
	})
}
