package virtual

import (
	"fmt"
	"sync"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
)

// I2C is a bus with models on it.
type I2C struct {
	mu      sync.Mutex
	devices map[uint16]device
	fail    int
}

type device interface{ write(bytes []byte) }

var _ i2c.BusCloser = &I2C{}

// NewI2C makes a bus on which nothing answers.
func NewI2C() *I2C { return &I2C{devices: map[uint16]device{}} }

// Plug connects a model to the bus at an address.
func (b *I2C) Plug(addr uint16, d device) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.devices[addr] = d
}

// Unplug takes away what is at an address.
func (b *I2C) Unplug(addr uint16) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.devices, addr)
}

// Fail makes the next n transfers fail; what is sent then reaches nobody.
func (b *I2C) Fail(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fail = n
}

// Tx implements i2c.Bus.
func (b *I2C) Tx(addr uint16, w, r []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	d, ok := b.devices[addr]
	switch {
	case !ok:
		return fmt.Errorf("no answer from address %#x", addr)
	case b.fail > 0:
		b.fail--
		if len(w) > 3 {
			d.write(w[:len(w)/2]) // the worst that can happen: half of it arrives
		}
		return fmt.Errorf("transfer to address %#x broke off", addr)
	}
	d.write(w)
	return nil
}

func (b *I2C) String() string                  { return "virtual I2C" }
func (b *I2C) SetSpeed(physic.Frequency) error { return nil }
func (b *I2C) Close() error                    { return nil }
