package virtual

import (
	"fmt"
	"net/http"
	"sync"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"
)

// Machine is a Pi's header: 28 pins, one I2C bus, SPI ports where something is plugged in, and the network of the house.
type Machine struct {
	Bus *I2C // "1"

	mu    sync.Mutex
	pins  map[int]*Pin
	ports map[string]*port
	hosts map[string]http.RoundTripper
}

// NewMachine makes a header to which nothing is wired.
func NewMachine() *Machine {
	return &Machine{Bus: NewI2C(), pins: map[int]*Pin{}, ports: map[string]*port{}, hosts: map[string]http.RoundTripper{}}
}

// Wire gives a pin of the header.
func (m *Machine) Wire(number int) *Pin {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.pins[number] == nil {
		m.pins[number] = NewPin(fmt.Sprintf("GPIO%d", number), number)
	}
	return m.pins[number]
}

// PlugSPI connects a model to a chip select, such as "SPI0.0".
func (m *Machine) PlugSPI(name string, p *port) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ports[name] = p
}

// PlugNetwork connects a model to the network, under a host's name.
func (m *Machine) PlugNetwork(host string, model http.RoundTripper) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hosts[host] = model
}

// Network gives the network to a driver.
func (m *Machine) Network() http.RoundTripper { return network{m} }

type network struct{ *Machine }

func (n network) RoundTrip(r *http.Request) (*http.Response, error) {
	n.mu.Lock()
	model, ok := n.hosts[r.URL.Host]
	n.mu.Unlock()
	if !ok {
		return nil, fmt.Errorf("no such host as %s", r.URL.Host)
	}
	return model.RoundTrip(r)
}

// Pin gives a pin to a driver.
func (m *Machine) Pin(number int) (gpio.PinIO, error) {
	if number < 0 || number > 27 {
		return nil, fmt.Errorf("there is no GPIO%d", number)
	}
	return m.Wire(number), nil
}

// I2C gives a bus to a driver.
func (m *Machine) I2C(name string) (i2c.BusCloser, error) {
	if name != "1" {
		return nil, fmt.Errorf("there is no I2C bus %s", name)
	}
	return m.Bus, nil
}

// SPI gives a port to a driver.
func (m *Machine) SPI(name string) (spi.PortCloser, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, ok := m.ports[name]
	if !ok {
		return nil, fmt.Errorf("there is no SPI port %s", name)
	}
	return p, nil
}

// Complaints are those about the pins.
func (m *Machine) Complaints() (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, pin := range m.pins {
		list = append(list, pin.List()...)
	}
	return list
}
