package virtual

import (
	"errors"
	"image"
	"image/color"
	"sync"

	"periph.io/x/conn/v3/physic"
)

// MAX7219 is a chain of controllers on SPI, with eight digits or a matrix of 8×8 on each.
type MAX7219 struct {
	Complaints
	Port *port

	mu     sync.Mutex
	chips  [][16]byte // registers; the first chip is the nearest
	matrix bool
	fail   int
}

// NewMAX7219 makes a chain of n chips that have just got power: dark, and noise in the digits.
func NewMAX7219(n int, matrix bool) *MAX7219 {
	m := &MAX7219{matrix: matrix, chips: make([][16]byte, n)}
	m.Port = &port{name: "virtual MAX7219", highest: 10 * physic.MegaHertz, write: m.write}
	m.PowerUp()
	return m
}

// PowerUp puts the chips into the state after power-up.
func (m *MAX7219) PowerUp() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.chips {
		m.chips[i] = [16]byte{1: 0x5a, 4: 0xff, 7: 0x11}
	}
}

// Fail makes the next n transfers fail.
func (m *MAX7219) Fail(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = n
}

func (m *MAX7219) write(w []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail > 0 {
		m.fail--
		return errors.New("transfer broke off")
	}
	n := len(m.chips)
	if len(w) != 2*n {
		m.add("%d bytes for %d chips", len(w), n)
		return nil
	}
	for i := range n { // what is sent first ends in the farthest chip
		register, value := w[2*i]&0x0f, w[2*i+1]
		m.chips[n-1-i][register] = value
		if register == 13 || register == 14 {
			m.add("register %d does not exist", register)
		}
	}
	return nil
}

// Registers of the chips.
const (
	decode    = 9
	intensity = 10
	scanLimit = 11
	shutdown  = 12
	testMode  = 15
)

// lit gives the eight bytes that a chip shows.
func (m *MAX7219) lit(chip int) (digits [8]byte) {
	registers := m.chips[chip]
	for i := range digits {
		switch {
		case registers[testMode]&1 == 1:
			digits[i] = 0xff
		case registers[shutdown]&1 == 1 && i <= int(registers[scanLimit]&7):
			digits[i] = registers[1+i]
		}
	}
	if registers[decode] != 0 && registers[shutdown]&1 == 1 {
		m.add("decode mode %#x is not modelled", registers[decode])
	}
	return digits
}

// Matrix tells whether there are matrices on the chips, not digits.
func (m *MAX7219) Matrix() bool { return m.matrix }

// Intensity is the brightness of the nearest chip, 0 to 15.
func (m *MAX7219) Intensity() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return int(m.chips[0][intensity] & 15)
}

// Places are the segments that are lit, from left to right: bit 0 is the top. Digit 0 of a chip is its rightmost, and
// the nearest chip is on the right.
func (m *MAX7219) Places() []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	places := make([]byte, 8*len(m.chips))
	for chip := range m.chips {
		for i, wired := range m.lit(chip) {
			var place byte
			for bit := range 7 { // bit 6 is the top there, bit 0 the middle
				place |= wired >> bit & 1 << (6 - bit)
			}
			places[len(places)-1-8*chip-i] = place | wired&0x80
		}
	}
	return places
}

// Picture is what a person sees of the matrices, the nearest chip on the right, bit 7 of a row on the left.
func (m *MAX7219) Picture() *image.Gray {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := len(m.chips)
	picture := image.NewGray(image.Rect(0, 0, 8*n, 8))
	for chip := range m.chips {
		for y, row := range m.lit(chip) {
			for x := range 8 {
				if row>>(7-x)&1 == 1 {
					picture.Pix[picture.PixOffset(8*(n-1-chip)+x, y)] = 255
				}
			}
		}
	}
	return picture
}

// Look is the chain as it looks.
func (m *MAX7219) Look() image.Image {
	lit := color.RGBA{R: 255, G: 60, B: 40, A: 255}
	if !m.matrix {
		return segments(m.Places(), false, lit)
	}
	return dots(m.Picture(), lit)
}
