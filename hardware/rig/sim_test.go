//go:build rig

package rig

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"dicetower/hardware/virtual"
)

// line is a file of a simulated line.
func line(pin int, file string) string {
	return fmt.Sprintf("/dev/gpio-sim/sim_gpio%d/%s", pin, file)
}

func put(t testing.TB, path, value string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(value), 0); err != nil {
		t.Fatal(err)
	}
}

// pull drives a line from outside.
func pull(t testing.TB, pin int, level gpio.Level) {
	t.Helper()
	word := "pull-down"
	if level {
		word = "pull-up"
	}
	put(t, line(pin, "pull"), word)
}

// level reads a line.
func level(t testing.TB, pin int) gpio.Level {
	t.Helper()
	value, err := os.ReadFile(line(pin, "value"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(value)) == "1"
}

// answer says which I2C addresses answer.
func answer(t testing.TB, addresses string) {
	t.Helper()
	put(t, "/sys/module/simbus/parameters/addrs", addresses)
}

// record is one transfer on a bus, with the levels of all lines at that moment.
type record struct {
	Nanoseconds, Lines uint64
	Kind, Bus          byte
	Address            uint16 // or the mode of SPI
	Length             uint32
}

// now is the kernel's clock, by which records are stamped.
func now(t testing.TB) time.Duration {
	t.Helper()
	const monotonic = 1
	var ts syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, monotonic, uintptr(unsafe.Pointer(&ts)), 0); errno != 0 {
		t.Fatal(errno)
	}
	return time.Duration(ts.Nano())
}

// Wires of the TM1637, by the number that simbus gives them.
const (
	clkPin = 22
	dioPin = 27
)

// listen feeds what is sent on the buses to the models of a machine until the test ends, and tells when something was
// sent on I2C, by the kernel's clock.
func listen(t testing.TB, machine *virtual.Machine) <-chan time.Duration {
	t.Helper()
	bus, err := os.Open("/dev/simbus")
	if err != nil {
		t.Fatal(err)
	}
	var ports [2]spi.Conn
	for i, hz := range []physic.Frequency{4 * physic.MegaHertz, 2400 * physic.KiloHertz} {
		port, err := machine.SPI(fmt.Sprintf("SPI0.%d", i))
		if err != nil {
			continue // nothing is wired to it
		}
		if ports[i], err = port.Connect(hz, spi.Mode0, 8); err != nil {
			t.Fatal(err)
		}
	}
	sent := make(chan time.Duration, 1000)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		buffered := bufio.NewReader(bus)
		for {
			var r record
			if err := binary.Read(buffered, binary.LittleEndian, &r); err != nil {
				return
			}
			data := make([]byte, r.Length)
			if _, err := io.ReadFull(buffered, data); err != nil {
				return
			}
			replay(t, machine, ports, r, data)
			if r.Kind == 'i' && len(sent) < cap(sent) {
				sent <- time.Duration(r.Nanoseconds)
			}
		}
	}()
	t.Cleanup(func() {
		bus.Close()
		<-ended
	})
	return sent
}

// replay gives one transfer to the models.
func replay(t testing.TB, machine *virtual.Machine, ports [2]spi.Conn, r record, data []byte) {
	if r.Kind == 'i' {
		if err := machine.Bus.Tx(r.Address, data, nil); err != nil {
			t.Errorf("replay: %v", err)
		}
		return
	}
	if r.Kind == 't' {
		wire := machine.Wire([]int{clkPin, dioPin}[r.Bus])
		if r.Address == 0 {
			set(t, machine, wire.Number(), gpio.Low)
		} else if err := wire.In(gpio.PullUp, gpio.NoEdge); err != nil {
			t.Errorf("replay: %v", err)
		}
		return
	}
	if ports[r.Bus] == nil {
		t.Errorf("%d bytes on SPI0.%d, where nothing is wired", len(data), r.Bus)
		return
	}
	if r.Address&3 != 0 {
		t.Errorf("SPI mode %d", r.Address)
	}
	for _, pin := range []int{18, 25} {
		set(t, machine, pin, gpio.Level(r.Lines>>pin&1 == 1))
	}
	if softReset := byte(0x12); r.Bus == 0 && r.Lines>>25&1 == 0 && data[0] == softReset {
		// The pulse on RST before it lies between transfers, where nothing is recorded.
		for _, level := range []gpio.Level{gpio.High, gpio.Low, gpio.High} {
			set(t, machine, 17, level)
		}
	}
	if err := ports[r.Bus].Tx(data, nil); err != nil {
		t.Errorf("replay: %v", err)
	}
}

func set(t testing.TB, machine *virtual.Machine, pin int, level gpio.Level) {
	if err := machine.Wire(pin).Out(level); err != nil {
		t.Errorf("replay: %v", err)
	}
}
