package button

import (
	"context"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
)

const blink = 400 * time.Millisecond

// Lights are the lamps in the buttons: steady where pressing would do something, blinking where somebody waits for it. They
// are a display.
type Lights struct {
	pins  map[hardware.Button]gpio.PinOut
	lamps hardware.Lamps
	phase bool // of all that blink
}

var _ hardware.Display = &Lights{}

// NewLights makes dark outputs of the pins.
func NewLights(pins map[hardware.Button]gpio.PinOut) (*Lights, error) {
	l := &Lights{pins: pins}
	return l, l.set()
}

func (l *Lights) Show(_ context.Context, board hardware.Board) error {
	if board.Card {
		for button := range board.Lamps {
			board.Lamps[button] = hardware.Possible
		}
	}
	if board.Lamps != l.lamps {
		l.lamps, l.phase = board.Lamps, true
	}
	return l.set()
}

// Tick is called at once after Show, and whenever the blinking lights change.
func (l *Lights) Tick(context.Context) (time.Duration, error) {
	for button := range l.pins {
		if l.lamps[button] == hardware.Asked {
			err := l.set()
			l.phase = !l.phase
			return blink, err
		}
	}
	return 0, nil
}

func (l *Lights) Halt() error {
	l.lamps = hardware.Lamps{}
	return l.set()
}

func (l *Lights) set() error {
	var faults []error
	for button, pin := range l.pins {
		lit := l.lamps[button] == hardware.Possible || l.lamps[button] == hardware.Asked && l.phase
		if err := pin.Out(gpio.Level(lit)); err != nil {
			faults = append(faults, fmt.Errorf("light of button %s on %s: %w", button, pin.Name(), err))
		}
	}
	return errors.Join(faults...)
}
