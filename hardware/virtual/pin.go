package virtual

import (
	"errors"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/pin"
)

// Pin is one line of the header, with the manners of the kernel's character device: a read turns an output into an
// input, a time-out of zero waits for ever and a negative one returns at once.
type Pin struct {
	Complaints

	name   string
	number int

	mu      sync.Mutex
	input   bool
	output  bool
	level   gpio.Level // driven by us
	pull    gpio.Pull
	edge    gpio.Edge
	outside func() (gpio.Level, bool) // driven from outside; false: left alone
	watch   func(gpio.Level)
	edges   chan struct{}
	last    gpio.Level
}

var _ gpio.PinIO = &Pin{}

// NewPin makes a line that nothing drives.
func NewPin(name string, number int) *Pin {
	return &Pin{name: name, number: number, edges: make(chan struct{}, 16)}
}

// Drive sets the line from outside.
func (p *Pin) Drive(level gpio.Level) { p.drivenBy(func() (gpio.Level, bool) { return level, true }) }

// Release leaves the line to its pull resistor.
func (p *Pin) Release() { p.drivenBy(nil) }

func (p *Pin) drivenBy(outside func() (gpio.Level, bool)) {
	p.change(func() { p.outside = outside })
}

// onChange calls a function with every new level of the line.
func (p *Pin) onChange(watch func(gpio.Level)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.watch = watch
}

// Level is what a meter on the line would show.
func (p *Pin) Level() gpio.Level {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now()
}

func (p *Pin) now() gpio.Level {
	if p.output {
		return p.level
	}
	if p.outside != nil {
		if level, driven := p.outside(); driven {
			return level
		}
	}
	return p.pull == gpio.PullUp
}

// change does something to the line and tells who watches.
func (p *Pin) change(do func()) {
	p.mu.Lock()
	do()
	level := p.now()
	changed := level != p.last
	p.last = level
	wanted := p.edge == gpio.BothEdges || p.edge == gpio.RisingEdge && bool(level) || p.edge == gpio.FallingEdge && !bool(level)
	if changed && wanted {
		select {
		case p.edges <- struct{}{}:
		default:
		}
	}
	watch := p.watch
	p.mu.Unlock()
	if changed && watch != nil {
		watch(level)
	}
}

func (p *Pin) In(pull gpio.Pull, edge gpio.Edge) error {
	p.change(func() {
		p.input, p.output, p.edge = true, false, edge
		if pull != gpio.PullNoChange {
			p.pull = pull
		}
	})
	return nil
}

func (p *Pin) Read() gpio.Level {
	p.mu.Lock()
	output, input := p.output, p.input
	p.mu.Unlock()
	if output {
		p.add("%s is read while it is an output, which makes it an input", p.name)
		_ = p.In(gpio.PullUp, gpio.NoEdge) // never fails
	} else if !input {
		p.add("%s is read before it was made an input", p.name)
	}
	return p.Level()
}

func (p *Pin) Out(level gpio.Level) error {
	p.change(func() { p.input, p.output, p.level, p.edge = false, true, level, gpio.NoEdge })
	return nil
}

func (p *Pin) WaitForEdge(timeout time.Duration) bool {
	p.mu.Lock()
	edge := p.edge
	p.mu.Unlock()
	if edge == gpio.NoEdge || timeout <= 0 {
		p.add("%s is waited on for %v with edge %v", p.name, timeout, edge)
		return false
	}
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case <-p.edges:
		return true
	case <-timer.C:
		return false
	}
}

func (p *Pin) PWM(gpio.Duty, physic.Frequency) error {
	return errors.New("PWM is not to be had through the character device")
}

func (p *Pin) String() string         { return p.name }
func (p *Pin) Halt() error            { return nil }
func (p *Pin) Name() string           { return p.name }
func (p *Pin) Number() int            { return p.number }
func (p *Pin) Function() string       { return string(p.Func()) }
func (p *Pin) DefaultPull() gpio.Pull { return gpio.PullNoChange }

func (p *Pin) Pull() gpio.Pull {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pull
}

// Func is that of package pin: what the line is used for.
func (p *Pin) Func() pin.Func {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.output:
		return gpio.OUT
	case p.input:
		return gpio.IN
	}
	return pin.FuncNone
}
