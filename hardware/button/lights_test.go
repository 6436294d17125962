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

func TestLights(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keep, bank, menu := virtual.NewPin("GPIO13", 13), virtual.NewPin("GPIO19", 19), virtual.NewPin("GPIO9", 9)
		lights, err := NewLights(map[hardware.Button]gpio.PinOut{hardware.Keep: keep, hardware.Bank: bank, hardware.Menu: menu})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		panel := hardware.NewPanel("lights", "", lights, func(f hardware.Fault) { t.Error(f) })
		done := make(chan struct{})
		go func() { panel.Run(ctx); close(done) }()
		panel.Show(hardware.Board{Lamps: hardware.Lamps{hardware.Keep: hardware.Possible, hardware.Bank: hardware.Asked}})
		levels := ""
		for range 4 {
			time.Sleep(200 * ms)
			levels += fmt.Sprint(keep.Level(), bank.Level(), menu.Level(), " ")
			time.Sleep(200 * ms)
		}
		if levels != "High High Low High Low Low High High Low High Low Low " {
			t.Error(levels)
		}
		cancel()
		<-done
		if keep.Level() || bank.Level() || menu.Level() {
			t.Error("lit after the end")
		}
		if complaints := append(keep.List(), bank.List()...); len(complaints) > 0 {
			t.Error(complaints)
		}
	})
}
