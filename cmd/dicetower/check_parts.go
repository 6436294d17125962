package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"periph.io/x/conn/v3/i2c"

	"dicetower/doctor"
	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/host"
	"dicetower/hardware/kit"
)

// tryParts tells of every part that is wired, and of every bus, whether something answers. Displays show the test card meanwhile.
func tryParts(ctx context.Context, config kit.Config, needs doctor.Needs) []doctor.Finding {
	var findings []doctor.Finding
	machine, err := host.Open()
	if err != nil {
		const remedy = "Look at what the kernel says of it with dmesg."
		found := doctor.Fail("machine", remedy, "%v", err)
		if _, none := machine.Pin(17); none == nil { // a few kernels lack names that the library would like
			found = doctor.Warn("machine", "Nothing has to be done as long as the parts below answer.", "%v", err)
		}
		findings = append(findings, found)
	}
	for _, name := range needs.I2C {
		findings = append(findings, scan(machine, name)...)
	}
	return append(findings, tryOut(ctx, config, machine)...)
}

// Addresses on a bus that devices may have.
const firstAddress, lastAddress = 0x08, 0x77

// scan lists who answers on a bus; a bus that is not there is told of elsewhere.
func scan(machine kit.Host, name string) []doctor.Finding {
	bus, err := machine.I2C(name)
	if err != nil {
		return nil
	}
	defer bus.Close()
	var found []string
	for address := uint16(firstAddress); address <= lastAddress; address++ {
		if (&i2c.Dev{Bus: bus, Addr: address}).Tx(nil, []byte{0}) == nil {
			found = append(found, fmt.Sprintf("%#x", address))
		}
	}
	part := "on I2C " + name
	if len(found) == 0 {
		return []doctor.Finding{doctor.Warn(part, "Look at the four wires of what is on it: 3.3 V, ground, SDA at GPIO2, SCL at GPIO3.", "nothing answers at any address")}
	}
	return []doctor.Finding{doctor.Fine(part, "%s", strings.Join(found, ", "))}
}

// needsOf is what of the machine is wired.
func needsOf(config kit.Config) doctor.Needs {
	needs := doctor.Needs{Keys: len(config.Keys) > 0, Sound: len(config.Sound.Play)+len(config.Sound.Speak) > 0}
	for _, use := range config.Plan() {
		if !strings.HasPrefix(use.User, "bus ") && !strings.HasSuffix(use.User, "chip select") {
			needs.Pins = append(needs.Pins, use.Pin)
		}
	}
	needs.I2C, needs.SPI = config.Buses()
	return needs
}

// How long parts have to show that something is wrong: e-ink may be busy for ten seconds before it is given up.
const (
	soon       = 3 * time.Second
	afterPaper = 12 * time.Second
)

// tryOut opens what is configured, shows the test card, and tells of each part how it went.
func tryOut(ctx context.Context, config kit.Config, machine kit.Host) []doctor.Finding {
	config.PowerOff = nil // whoever tries the menu button means only to try it
	var mu sync.Mutex
	var order []string
	faults := map[string]hardware.Fault{}
	parts := kit.Open(config, machine, kit.Handlers{
		Press: func(button.Press) {},
		Throw: func(beam.Event) {},
		Fault: func(fault hardware.Fault) {
			mu.Lock()
			defer mu.Unlock()
			if _, told := faults[fault.Part]; !told {
				order = append(order, fault.Part)
			}
			faults[fault.Part] = fault
		},
	})
	if wait := patience(config, parts.Parts()); wait > 0 {
		trial, end := context.WithTimeout(ctx, wait)
		parts.Show(hardware.Board{Turn: -1, Card: true})
		parts.Run(trial)
		end()
	}
	mu.Lock()
	defer mu.Unlock()
	var findings []doctor.Finding
	for _, part := range parts.Parts() {
		if part == "sound" { // it waits for nothing; Machine.Sound tells of it where it is configured
			continue
		}
		if _, failed := faults[part]; !failed {
			findings = append(findings, doctor.Fine(part, "answers"))
		}
	}
	for _, part := range order {
		if fault := faults[part]; fault.Message == "" {
			findings = append(findings, doctor.Fine(part, "answers again"))
		} else {
			findings = append(findings, doctor.Fail(part, cmp.Or(fault.Remedy, "Look at the log: journalctl -u dicetower."), "%s", strings.TrimSuffix(fault.Message, ".")))
		}
	}
	return findings
}

// patience is how long the parts are to be watched; not at all where only the sound was opened, which waits for nothing.
func patience(config kit.Config, opened []string) time.Duration {
	if len(opened) <= 1 {
		return 0
	}
	for _, display := range config.Displays {
		if display.Kind == kit.EPD {
			return afterPaper
		}
	}
	return soon
}
