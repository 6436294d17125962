package virtual

import (
	"image"
	"image/color"
	"math/rand/v2"
	"sync"
)

// HT16K33 is a backpack of four digits with a colon, on I2C.
type HT16K33 struct {
	Complaints

	mu                sync.Mutex
	ram               [16]byte
	oscillates, shows bool
	dimming           byte
}

// NewHT16K33 makes a display that has just got power: asleep, and noise in the RAM.
func NewHT16K33() *HT16K33 {
	h := &HT16K33{}
	h.PowerUp()
	return h
}

// PowerUp puts the chip into the state after power-up.
func (h *HT16K33) PowerUp() {
	h.mu.Lock()
	defer h.mu.Unlock()
	noise := rand.New(rand.NewPCG(5, 6))
	for i := range h.ram {
		h.ram[i] = byte(noise.Uint32())
	}
	h.oscillates, h.shows, h.dimming = false, false, 15
}

func (h *HT16K33) write(w []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(w) == 0 {
		return
	}
	switch c := w[0]; c & 0xf0 {
	case 0x00:
		for i, b := range w[1:] {
			h.ram[(int(c)+i)&15] = b
		}
		return
	case 0x20:
		h.oscillates = c&1 == 1
	case 0x80:
		h.shows = c&1 == 1
		if c&6 != 0 {
			h.add("blinking is not modelled")
		}
	case 0xe0:
		h.dimming = c & 15
	default:
		h.add("command %#x is not known", c)
	}
	if len(w) > 1 {
		h.add("%d bytes after command %#x", len(w)-1, w[0])
	}
}

// Dimming is the brightness, 0 to 15.
func (h *HT16K33) Dimming() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return int(h.dimming)
}

// Places are the segments that are lit, from left to right; bit 7 of the second is the colon.
func (h *HT16K33) Places() []byte {
	h.mu.Lock()
	defer h.mu.Unlock()
	places := make([]byte, 4)
	if !h.oscillates || !h.shows {
		return places
	}
	for i, at := range []int{0, 2, 6, 8} {
		places[i] = h.ram[at] & 0x7f
	}
	places[1] |= h.ram[4] << 6 & 0x80
	return places
}

// Look is the display as it looks.
func (h *HT16K33) Look() image.Image {
	return segments(h.Places(), true, color.RGBA{R: 90, G: 255, B: 110, A: 255})
}
