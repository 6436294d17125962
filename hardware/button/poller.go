package button

import (
	"context"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
)

const pollEvery = 4 * time.Millisecond

// Press is a press that counts.
type Press struct {
	Button hardware.Button
	Long   bool // it is held now; the short press was told before, but for a button that tells it AtRelease
	Longer bool // it is held for five seconds; the long press was told before
}

// Poller looks at buttons on pins, switches to ground.
type Poller struct {
	filter Filter
	pins   map[hardware.Button]gpio.PinIn
	states map[hardware.Button]State
	report report
}

// AtRelease says that the short press of a button is told when it is released, because to hold it means something else: what
// undo does at once would be in the way of a correction.
func AtRelease(b hardware.Button) bool { return b == hardware.Undo }

// NewPoller makes inputs with pull-ups of the pins. Presses and faults are told to the functions, from the goroutine of
// Run. Stable is 12 ms for most buttons, 25 ms for arcade switches.
func NewPoller(pins map[hardware.Button]gpio.PinIn, stable time.Duration, presses func(Press), faults func(hardware.Fault)) (*Poller, error) {
	for button, pin := range pins {
		if err := pin.In(gpio.PullUp, gpio.NoEdge); err != nil {
			return nil, fmt.Errorf("listen to button %s on %s: %w", button, pin.Name(), err)
		}
	}
	return &Poller{filter: Filter{Stable: stable}, pins: pins, states: map[hardware.Button]State{}, report: report{presses, faults, map[hardware.Button]bool{}}}, nil
}

// Run looks at the buttons until the context ends.
func (p *Poller) Run(ctx context.Context) {
	ticker := time.NewTicker(pollEvery)
	defer ticker.Stop()
	for {
		for button, pin := range p.pins {
			state, events := p.filter.Step(p.states[button], time.Now(), pin.Read() == gpio.Low)
			p.states[button] = state
			p.report.tell(button, "on "+pin.Name(), events)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// report turns what buttons did into presses and faults.
type report struct {
	presses func(Press)
	faults  func(hardware.Fault)
	untold  map[hardware.Button]bool // pressed, and told at the release
}

func (r report) tell(button hardware.Button, where string, events []Event) {
	part := "button " + button.String()
	for _, event := range events {
		switch event {
		case Pressed:
			if r.untold[button] = AtRelease(button); !r.untold[button] {
				r.presses(Press{Button: button})
			}
		case Held:
			r.untold[button] = false
			r.presses(Press{Button: button, Long: true})
		case HeldLonger:
			r.presses(Press{Button: button, Longer: true})
		case Stuck:
			r.faults(hardware.Fault{
				Part: part, Message: fmt.Sprintf("%s %s is down for more than 10 s", part, where),
				Remedy: "Free the button; if it is not pressed, look for a short circuit.",
			})
		case Noisy:
			r.faults(hardware.Fault{
				Part: part, Message: fmt.Sprintf("%s %s flickers", part, where),
				Remedy: "Look for a loose contact; keep its wire short and away from the mains.",
			})
		case Unstuck, Quiet:
			r.faults(hardware.Fault{Part: part})
		case Released:
			if r.untold[button] {
				r.untold[button] = false
				r.presses(Press{Button: button})
			}
		}
	}
}
