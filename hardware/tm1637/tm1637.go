package tm1637

import (
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Options describe a display.
type Options struct {
	Order      []int // for each place from the left, the chip's grid it is wired to; as many as there are digits, 4 or 6
	Brightness int   // 0 to 7
}

// halfClock is how long a wire rests, so that the pull-ups have time to raise it.
const halfClock = 5 * time.Microsecond

// Dev is one display. For one goroutine.
type Dev struct {
	clk, dio gpio.PinIO
	options  Options
}

// Plain is the order of displays that are wired from left to right.
func Plain(digits int) []int {
	order := make([]int, digits)
	for i := range order {
		order[i] = i
	}
	return order
}

// New describes the display at two pins. Nothing is sent before the first Show.
func New(clk, dio gpio.PinIO, options Options) (*Dev, error) {
	if n := len(options.Order); n != 4 && n != 6 {
		return nil, fmt.Errorf("a TM1637 with %d digits is not known; there are 4 and 6", n)
	}
	seen := map[int]bool{}
	for _, grid := range options.Order {
		if grid < 0 || grid >= len(options.Order) || seen[grid] {
			return nil, fmt.Errorf("digit_order %v does not hold every number from 0 to %d once", options.Order, len(options.Order)-1)
		}
		seen[grid] = true
	}
	if options.Brightness < 0 || options.Brightness > 7 {
		return nil, fmt.Errorf("brightness is %d; it must be 0 to 7", options.Brightness)
	}
	return &Dev{clk: clk, dio: dio, options: options}, nil
}

// Commands of the chip.
const (
	writeOnwards = 0x40 // data go to one grid after the other
	fromFirst    = 0xc0
	control      = 0x80
	shining      = 0x08
)

// Show lights segments, a byte for each place from the left: bit 0 is the top, then clockwise, bit 6 the middle, bit 7
// the dot or colon. Settings are sent along, so that a display that lost its power comes back.
func (d *Dev) Show(places []byte) error {
	if len(places) != len(d.options.Order) {
		return fmt.Errorf("show %d places on %d digits", len(places), len(d.options.Order))
	}
	data := make([]byte, 1+len(places))
	data[0] = fromFirst
	for i, grid := range d.options.Order {
		data[1+grid] = places[i]
	}
	return d.send("show digits", []byte{writeOnwards}, data, []byte{control | shining | byte(d.options.Brightness)})
}

// SetBrightness changes the brightness, 0 to 7, with the next Show.
func (d *Dev) SetBrightness(brightness int) { d.options.Brightness = brightness }

// Halt switches the display off and lets go of the wires.
func (d *Dev) Halt() error { return d.send("switch off", []byte{control}) }

func (d *Dev) send(what string, transfers ...[]byte) error {
	for _, transfer := range transfers {
		if err := d.transfer(transfer); err != nil {
			return fmt.Errorf("%s on the TM1637 at %s and %s: %w", what, d.clk.Name(), d.dio.Name(), err)
		}
	}
	return nil
}

func (d *Dev) transfer(bytes []byte) error {
	var w wires
	w.set(d.clk, gpio.High)
	w.set(d.dio, gpio.High)
	w.set(d.dio, gpio.Low) // start
	for _, b := range bytes {
		for bit := range 8 {
			w.set(d.clk, gpio.Low)
			w.set(d.dio, b>>bit&1 == 1)
			w.set(d.clk, gpio.High)
		}
		w.set(d.clk, gpio.Low)
		w.set(d.dio, gpio.High) // let the chip answer
		w.set(d.clk, gpio.High)
		if w.err == nil && d.dio.Read() == gpio.High {
			w.err = errors.New("no answer; look at the two wires and the supply")
		}
		w.set(d.clk, gpio.Low)
	}
	w.set(d.dio, gpio.Low)
	w.set(d.clk, gpio.High)
	w.set(d.dio, gpio.High) // stop
	return w.err
}

// wires remembers the first error, after which it does nothing but let go.
type wires struct{ err error }

// set pulls a wire low, or lets go of it.
func (w *wires) set(wire gpio.PinIO, level gpio.Level) {
	var err error
	switch {
	case level == gpio.High:
		err = wire.In(gpio.PullUp, gpio.NoEdge)
	case w.err == nil:
		err = wire.Out(gpio.Low)
	}
	if w.err == nil {
		w.err = err
	}
	time.Sleep(halfClock)
}
