package ht16k33

import (
	"fmt"

	"periph.io/x/conn/v3/i2c"
)

// Digits is how many places there are.
const Digits = 4

// Dev is one display. For one goroutine.
type Dev struct {
	dev        i2c.Dev
	brightness byte
}

// New describes the display at an address of a bus, 0x70 to 0x77, with its brightness, 0 to 15. Nothing is sent before
// the first Show.
func New(bus i2c.Bus, addr uint16, brightness int) (*Dev, error) {
	if brightness < 0 || brightness > 15 {
		return nil, fmt.Errorf("brightness is %d; it must be 0 to 15", brightness)
	}
	return &Dev{dev: i2c.Dev{Bus: bus, Addr: addr}, brightness: byte(brightness)}, nil
}

// Commands of the chip.
const (
	oscillate = 0x21
	show      = 0x81
	hide      = 0x80
	dim       = 0xe0
)

// Show lights segments, a byte for each place from the left: bit 0 is the top, then clockwise, bit 6 the middle, bit 7
// of the second place the colon.
func (d *Dev) Show(places []byte) error {
	if len(places) != Digits {
		return fmt.Errorf("show %d places on %d digits", len(places), Digits)
	}
	ram := make([]byte, 1+16) // the first byte is the address of the rest
	for i, at := range []int{0, 2, 6, 8} {
		ram[1+at] = places[i] & 0x7f
	}
	const colon = 0x02
	if places[1]&0x80 != 0 {
		ram[1+4] = colon
	}
	return d.send([]byte{oscillate}, []byte{dim | d.brightness}, ram, []byte{show})
}

// SetBrightness changes the brightness, 0 to 15, with the next Show.
func (d *Dev) SetBrightness(brightness int) { d.brightness = byte(brightness) }

// Halt makes the display dark.
func (d *Dev) Halt() error { return d.send([]byte{hide}) }

func (d *Dev) send(transfers ...[]byte) error {
	for _, transfer := range transfers {
		if err := d.dev.Tx(transfer, nil); err != nil {
			return fmt.Errorf("write to the HT16K33 at %#x: %w", d.dev.Addr, err)
		}
	}
	return nil
}
