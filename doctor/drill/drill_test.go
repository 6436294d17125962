package drill

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
	"dicetower/hardware/kit"
)

// TestButtons: a person presses what shines, or does not, or can't.
func TestButtons(t *testing.T) {
	const keep, bank, keepLight, bankLight = 5, 6, 13, 19
	wiring := kit.Config{
		Buttons: map[hardware.Button]int{hardware.Keep: keep, hardware.Bank: bank},
		Lights:  map[hardware.Button]int{hardware.Keep: keepLight, hardware.Bank: bankLight},
	}
	for name, test := range map[string]struct {
		wiring kit.Config
		does   func(asked string, lit func(pin int) bool) (pin int) // 0: leaves it out, -1: nothing
		want   []string
	}{
		"all is right": {wiring, func(_ string, lit func(int) bool) int {
			if lit(keepLight) == lit(bankLight) {
				return -1
			}
			if lit(keepLight) {
				return keep
			}
			return bank
		}, []string{"ok button keep GPIO5 answers", "ok light of keep it shines", "ok button bank", "ok light of bank"}},
		"exchanged": {wiring, func(_ string, lit func(int) bool) int {
			if lit(keepLight) {
				return bank
			}
			return keep
		}, []string{"missing button keep bank answered. Exchange the wires", "missing button bank keep answered"}},
		"lights are dark": {wiring, func(asked string, _ func(int) bool) int {
			switch {
			case strings.Contains(asked, "Press keep."):
				return keep
			case strings.Contains(asked, "Press bank."):
				return bank
			}
			return 0
		}, []string{"ok button keep", "warning light of keep it does not shine. Look at its wires: GPIO13", "ok button bank", "warning light of bank"}},
		"nobody is there": {
			wiring, func(string, func(int) bool) int { return -1 },
			[]string{"warning button keep it was left out. Look at its wires: a switch from GPIO5 to ground", "warning button bank"},
		},
		"without lights": {
			kit.Config{Buttons: map[hardware.Button]int{hardware.Bank: bank}},
			func(string, func(int) bool) int { return bank },
			[]string{"ok button bank GPIO6 answers"},
		},
		"without buttons": {kit.Config{}, nil, []string{"ok buttons none are wired"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				machine, _ := kit.Virtual(test.wiring)
				typed := make(chan string, 1)
				findings := Buttons(t.Context(), test.wiring, machine, typed, func(asked string) {
					go func() {
						time.Sleep(time.Second)
						pin := test.does(asked, func(light int) bool { return machine.Wire(light).Level() == gpio.High })
						switch {
						case pin == 0:
							typed <- ""
						case pin > 0:
							machine.Wire(pin).Drive(gpio.Low)
							time.Sleep(100 * time.Millisecond)
							machine.Wire(pin).Release()
						}
					}()
				})
				time.Sleep(2 * time.Second)
				if len(findings) != len(test.want) {
					t.Fatalf("%v, want %q", findings, test.want)
				}
				for i, want := range test.want {
					if got := strings.Join(strings.Fields(findings[i].String()), " "); !strings.HasPrefix(got, want) {
						t.Errorf("%s, want %s", got, want)
					}
				}
			})
		})
	}
}
