package max7219

import (
	"fmt"
	"image"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"dicetower/hardware/raster"
)

// Options describe a chain.
type Options struct {
	Chips              int  // at least 1
	Reversed           bool // the nearest chip is on the left, or the first digit is
	Brightness         int  // 0 to 15
	SupplyMA           int  // what the supply can give to the chain, mA; the brightness is kept below that; 0: enough
	raster.Orientation      // of each matrix
}

// brightest is what a chip draws at most when all its lights are on at full brightness, mA.
const brightest = 330

// Dev is one chain. For one goroutine.
type Dev struct {
	conn      spi.Conn
	options   Options
	intensity byte
}

// New connects to the chain. Nothing is sent before the first picture.
func New(port spi.Port, options Options) (*Dev, error) {
	if options.Chips < 1 || options.Chips > 64 {
		return nil, fmt.Errorf("a chain of %d chips; there must be 1 to 64", options.Chips)
	}
	if options.Brightness < 0 || options.Brightness > 15 {
		return nil, fmt.Errorf("brightness is %d; it must be 0 to 15", options.Brightness)
	}
	if err := options.Check(); err != nil {
		return nil, err
	}
	conn, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		return nil, fmt.Errorf("connect to the MAX7219: %w", err)
	}
	return &Dev{conn: conn, options: options, intensity: affordable(options)}, nil
}

// affordable is the brightness that the supply stands with every light on. The lights are on for (2n+1)/32 of the time.
func affordable(options Options) byte {
	level := options.Brightness
	for level > 0 && options.SupplyMA > 0 && options.Chips*brightest*(2*level+1)/32 > options.SupplyMA {
		level--
	}
	return byte(level)
}

// Draw shows a picture of 8×8 pixels for each chip, side by side.
func (d *Dev) Draw(picture *image.Gray) error {
	if picture.Rect != image.Rect(0, 0, 8*d.options.Chips, 8) {
		return fmt.Errorf("the picture is %v, the matrices are %d×8", picture.Rect, 8*d.options.Chips)
	}
	rows := make([][8]byte, d.options.Chips) // from the left
	for i := range rows {
		matrix := image.NewGray(image.Rect(0, 0, 8, 8))
		for y := range 8 {
			copy(matrix.Pix[8*y:8*y+8], picture.Pix[y*picture.Stride+8*i:])
		}
		matrix = d.options.Apply(matrix)
		for p, v := range matrix.Pix {
			if v >= raster.On/2 {
				rows[i][p/8] |= 0x80 >> (p % 8)
			}
		}
	}
	return d.send(rows)
}

// Show lights segments, a byte for each place from the left: bit 0 is the top, then clockwise, bit 6 the middle, bit 7
// the dot.
func (d *Dev) Show(places []byte) error {
	n := 8 * d.options.Chips
	if len(places) != n {
		return fmt.Errorf("show %d places on %d digits", len(places), n)
	}
	rows := make([][8]byte, d.options.Chips)
	for i, place := range places {
		at := 7 - i%8 // digit 0 of a chip is its rightmost
		if d.options.Reversed {
			at = i % 8
		}
		var wired byte
		for bit := range 7 { // bit 6 is the top there, bit 0 the middle
			wired |= place >> bit & 1 << (6 - bit)
		}
		rows[i/8][at] = wired | place&0x80
	}
	return d.send(rows)
}

// SetBrightness changes the brightness, 0 to 15, with the next picture, within what the supply stands.
func (d *Dev) SetBrightness(brightness int) {
	d.options.Brightness = brightness
	d.intensity = affordable(d.options)
}

// Registers.
const (
	firstRow  = 1
	decode    = 9
	intensity = 10
	scanLimit = 11
	awake     = 12
	test      = 15
)

// Halt makes the chain dark.
func (d *Dev) Halt() error {
	if err := d.all(awake, 0); err != nil {
		return fmt.Errorf("switch off the MAX7219: %w", err)
	}
	return nil
}

// send sends settings and rows, those of the leftmost chip first in the list.
func (d *Dev) send(rows [][8]byte) error {
	err := d.settings(test, 0, decode, 0, scanLimit, 7, intensity, d.intensity)
	for y := range 8 {
		values := make([]byte, len(rows))
		for i := range rows {
			values[i] = rows[i][y]
		}
		if err == nil {
			err = d.transfer(firstRow+byte(y), values)
		}
	}
	if err == nil {
		err = d.all(awake, 1) // only now, so that nobody sees what was there before
	}
	if err != nil {
		return fmt.Errorf("show on the MAX7219: %w", err)
	}
	return nil
}

func (d *Dev) settings(pairs ...byte) error {
	for i := 0; i < len(pairs); i += 2 {
		if err := d.all(pairs[i], pairs[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func (d *Dev) all(register, value byte) error {
	values := make([]byte, d.options.Chips)
	for i := range values {
		values[i] = value
	}
	return d.transfer(register, values)
}

// transfer writes one register of every chip, the leftmost first in the list. The farthest chip is the leftmost unless
// the chain is reversed.
func (d *Dev) transfer(register byte, values []byte) error {
	bytes := make([]byte, 0, 2*len(values))
	for i := range values {
		value := values[i]
		if d.options.Reversed {
			value = values[len(values)-1-i]
		}
		bytes = append(bytes, register, value)
	}
	return d.conn.Tx(bytes, nil)
}
