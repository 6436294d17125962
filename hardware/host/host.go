// Package host finds the pins and buses of this machine, by the names that the kernel gives them. A machine that has none
// is no error: what is asked for is then not there, and is told so.
package host

import (
	"fmt"
	"io"
	"log"
	"net/http"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/conn/v3/spi/spireg"
	periph "periph.io/x/host/v3"
)

// Host is this machine.
type Host struct{}

// Open looks for pins and buses. The error tells what could not be looked at; the host can be used all the same.
func Open() (Host, error) {
	writer := log.Writer()
	log.SetOutput(io.Discard) // the library logs what it returns as well
	defer log.SetOutput(writer)
	return Host{}, initialise()
}

func initialise() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("look for pins and buses: %v", r)
		}
	}()
	state, err := periph.Init()
	if err != nil {
		return fmt.Errorf("look for pins and buses: %w", err)
	}
	for _, failure := range state.Failed {
		return fmt.Errorf("look for pins and buses: %s: %w", failure.D, failure.Err)
	}
	return nil
}

// Network is that of this machine.
func (Host) Network() http.RoundTripper { return http.DefaultTransport }

// Pin finds a pin by its BCM number.
func (Host) Pin(number int) (gpio.PinIO, error) {
	pin := gpioreg.ByName(fmt.Sprintf("GPIO%d", number))
	if pin == nil {
		return nil, fmt.Errorf("there is no GPIO%d on this machine", number)
	}
	return pin, nil
}

// I2C opens a bus by its number, such as "1".
func (Host) I2C(name string) (i2c.BusCloser, error) {
	if len(i2creg.All()) == 0 {
		return nil, fmt.Errorf("there is no I2C bus on this machine, and so no %s", name)
	}
	bus, err := i2creg.Open(name)
	if err != nil {
		return nil, fmt.Errorf("there is no I2C bus %s on this machine: %w", name, err)
	}
	return bus, nil
}

// SPI opens a port by its name, such as "SPI0.0".
func (Host) SPI(name string) (spi.PortCloser, error) {
	if len(spireg.All()) == 0 {
		return nil, fmt.Errorf("there is no SPI port on this machine, and so no %s", name)
	}
	port, err := spireg.Open(name)
	if err != nil {
		return nil, fmt.Errorf("there is no SPI port %s on this machine: %w", name, err)
	}
	return port, nil
}
