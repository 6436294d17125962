package strip

import (
	"fmt"
	"image/color"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// Options describe a strip.
type Options struct {
	Lights     int
	APA102     bool    // else WS2812
	Order      string  // in which the lights take their colours: GRB (WS2812's own), RGB, BGR …; empty: the usual one
	Brightness float64 // of everything, 0 to 1
	SupplyMA   int     // what the supply can give to the strip, mA; 0: enough for all
}

// Dev is one strip. For one goroutine.
type Dev struct {
	conn    spi.Conn
	options Options
	order   [3]int // for each byte sent, which of red, green, blue
}

// mostWS2812 is what one transfer of 4096 bytes can hold: nine bytes for a light, and the pauses before and after.
const mostWS2812 = 430

// New connects to the strip. Nothing is sent before the first picture.
func New(port spi.Port, options Options) (*Dev, error) {
	most, speed, usual := mostWS2812, 2400*physic.KiloHertz, "GRB"
	if options.APA102 {
		most, speed, usual = 1000, 4*physic.MegaHertz, "BGR"
	}
	switch {
	case options.Lights < 1 || options.Lights > most:
		return nil, fmt.Errorf("a strip of %d lights; there must be 1 to %d", options.Lights, most)
	case options.Brightness < 0 || options.Brightness > 1:
		return nil, fmt.Errorf("brightness is %g; it must be 0 to 1", options.Brightness)
	case options.Order == "":
		options.Order = usual
	}
	order, err := parseOrder(options.Order)
	if err != nil {
		return nil, err
	}
	conn, err := port.Connect(speed, spi.Mode0, 8)
	if err != nil {
		return nil, fmt.Errorf("connect to the strip: %w", err)
	}
	return &Dev{conn: conn, options: options, order: order}, nil
}

func parseOrder(word string) (order [3]int, err error) {
	seen := 0
	for i, letter := range word {
		for channel, name := range "RGB" {
			if letter == name && i < 3 {
				order[i] = channel
				seen |= 1 << channel
			}
		}
	}
	if len(word) != 3 || seen != 7 {
		return order, fmt.Errorf("order %q; it must hold R, G and B once each", word)
	}
	return order, nil
}

// Lights is how many there are.
func (d *Dev) Lights() int { return d.options.Lights }

// Show lights the strip, the first colour nearest to the wires.
func (d *Dev) Show(colours []color.RGBA) error {
	if len(colours) != d.options.Lights {
		return fmt.Errorf("show %d colours on %d lights", len(colours), d.options.Lights)
	}
	colours = limit(dim(colours, d.options.Brightness), d.options.SupplyMA)
	bytes := d.ws2812(colours)
	if d.options.APA102 {
		bytes = d.apa102(colours)
	}
	for len(bytes) > 0 {
		n := min(len(bytes), longestTransfer)
		if err := d.conn.Tx(bytes[:n], nil); err != nil {
			return fmt.Errorf("light the strip: %w", err)
		}
		bytes = bytes[n:]
	}
	return nil
}

// longestTransfer is what the kernel's spidev takes at once, in bytes.
const longestTransfer = 4096

// Halt makes the strip dark.
func (d *Dev) Halt() error { return d.Show(make([]color.RGBA, d.options.Lights)) }

func (d *Dev) ordered(c color.RGBA) [3]byte {
	channels := [3]byte{c.R, c.G, c.B}
	return [3]byte{channels[d.order[0]], channels[d.order[1]], channels[d.order[2]]}
}

// pause is 300 µs of low line, in bytes.
const pause = 90

func (d *Dev) ws2812(colours []color.RGBA) []byte {
	bytes := make([]byte, pause, 2*pause+9*len(colours))
	for _, c := range colours {
		for _, value := range d.ordered(c) {
			var pulses uint32
			for bit := 7; bit >= 0; bit-- {
				pulses = pulses<<3 | 0b100 | uint32(value>>bit&1)<<1
			}
			bytes = append(bytes, byte(pulses>>16), byte(pulses>>8), byte(pulses))
		}
	}
	return append(bytes, make([]byte, pause)...)
}

func (d *Dev) apa102(colours []color.RGBA) []byte {
	bytes := make([]byte, 4, 12+4*len(colours)+len(colours)/16)
	for _, c := range colours {
		o := d.ordered(c)
		bytes = append(bytes, 0xff, o[0], o[1], o[2])
	}
	return append(bytes, make([]byte, 5+len(colours)/16)...) // half a clock for each light, or the last ones keep the old picture
}
