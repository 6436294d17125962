package virtual

import (
	"image"
	"image/color"
	"sync"

	"periph.io/x/conn/v3/gpio"
)

// TM1637 is a display of four or six digits on two wires with pull-ups. It answers every byte by pulling DIO low for
// the ninth clock.
type TM1637 struct {
	Complaints
	CLK, DIO *Pin

	mu        sync.Mutex
	unplugged bool
	places    []byte // of the six grids
	on        bool
	dimming   byte
	clk, dio  gpio.Level
	active    bool
	answering bool
	bits      int
	current   byte
	bytes     []byte
}

// NewTM1637 makes a display of n digits on two wires that has just got power: dark.
func NewTM1637(n int, clk, dio *Pin) *TM1637 {
	t := &TM1637{CLK: clk, DIO: dio, places: make([]byte, n), clk: gpio.High, dio: gpio.High}
	t.CLK.drivenBy(func() (gpio.Level, bool) { return gpio.High, true }) // its pull-up
	t.DIO.drivenBy(func() (gpio.Level, bool) {
		t.mu.Lock()
		defer t.mu.Unlock()
		return gpio.Level(!t.answering), true
	})
	t.CLK.onChange(t.clock)
	t.DIO.onChange(t.data)
	return t
}

// Plug connects the display or takes it away; when it comes back it is dark.
func (t *TM1637) Plug(plugged bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unplugged = !plugged
	t.on, t.active, t.answering = false, false, false
	clear(t.places)
}

func (t *TM1637) clock(level gpio.Level) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.clk = level
	if !t.active || t.unplugged {
		return
	}
	if level == gpio.High && t.bits < 8 {
		if t.dio {
			t.current |= 1 << t.bits
		}
		t.bits++
		return
	}
	if level == gpio.Low && t.answering { // the end of the ninth clock
		t.answering = false
		t.bytes = append(t.bytes, t.current)
		t.bits, t.current = 0, 0
	} else if level == gpio.Low && t.bits == 8 {
		t.answering = true
	}
}

func (t *TM1637) data(level gpio.Level) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dio = level
	if t.clk == gpio.Low || t.unplugged {
		return
	}
	if level == gpio.Low {
		t.active, t.bits, t.current, t.bytes = true, 0, 0, nil
	} else if t.active && !t.answering {
		t.active = false
		if t.bits != 0 && t.bits != 1 { // the rising clock of the stop condition is taken for a bit
			t.add("stop after %d bits", t.bits)
		}
		t.run()
	}
}

func (t *TM1637) run() {
	if len(t.bytes) == 0 {
		t.add("nothing between start and stop")
		return
	}
	switch b := t.bytes[0]; b & 0xc0 {
	case 0x40:
		if b != 0x40 {
			t.add("data command %#x is not modelled", b)
		}
	case 0x80:
		t.on, t.dimming = b&8 != 0, b&7
	case 0xc0:
		for i, segments := range t.bytes[1:] {
			if at := int(b&7) + i; at < len(t.places) {
				t.places[at] = segments
			} else if segments != 0 {
				t.add("data for grid %d of %d", at, len(t.places))
			}
		}
	default:
		t.add("command %#x is not known", b)
	}
}

// Places are the segments that are lit, by grid.
func (t *TM1637) Places() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.on {
		return make([]byte, len(t.places))
	}
	return append([]byte(nil), t.places...)
}

// Dimming is the brightness, 0 to 7.
func (t *TM1637) Dimming() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return int(t.dimming)
}

// Look is the display as it looks, with a colon when it has four digits.
func (t *TM1637) Look() image.Image {
	return segments(t.Places(), len(t.places) == 4, color.RGBA{R: 255, G: 50, B: 40, A: 255})
}
