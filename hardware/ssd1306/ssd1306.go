package ssd1306

import (
	"fmt"
	"image"

	"periph.io/x/conn/v3/i2c"

	"dicetower/hardware/raster"
)

// Options describe a panel.
type Options struct {
	Width, Height int // native: 128×64 or 128×32
	SH1106        bool
	XOffset       int // columns by which the picture is moved to the right, as wired by the maker; may be negative
	Contrast      byte
	raster.Orientation
}

// Dev is one panel. For one goroutine.
type Dev struct {
	dev     i2c.Dev
	options Options
	first   int    // column of RAM that is the leftmost of the panel
	shadow  []byte // what the controller holds, a byte for eight rows; nil: unknown
	lit     bool   // the panel has been switched on
}

// New describes the panel at an address of a bus. Nothing is sent before the first Draw.
func New(bus i2c.Bus, addr uint16, options Options) (*Dev, error) {
	if options.Width != 128 || options.Height != 64 && options.Height != 32 {
		return nil, fmt.Errorf("an OLED of %d×%d pixels is not known; there are 128×64 and 128×32", options.Width, options.Height)
	}
	if err := options.Check(); err != nil {
		return nil, err
	}
	first := options.XOffset
	if options.SH1106 {
		first += 2
	}
	if first < 0 || first > 4 || !options.SH1106 && first != 0 {
		return nil, fmt.Errorf("x_offset %d moves the picture off the controller's RAM", options.XOffset)
	}
	return &Dev{dev: i2c.Dev{Bus: bus, Addr: addr}, options: options, first: first}, nil
}

// Size is that of the pictures, as people see them.
func (d *Dev) Size() (w, h int) { return d.options.Size(d.options.Width, d.options.Height) }

// Draw shows a picture.
func (d *Dev) Draw(picture *image.Gray) error {
	if err := d.options.Fit(picture, d.options.Width, d.options.Height); err != nil {
		return err
	}
	err := d.send(pack(d.options.Apply(picture)))
	if err != nil {
		d.shadow, d.lit = nil, false
		return fmt.Errorf("draw on the OLED at %#x: %w", d.dev.Addr, err)
	}
	return nil
}

// Renew makes the next Draw send everything, in case the panel has lost it.
func (d *Dev) Renew() { d.shadow, d.lit = nil, false }

// SetBrightness changes the contrast, 0 to 255, with the next Draw.
func (d *Dev) SetBrightness(contrast int) {
	if byte(contrast) != d.options.Contrast {
		d.options.Contrast = byte(contrast)
		d.Renew()
	}
}

// Halt switches the panel off.
func (d *Dev) Halt() error {
	d.Renew()
	if err := d.commands(displayOff); err != nil {
		return fmt.Errorf("switch off the OLED at %#x: %w", d.dev.Addr, err)
	}
	return nil
}

func (d *Dev) send(next []byte) error {
	if d.shadow == nil {
		if err := d.commands(d.setup()...); err != nil {
			return err
		}
	}
	width := d.options.Width
	for page := range len(next) / width {
		row := next[page*width : (page+1)*width]
		var old []byte
		if d.shadow != nil {
			old = d.shadow[page*width : (page+1)*width]
		}
		for _, s := range changes(old, row) {
			if err := d.dev.Tx(d.stretch(page, s.from, row[s.from:s.to]), nil); err != nil {
				return err
			}
		}
	}
	d.shadow = next
	if !d.lit { // only now, so that nobody sees the noise of the RAM
		d.lit = true
		return d.commands(displayOn)
	}
	return nil
}

// stretch is one transfer that writes bytes side by side: three addressing commands, then data.
func (d *Dev) stretch(page, column int, bytes []byte) []byte {
	column += d.first
	const oneCommand, onlyData = 0x80, 0x40
	transfer := []byte{oneCommand, 0xb0 | byte(page), oneCommand, byte(column & 0x0f), oneCommand, 0x10 | byte(column>>4), onlyData}
	return append(transfer, bytes...)
}

func (d *Dev) commands(commands ...byte) error {
	const onlyCommands = 0x00
	return d.dev.Tx(append([]byte{onlyCommands}, commands...), nil)
}

// pack puts eight rows into a byte, the upper one in bit 0.
func pack(native *image.Gray) []byte {
	w, h := native.Rect.Dx(), native.Rect.Dy()
	packed := make([]byte, w*h/8)
	for y := range h {
		for x := range w {
			if native.Pix[y*native.Stride+x] >= raster.On/2 {
				packed[y/8*w+x] |= 1 << (y % 8)
			}
		}
	}
	return packed
}
