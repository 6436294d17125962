package beam

import (
	"context"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
)

// Sensor is a light barrier on a pin, low while the beam is broken (or high, where it is wired so).
type Sensor struct {
	pin    gpio.PinIn
	broken gpio.Level
	throws func(Event)
	faults func(hardware.Fault)
}

// NewSensor makes an input with a pull-up of the pin. Thrown and Settled are told to the first function, a blocked beam to
// the second, from the goroutine of Run.
func NewSensor(pin gpio.PinIn, brokenHigh bool, throws func(Event), faults func(hardware.Fault)) (*Sensor, error) {
	if err := pin.In(gpio.PullUp, gpio.BothEdges); err != nil {
		return nil, fmt.Errorf("listen to the beam on %s: %w", pin.Name(), err)
	}
	return &Sensor{pin: pin, broken: gpio.Level(brokenHigh), throws: throws, faults: faults}, nil
}

// Run watches until the context ends, and returns a quarter of a second later at most.
func (s *Sensor) Run(ctx context.Context) {
	var state State
	for edge := false; ctx.Err() == nil; {
		var events []Event
		state, events = Step(state, time.Now(), s.pin.Read() == s.broken, edge)
		for _, event := range events {
			s.tell(event)
		}
		edge = s.pin.WaitForEdge(state.due())
	}
}

func (s *Sensor) tell(event Event) {
	switch event {
	case Thrown, Settled:
		s.throws(event)
	case Blocked:
		s.faults(hardware.Fault{
			Part: "beam", Message: fmt.Sprintf("the beam on %s is broken for more than 5 s", s.pin.Name()),
			Remedy: "Take out what is stuck in the tower; wipe sender and receiver.",
		})
	case Clear:
		s.faults(hardware.Fault{Part: "beam"})
	}
}
