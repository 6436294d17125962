// Package buzzer sounds an active buzzer on a pin: one that makes its tone by itself as long as it has power.
package buzzer

import (
	"context"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Pattern is how long it sounds, is silent, sounds again, and so on.
type Pattern []time.Duration

// Buzzer is one on a pin.
type Buzzer struct {
	pin    gpio.PinOut
	newest chan Pattern
}

// New makes a silent output of the pin.
func New(pin gpio.PinOut) (*Buzzer, error) {
	if err := pin.Out(gpio.Low); err != nil {
		return nil, fmt.Errorf("silence the buzzer on %s: %w", pin.Name(), err)
	}
	return &Buzzer{pin: pin, newest: make(chan Pattern, 1)}, nil
}

// Play sounds a pattern instead of the one before, and returns at once. One goroutine calls it.
func (b *Buzzer) Play(pattern Pattern) {
	select {
	case <-b.newest:
	default:
	}
	b.newest <- pattern
}

// Run sounds patterns until the context ends, and is silent then. It returns the first error of the pin.
func (b *Buzzer) Run(ctx context.Context) error {
	var rest Pattern
	sounding := false
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		if err := b.pin.Out(gpio.Level(sounding)); err != nil {
			return fmt.Errorf("sound the buzzer on %s: %w", b.pin.Name(), err)
		}
		select {
		case <-ctx.Done():
			return b.pin.Out(gpio.Low)
		case rest = <-b.newest:
			sounding = false
		case <-timer.C:
		}
		sounding = !sounding && len(rest) > 0
		if len(rest) > 0 {
			timer.Reset(rest[0])
			rest = rest[1:]
		}
	}
}
