package virtual

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// longestTransfer is what the kernel's spidev takes at once, in bytes.
const longestTransfer = 4096

// port is the SPI side that all models have in common: one transfer is one chip select.
type port struct {
	name    string
	highest physic.Frequency
	write   func(w []byte) error
	hz      physic.Frequency
	opened  bool
}

var _ spi.PortCloser = &port{}

func (p *port) String() string                    { return p.name }
func (p *port) Close() error                      { return nil }
func (p *port) Duplex() conn.Duplex               { return conn.Half }
func (p *port) LimitSpeed(physic.Frequency) error { return nil }
func (p *port) MaxTxSize() int                    { return longestTransfer }
func (p *port) TxPackets([]spi.Packet) error      { return errors.New("packets are not modelled") }

func (p *port) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	switch {
	case p.opened:
		return nil, fmt.Errorf("%s is connected twice", p.name)
	case mode != spi.Mode0 || bits != 8:
		return nil, fmt.Errorf("%s wants mode 0 and 8 bits, not %v and %d", p.name, mode, bits)
	case f > p.highest:
		return nil, fmt.Errorf("%s stands %v at the most, not %v", p.name, p.highest, f)
	}
	p.hz, p.opened = f, true
	return p, nil
}

func (p *port) Tx(w, r []byte) error {
	if len(w) > longestTransfer {
		return fmt.Errorf("%d bytes in one transfer; %d are allowed", len(w), longestTransfer)
	}
	return p.write(w)
}
