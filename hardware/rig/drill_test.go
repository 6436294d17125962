//go:build rig

package rig

import (
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/doctor/drill"
	"dicetower/hardware/host"
	"dicetower/hardware/kit"
)

// TestTheDrill presses each button whose light shines, as `dicetower check --buttons` asks for.
func TestTheDrill(t *testing.T) {
	machine, err := host.Open()
	if err != nil {
		t.Log(err)
	}
	wiring := kit.Default()
	wiring.Beam, wiring.Buzzer = nil, nil
	findings := drill.Buttons(t.Context(), wiring, machine, nil, func(asked string) {
		t.Log(asked)
		go func() {
			for range 100 {
				time.Sleep(50 * time.Millisecond)
				for b, light := range wiring.Lights {
					if level(t, light) == gpio.High {
						time.Sleep(50 * time.Millisecond)
						pull(t, wiring.Buttons[b], gpio.Low)
						time.Sleep(100 * time.Millisecond)
						pull(t, wiring.Buttons[b], gpio.High)
						return
					}
				}
			}
		}()
	})
	if len(findings) != 10 {
		t.Errorf("%d findings of five buttons and their lights", len(findings))
	}
	for _, finding := range findings {
		if line := finding.String(); !strings.HasPrefix(line, "ok ") {
			t.Error(line)
		}
	}
}
