package virtual

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
)

// Refresh is one refresh of an e-ink panel.
type Refresh struct {
	Partial bool
	At      time.Time
}

const (
	epdStride = 64 // bytes of RAM for a row
	epdRows   = 512
)

// EPD is an e-ink panel with an SSD168x controller on SPI with DC, RST, BUSY and a switch for its supply.
type EPD struct {
	Complaints
	EPDPins
	Port           *port
	FullRefresh    time.Duration // how long it is busy
	PartialRefresh time.Duration
	Reset          time.Duration

	w, h int

	mu             sync.Mutex
	bw, old, shown []byte
	x, y           int
	x0, x1, y0, y1 int
	entry, update  byte
	control        [2]byte
	command        byte
	n              int
	arg            [4]byte
	asleep         bool
	resetting      bool
	powered        bool
	busyUntil      time.Time
	stuck          bool
	fail           int
	refreshes      []Refresh
	chance         *rand.Rand
}

// EPDPins are the wires of a panel beside SPI. Without PWR it is always supplied.
type EPDPins struct{ DC, RST, BUSY, PWR *Pin }

// NewEPDPins makes wires at the usual places.
func NewEPDPins() EPDPins {
	return EPDPins{DC: NewPin("GPIO25", 25), RST: NewPin("GPIO17", 17), BUSY: NewPin("GPIO24", 24), PWR: NewPin("GPIO18", 18)}
}

// NewEPD makes a panel of w×h pixels. It shows noise until its first refresh.
func NewEPD(w, h int, pins EPDPins) *EPD {
	e := &EPD{
		EPDPins: pins, asleep: true, powered: pins.PWR == nil,
		FullRefresh: 2 * time.Second, PartialRefresh: 400 * time.Millisecond, Reset: 10 * time.Millisecond,
		w: w, h: h, chance: rand.New(rand.NewPCG(3, 4)), bw: make([]byte, epdStride*epdRows), old: make([]byte, epdStride*epdRows), shown: make([]byte, epdStride*epdRows),
	}
	e.Port = &port{name: "virtual e-ink", highest: 20 * physic.MegaHertz, write: e.write}
	e.noise(e.shown)
	e.RST.onChange(e.reset)
	if e.PWR != nil {
		e.PWR.onChange(e.power)
	}
	e.BUSY.drivenBy(func() (gpio.Level, bool) {
		e.mu.Lock()
		defer e.mu.Unlock()
		return gpio.Level(e.busy()), e.powered
	})
	return e
}

func (e *EPD) noise(ram []byte) {
	for i := range ram {
		ram[i] = byte(e.chance.Uint32())
	}
}

func (e *EPD) power(level gpio.Level) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.powered = bool(level)
	if e.powered {
		e.noise(e.bw)
		e.noise(e.old)
		e.asleep = true // until its reset
	}
}

func (e *EPD) reset(level gpio.Level) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if level == gpio.Low {
		e.resetting = true
		return
	}
	if e.resetting && e.powered {
		e.asleep = false
		e.defaults()
	}
	e.resetting = false
}

func (e *EPD) defaults() {
	e.entry, e.x, e.y, e.x0, e.x1, e.y0, e.y1 = 3, 0, 0, 0, epdStride-1, 0, epdRows-1
	e.control, e.update = [2]byte{}, 0xff
	e.busyUntil = time.Now().Add(e.Reset)
}

func (e *EPD) busy() bool { return e.stuck || time.Now().Before(e.busyUntil) }

// HoldBusy makes BUSY high for good, as a broken panel does, or lets it work again.
func (e *EPD) HoldBusy(held bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stuck = held
}

// Fail makes the next n transfers fail.
func (e *EPD) Fail(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.fail = n
}

// Replug takes the supply away for a moment. The picture stays, as it does on e-ink.
func (e *EPD) Replug() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asleep = true
	e.noise(e.bw)
	e.noise(e.old)
}

// Refreshes are those so far.
func (e *EPD) Refreshes() []Refresh {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]Refresh(nil), e.refreshes...)
}

// Asleep tells whether the panel draws no current.
func (e *EPD) Asleep() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.asleep || !e.powered
}

