package drill

import (
	"context"
	"fmt"
	"sync"
	"time"

	"dicetower/doctor"
	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/kit"
)

// Patience is how long a button is waited for.
const Patience = 30 * time.Second

// person is who presses: what is asked, and what comes of it.
type person struct {
	show    func(hardware.Board)
	presses <-chan hardware.Button
	typed   <-chan string // a line leaves the button out
	say     func(text string)
}

// Buttons asks for every button that is wired, and tells of each how it went. What is to be done goes to say; a line on typed
// leaves a button out.
func Buttons(ctx context.Context, wiring kit.Config, host kit.Host, typed <-chan string, say func(text string)) []doctor.Finding {
	if len(wiring.Buttons) == 0 {
		return []doctor.Finding{doctor.Fine("buttons", "none are wired")}
	}
	wiring.PowerOff = nil // whoever tries the menu button means only to try it
	presses := make(chan hardware.Button, 1)
	parts := kit.Open(wiring, host, kit.Handlers{
		Press: func(press button.Press) {
			if press.Long || press.Longer {
				return
			}
			select {
			case presses <- press.Button:
			default:
			}
		},
		Throw: func(beam.Event) {},
		Fault: func(hardware.Fault) {}, // told where parts are tried out
	})
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { parts.Run(ctx) })
	defer running.Wait()
	defer stop()
	p := person{show: parts.Show, presses: presses, typed: typed, say: say}
	var findings []doctor.Finding
	for b := range hardware.Buttons {
		if pin, wired := wiring.Buttons[b]; wired {
			light, lit := wiring.Lights[b]
			findings = append(findings, p.try(ctx, b, pin, light, lit)...)
		}
	}
	return findings
}

// try asks for one button, whose light, where it has one, is at another pin.
func (p *person) try(ctx context.Context, b hardware.Button, pin, light int, lit bool) []doctor.Finding {
	part := "button " + b.String()
	wires := fmt.Sprintf("look at its wires: a switch from GPIO%d to ground", pin)
	dark := doctor.Warn("light of "+b.String(), fmt.Sprintf("look at its wires: GPIO%d through 330 Ω to the long leg, the short leg to ground", light), "it does not shine")
	var shines []doctor.Finding
	pressed, ok := hardware.Button(0), false
	if lit {
		pressed, ok = p.ask(ctx, b, true, "Press the button that shines.")
		shines = []doctor.Finding{doctor.Fine("light of "+b.String(), "it shines")}
	}
	if !ok {
		if pressed, ok = p.ask(ctx, b, false, "Press "+b.String()+"."); lit {
			shines = []doctor.Finding{dark}
		}
	}
	switch {
	case !ok:
		return []doctor.Finding{doctor.Warn(part, wires, "it was left out")}
	case pressed != b:
		return []doctor.Finding{doctor.Fail(part, "exchange the wires of the two, or their numbers in [hardware.buttons] or [hardware.lights]", "%s answered", pressed)}
	}
	return append([]doctor.Finding{doctor.Fine(part, "GPIO%d answers", pin)}, shines...)
}

// ask waits for a press.
func (p *person) ask(ctx context.Context, b hardware.Button, lit bool, text string) (pressed hardware.Button, ok bool) {
	board := hardware.Board{Turn: -1, Phase: hardware.Attention, Text: text, Brief: text, Word: b.String()}
	if lit {
		board.Lamps[b] = hardware.Possible
	}
	select {
	case <-p.presses: // from before it was asked for
	default:
	}
	p.show(board)
	p.say(text + " Enter leaves it out.")
	patience := time.NewTimer(Patience)
	defer patience.Stop()
	select {
	case pressed := <-p.presses:
		return pressed, true
	case <-p.typed:
	case <-patience.C:
	case <-ctx.Done():
	}
	return 0, false
}
