package epd

import (
	"context"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Commands of the SSD168x family.
const (
	gates         = 0x01
	deepSleep     = 0x10
	entryMode     = 0x11
	softReset     = 0x12
	sensor        = 0x18
	activate      = 0x20
	updateSource  = 0x21
	updateControl = 0x22
	writeNew      = 0x24
	writeOld      = 0x26
	border        = 0x3c
	rangeX        = 0x44
	rangeY        = 0x45
	setRAMX       = 0x4e
	setRAMY       = 0x4f
)

// What an update does: clock and supply on, waveform from the controller's own memory, show, all off again.
const (
	fullUpdate    = 0xf7
	partialUpdate = 0xff
)

type step struct {
	command byte
	data    []byte
}

// wake gives power, resets the controller and tells it about the panel.
func (d *Dev) wake(ctx context.Context) error {
	if d.pins.PWR != nil {
		if err := d.pins.PWR.Out(gpio.High); err != nil {
			return fmt.Errorf("switch on its supply: %w", err)
		}
	}
	if err := d.pins.BUSY.In(gpio.PullUp, gpio.NoEdge); err != nil {
		return fmt.Errorf("listen to BUSY: %w", err)
	}
	for _, level := range []gpio.Level{gpio.High, gpio.Low, gpio.High} {
		if err := d.pins.RST.Out(level); err != nil {
			return fmt.Errorf("reset it: %w", err)
		}
		if err := pause(ctx, 10*time.Millisecond); err != nil {
			return err
		}
	}
	if err := d.wait(ctx); err != nil {
		return err
	}
	if err := d.send(step{softReset, nil}); err != nil {
		return err
	}
	if err := d.wait(ctx); err != nil {
		return err
	}
	w, h := d.options.Width, d.options.Height-1
	for _, step := range []step{
		{gates, []byte{byte(h), byte(h >> 8), 0}},
		{entryMode, []byte{3}}, // to the right, then down
		{rangeX, []byte{0, byte((w+7)/8 - 1)}},
		{rangeY, []byte{0, 0, byte(h), byte(h >> 8)}},
		{border, []byte{d.options.Border}},
		{sensor, []byte{0x80}}, // its own thermometer chooses the waveform
	} {
		if err := d.send(step); err != nil {
			return err
		}
	}
	d.awake = true
	return nil
}

// longestTransfer is what the kernel's spidev takes at once, in bytes.
const longestTransfer = 4096

// send sends a command (DC low) and its data (DC high).
func (d *Dev) send(s step) error {
	if err := d.transfer(gpio.Low, []byte{s.command}); err != nil {
		return err
	}
	for data := s.data; len(data) > 0; {
		n := min(len(data), longestTransfer)
		if err := d.transfer(gpio.High, data[:n]); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

func (d *Dev) transfer(dc gpio.Level, bytes []byte) error {
	if err := d.pins.DC.Out(dc); err != nil {
		return fmt.Errorf("set DC: %w", err)
	}
	return d.conn.Tx(bytes, nil)
}

// wait returns when BUSY is low. The pin has a pull-up, so that a wire that is off looks busy too.
func (d *Dev) wait(ctx context.Context) error {
	for start := time.Now(); d.pins.BUSY.Read() == gpio.High; {
		if time.Since(start) >= d.options.BusyTimeout {
			return fmt.Errorf("BUSY is high for %v: look at the wire from BUSY to %s and at the supply", d.options.BusyTimeout, d.pins.BUSY.Name())
		}
		if err := pause(ctx, 5*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