func (e *EPD) write(w []byte) error {
	data := e.DC.Level() == gpio.High
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.fail > 0:
		e.fail--
		return errors.New("transfer broke off")
	case !e.powered, e.asleep, e.resetting:
		e.add("%d bytes are lost: no power, asleep or in reset", len(w))
		return nil
	case e.busy():
		e.add("%d bytes are sent while BUSY, data %v", len(w), data)
	}
	for _, b := range w {
		if data {
			e.data(b)
		} else {
			e.take(b)
		}
	}
	return nil
}

func (e *EPD) take(b byte) {
	e.command, e.n = b, 0
	switch b {
	case 0x12:
		e.defaults()
	case 0x20:
		e.refresh()
	case 0x01, 0x10, 0x11, 0x18, 0x21, 0x22, 0x24, 0x26, 0x3c, 0x44, 0x45, 0x4e, 0x4f:
	default:
		e.add("command %#x is not known", b)
	}
}

func (e *EPD) refresh() {
	partial := e.update&0x08 != 0 // the second waveform
	if e.update&0x04 == 0 {
		e.add("update %#x shows nothing", e.update)
		return
	}
	if e.update&0xc0 != 0xc0 || e.update&0x03 != 0x03 {
		e.add("update %#x leaves clock or supply on", e.update)
	}
	duration := e.FullRefresh
	if partial {
		duration = e.PartialRefresh
	}
	for y := range e.h {
		for x := range (e.w + 7) / 8 {
			i := y*epdStride + x
			mask := byte(0xff) << max(0, 8*(x+1)-e.w)
			if partial && (e.old[i]^e.shown[i])&mask != 0 {
				e.add("a partial refresh with another old picture than the one that is shown leaves a ghost")
				partial = false // one complaint is enough
			}
			e.shown[i] = e.bw[i]
		}
	}
	e.refreshes = append(e.refreshes, Refresh{Partial: e.update&0x08 != 0, At: time.Now()})
	e.busyUntil = time.Now().Add(duration)
}

func (e *EPD) data(b byte) {
	i := e.n
	e.n++
	if i < len(e.arg) {
		e.arg[i] = b
	}
	switch e.command {
	case 0x10:
		e.asleep = b&3 != 0
	case 0x11:
		if e.entry = b; b != 3 {
			e.add("entry mode %#x is not modelled", b)
		}
	case 0x21:
		if i < 2 {
			e.control[i] = b
		}
	case 0x22:
		e.update = b
	case 0x24:
		e.store(e.bw, b)
	case 0x26:
		e.store(e.old, b)
	case 0x44:
		e.x0, e.x1 = int(e.arg[0]), int(e.arg[1])
	case 0x45:
		e.y0, e.y1 = int(e.arg[0])|int(e.arg[1])<<8, int(e.arg[2])|int(e.arg[3])<<8
	case 0x4e:
		e.x = int(b)
	case 0x4f:
		e.y = int(e.arg[0])
		if i == 1 {
			e.y |= int(b) << 8
		}
	}
}

func (e *EPD) store(ram []byte, b byte) {
	if e.x < epdStride && e.y < epdRows {
		ram[e.y*epdStride+e.x] = b
	} else {
		e.add("data beyond the RAM at %d, %d", e.x, e.y)
	}
	if e.x != e.x1 {
		e.x++
		return
	}
	e.x = e.x0
	if e.y++; e.y > e.y1 {
		e.y = e.y0
	}
}

// Picture is what a person sees with the panel upright, its connector below.
func (e *EPD) Picture() *image.Gray {
	e.mu.Lock()
	defer e.mu.Unlock()
	picture := image.NewGray(image.Rect(0, 0, e.w, e.h))
	for y := range e.h {
		for x := range e.w {
			if e.shown[y*epdStride+x/8]>>(7-x%8)&1 == 1 {
				picture.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return picture
}

// Look is the panel as it looks: ink on greyish paper.
func (e *EPD) Look() image.Image {
	return tint(e.Picture(), color.RGBA{R: 222, G: 222, B: 214, A: 255}, color.RGBA{R: 28, G: 28, B: 32, A: 255})
}
