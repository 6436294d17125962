package virtual

import (
	"errors"
	"image"
	"image/color"
	"math"
	"sync"

	"periph.io/x/conn/v3/physic"
)

// Strip is a string of coloured lights on SPI's data line: WS2812, which time the pulses, or APA102, which have a clock.
type Strip struct {
	Complaints
	Port *port

	mu      sync.Mutex
	n       int
	apa102  bool
	colours []color.RGBA // as bright as they shine
	fail    int
}

// NewStrip makes a strip of n lights that has just got power: dark.
func NewStrip(n int, apa102 bool) *Strip {
	s := &Strip{n: n, apa102: apa102, colours: make([]color.RGBA, n)}
	s.Port = &port{name: "virtual strip", highest: 20 * physic.MegaHertz, write: s.write}
	return s
}

// Fail makes the next n transfers fail.
func (s *Strip) Fail(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = n
}

// Colours are those that are seen.
func (s *Strip) Colours() []color.RGBA {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]color.RGBA(nil), s.colours...)
}

// Look is the strip as it looks, the lights brighter than in truth so that they are seen on a page.
func (s *Strip) Look() image.Image {
	colours := s.Colours()
	for i, c := range colours {
		bright := func(v uint8) uint8 { return uint8(math.Sqrt(255 * float64(v))) }
		colours[i] = color.RGBA{R: bright(c.R), G: bright(c.G), B: bright(c.B), A: 255}
	}
	return lights(colours, len(colours))
}

func (s *Strip) write(w []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail > 0 {
		s.fail--
		return errors.New("transfer broke off")
	}
	if s.apa102 {
		s.frames(w)
	} else {
		s.pulses(w)
	}
	return nil
}

// pulses decodes the line the way the lights time it: high for more than 600 ns is a one, low for 280 µs takes over.
func (s *Strip) pulses(w []byte) {
	bit := float64(physic.GigaHertz) / float64(s.Port.hz) // ns
	var bits []byte
	high, low := 0, 0
	reset := func() bool { return float64(low)*bit >= 280_000 }
	settled := false
	for i := range 8 * len(w) {
		if w[i/8]>>(7-i%8)&1 == 0 {
			if high > 0 {
				switch ns := float64(high) * bit; {
				case ns >= 200 && ns <= 500:
					bits = append(bits, 0)
				case ns >= 600 && ns <= 1600:
					bits = append(bits, 1)
				default:
					s.add("a pulse of %.0f ns is neither 0 nor 1", ns)
				}
				high, low = 0, 0
			}
			low++
			continue
		}
		if high == 0 {
			if len(bits) == 0 && !reset() {
				s.add("the line was not low long enough before the first light")
			}
			if gap := float64(low) * bit; len(bits) > 0 && (gap < 300 || gap > 9000) {
				s.add("a gap of %.0f ns within the colours", gap)
			}
		}
		high++
	}
	settled = reset()
	if !settled {
		s.add("the line is not low long enough after the last light")
	}
	if len(bits) != 24*s.n {
		s.add("%d bits for %d lights", len(bits), s.n)
	}
	for i := 0; i+24 <= len(bits) && i/24 < s.n; i += 24 {
		var value uint32
		for _, b := range bits[i : i+24] {
			value = value<<1 | uint32(b)
		}
		s.colours[i/24] = color.RGBA{R: uint8(value >> 8), G: uint8(value >> 16), B: uint8(value), A: 255}
	}
}

// frames decodes a frame of zeros, four bytes for each light, and as many clocks as the data need to reach the end.
func (s *Strip) frames(w []byte) {
	if len(w) < 4 || w[0]|w[1]|w[2]|w[3] != 0 {
		s.add("no start frame")
		return
	}
	for i := range s.n {
		at := 4 + 4*i
		if at+4 > len(w) || w[at]&0xe0 != 0xe0 {
			s.add("no colour for light %d", i)
			return
		}
		share := int(w[at] & 31)
		dim := func(v byte) uint8 { return uint8(int(v) * share / 31) }
		s.colours[i] = color.RGBA{R: dim(w[at+3]), G: dim(w[at+2]), B: dim(w[at+1]), A: 255}
	}
	if clocks := 8 * (len(w) - 4 - 4*s.n); clocks < 32+s.n/2 {
		s.add("%d clocks at the end do not reach light %d", clocks, s.n)
	}
}
