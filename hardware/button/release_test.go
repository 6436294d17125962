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

// TestUndoIsToldAtItsRelease, and not at all when it was held.
func TestUndoIsToldAtItsRelease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		undo := virtual.NewPin("GPIO23", 23)
		began := time.Now()
		var log []string
		poller, err := NewPoller(map[hardware.Button]gpio.PinIn{hardware.Undo: undo}, 12*ms,
			func(p Press) { log = append(log, fmt.Sprintf("%v after %v", p.Long, time.Since(began).Round(100*ms))) },
			func(f hardware.Fault) { t.Error(f) })
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { poller.Run(ctx); close(done) }()
		for _, press := range []time.Duration{200 * ms, 1200 * ms, 300 * ms} {
			time.Sleep(200 * ms)
			undo.Drive(gpio.Low)
			time.Sleep(press)
			undo.Release()
		}
		time.Sleep(100 * ms)
		cancel()
		<-done
		if got := fmt.Sprint(log); got != "[false after 400ms true after 1.4s false after 2.3s]" {
			t.Error(got)
		}
	})
}
