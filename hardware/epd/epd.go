package epd

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"dicetower/hardware/raster"
)

// Pins are the wires beside SPI. PWR may be nil where the panel is always supplied.
type Pins struct {
	DC, RST, PWR gpio.PinOut
	BUSY         gpio.PinIn
}

// Options describe a panel and how it is treated.
type Options struct {
	Profile
	raster.Orientation
	FullEvery   int           // a full refresh after so many partial ones; 0: 20
	BusyTimeout time.Duration // 0: 10 s
}

// Dev is one panel. For one goroutine.
type Dev struct {
	conn     spi.Conn
	pins     Pins
	options  Options
	shown    []byte // what the panel shows, a bit for a pixel; nil: unknown
	awake    bool
	partials int // since the last full refresh
}

// New connects to the panel. Nothing is sent before the first Draw.
func New(port spi.Port, pins Pins, options Options) (*Dev, error) {
	if err := options.Check(); err != nil {
		return nil, err
	}
	if options.FullEvery == 0 {
		options.FullEvery = 20
	}
	if options.BusyTimeout == 0 {
		options.BusyTimeout = 10 * time.Second
	}
	conn, err := port.Connect(4*physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		return nil, fmt.Errorf("connect to the e-ink panel: %w", err)
	}
	return &Dev{conn: conn, pins: pins, options: options}, nil
}

// Size is that of the pictures, as people see them.
func (d *Dev) Size() (w, h int) { return d.options.Size(d.options.Width, d.options.Height) }

// Draw shows a picture with one refresh, a full one if asked for, and returns when the panel is done. It takes up to some
// seconds. The context ends the waiting; the panel is reset at the next Draw then.
func (d *Dev) Draw(ctx context.Context, picture *image.Gray, full bool) error {
	if err := d.options.Fit(picture, d.options.Width, d.options.Height); err != nil {
		return err
	}
	next := pack(d.options.Apply(picture))
	full = full || d.shown == nil || !d.options.Partial || d.partials >= d.options.FullEvery
	if bytes.Equal(next, d.shown) && (!full || d.partials == 0) {
		return nil
	}
	if err := d.draw(ctx, next, full); err != nil {
		d.shown, d.awake = nil, false
		return fmt.Errorf("draw on the e-ink panel: %w", err)
	}
	d.shown = next
	d.partials++
	if full {
		d.partials = 0
	}
	return nil
}

func (d *Dev) draw(ctx context.Context, next []byte, full bool) error {
	// Also when it is awake, as it may have been unplugged for a moment: that takes 40 ms, and a refresh ten times as long.
	if err := d.wake(ctx); err != nil {
		return err
	}
	old, bypass, update := d.shown, byte(0), byte(partialUpdate)
	if full {
		old, update = next, fullUpdate
		if d.options.BypassOld {
			bypass = 0x40
		}
	}
	for _, step := range []step{
		{setRAMX, []byte{0}},
		{setRAMY, []byte{0, 0}},
		{writeNew, next},
		{setRAMX, []byte{0}},
		{setRAMY, []byte{0, 0}},
		{writeOld, old},
		{updateSource, []byte{bypass, 0}},
		{updateControl, []byte{update}},
		{activate, nil},
	} {
		if err := d.send(step); err != nil {
			return err
		}
	}
	return d.wait(ctx)
}

// Sleep lets the panel draw no current until the next Draw. The picture stays.
func (d *Dev) Sleep() error {
	if !d.awake {
		return nil
	}
	d.awake = false
	if err := d.send(step{deepSleep, []byte{1}}); err != nil {
		d.shown = nil
		return fmt.Errorf("send the e-ink panel to sleep: %w", err)
	}
	return nil
}

// Halt sends the panel to sleep and takes its supply away. The picture stays.
func (d *Dev) Halt() error {
	err := d.Sleep()
	if d.pins.PWR != nil {
		if off := d.pins.PWR.Out(gpio.Low); err == nil {
			err = off
		}
	}
	return err
}

// pack puts eight pixels of a row into a byte, the left one in bit 7.
func pack(native *image.Gray) []byte {
	w, h := native.Rect.Dx(), native.Rect.Dy()
	stride := (w + 7) / 8
	packed := make([]byte, stride*h)
	for y := range h {
		for x := range w {
			if native.Pix[y*native.Stride+x] >= raster.On/2 {
				packed[y*stride+x/8] |= 0x80 >> (x % 8)
			}
		}
	}
	return packed
}
