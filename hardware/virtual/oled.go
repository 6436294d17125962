package virtual

import (
	"image"
	"image/color"
	"math/rand/v2"
	"sync"
)

// OLED is an SSD1306 or SH1106 with its panel, on I2C.
type OLED struct {
	Complaints

	w, h   int
	sh1106 bool

	mu                 sync.Mutex
	ram                [8][132]byte
	page, column       int
	mode               byte // 0 horizontal, 1 vertical, 2 page
	c0, c1, p0, p1     int
	start, offset, mux int
	remap, reversed    bool
	on, inverse, all   bool
	contrast           byte
	command            byte
	need               int
	args               []byte
	bytes              int
}

// NewOLED makes a panel of w×h pixels that has just got power. An SH1106 has 132 columns, of which the panel shows those
// from the third on, and knows pages only.
func NewOLED(w, h int, sh1106 bool) *OLED {
	o := &OLED{w: w, h: h, sh1106: sh1106}
	o.PowerUp()
	return o
}

// PowerUp puts everything into the state after power-up: dark, and noise in the RAM.
func (o *OLED) PowerUp() {
	o.mu.Lock()
	defer o.mu.Unlock()
	noise := rand.New(rand.NewPCG(1, 2))
	for page := range o.ram {
		for column := range o.ram[page] {
			o.ram[page][column] = byte(noise.Uint32())
		}
	}
	o.mode, o.page, o.column = 2, 0, 0
	o.c0, o.c1, o.p0, o.p1 = 0, 127, 0, 7
	o.start, o.offset, o.mux = 0, 0, 63
	o.remap, o.reversed, o.on, o.inverse, o.all = false, false, false, false, false
	o.contrast, o.need = 0x7f, 0
}

// Bytes counts what went over the bus so far, addresses included.
func (o *OLED) Bytes() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.bytes
}

func (o *OLED) write(w []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.bytes += len(w) + 1
	o.need = 0 // a start condition ends whatever was begun
	for len(w) > 0 {
		control := w[0]
		w = w[1:]
		n := len(w)
		if control&0x80 != 0 { // one byte, then another control byte
			n = min(n, 1)
		}
		for _, b := range w[:n] {
			if control&0x40 != 0 {
				o.data(b)
			} else {
				o.take(b)
			}
		}
		w = w[n:]
	}
}

// arguments is how many bytes follow a command.
func (o *OLED) arguments(command byte) int {
	switch command {
	case 0x81, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb:
		return 1
	case 0xad:
		if o.sh1106 {
			return 1
		}
	case 0x20, 0x8d:
		if !o.sh1106 {
			return 1
		}
	case 0x21, 0x22:
		if !o.sh1106 {
			return 2
		}
	}
	return 0
}

func (o *OLED) take(b byte) {
	if o.need == 0 {
		o.command, o.args, o.need = b, o.args[:0], o.arguments(b)
	} else {
		o.args = append(o.args, b)
		o.need--
	}
	if o.need > 0 {
		return
	}
	c, a := o.command, o.args
	switch {
	case c <= 0x0f:
		o.column = o.column&0xf0 | int(c)
	case c <= 0x1f:
		o.column = o.column&0x0f | int(c&0x0f)<<4
	case c == 0x20 && !o.sh1106:
		o.mode = a[0] & 3
	case c == 0x21 && !o.sh1106:
		o.c0, o.c1, o.column = int(a[0]), int(a[1]), int(a[0])
	case c == 0x22 && !o.sh1106:
		o.p0, o.p1, o.page = int(a[0]&7), int(a[1]&7), int(a[0]&7)
	case c >= 0x40 && c <= 0x7f:
		o.start = int(c & 0x3f)
	case c == 0x81:
		o.contrast = a[0]
	case c == 0xa0, c == 0xa1:
		o.remap = c == 0xa1
	case c == 0xa4, c == 0xa5:
		o.all = c == 0xa5
	case c == 0xa6, c == 0xa7:
		o.inverse = c == 0xa7
	case c == 0xa8:
		o.mux = int(a[0] & 63)
	case c == 0xae, c == 0xaf:
		o.on = c == 0xaf
	case c >= 0xb0 && c <= 0xb7:
		o.page = int(c & 7)
	case c == 0xc0, c == 0xc8:
		o.reversed = c == 0xc8
	case c == 0xd3:
		o.offset = int(a[0] & 63)
	case c == 0xda:
		if sequential := a[0]&0x10 == 0; sequential != (o.h == 32) {
			o.add("COM pins %#x are the wrong wiring for %d rows", a[0], o.h)
		}
	case c == 0x8d && !o.sh1106, c == 0xad && o.sh1106, c == 0xd5, c == 0xd9, c == 0xdb, c == 0xe3, c == 0x2e && !o.sh1106:
	default:
		o.add("command %#x is not known", c)
	}
}

func (o *OLED) data(b byte) {
	if o.column >= len(o.ram[0]) {
		o.add("data beyond column %d", o.column)
		return
	}
	o.ram[o.page][o.column] = b
	switch {
	case o.sh1106 || o.mode == 2:
		o.column++
	case o.mode == 0:
		if o.column++; o.column > o.c1 {
			o.column = o.c0
			if o.page++; o.page > o.p1 {
				o.page = o.p0
			}
		}
	default:
		o.add("the vertical mode is not modelled")
	}
}

// Picture is what a person sees on a panel that is mounted the usual way.
func (o *OLED) Picture() *image.Gray {
	o.mu.Lock()
	defer o.mu.Unlock()
	picture := image.NewGray(image.Rect(0, 0, o.w, o.h))
	if !o.on {
		return picture
	}
	first := 0
	if o.sh1106 {
		first = 2
	}
	for y := 0; y < o.h && y <= o.mux; y++ {
		line := y
		if !o.reversed {
			line = o.mux - y
		}
		line = (line + o.start + 64 - o.offset) % 64
		for x := range o.w {
			column := x
			if !o.remap {
				column = o.w - 1 - x
			}
			if lit := o.ram[line/8][first+column]>>(line%8)&1 == 1; lit != o.inverse || o.all {
				picture.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return picture
}

// Contrast is how bright the panel shines, 0 to 255.
func (o *OLED) Contrast() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return int(o.contrast)
}

// Look is the panel as it looks: light blue on black, the brighter the higher the contrast.
func (o *OLED) Look() image.Image {
	picture := o.Picture()
	o.mu.Lock()
	share := 0.4 + 0.6*float64(o.contrast)/255
	o.mu.Unlock()
	lit := color.RGBA{R: uint8(150 * share), G: uint8(215 * share), B: uint8(255 * share), A: 255}
	return tint(picture, lit, color.RGBA{R: 6, G: 8, B: 12, A: 255})
}
