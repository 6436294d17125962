package main

import (
	"bufio"
	"fmt"

	"dicetower/doctor"
	"dicetower/doctor/drill"
	"dicetower/hardware/host"
	"dicetower/hardware/kit"
)

// tryButtons asks for one button after the other. What to do goes where faults go: the findings may be read by a program.
func tryButtons(c *console, wiring kit.Config) []doctor.Finding {
	machine, _ := host.Open() // what it lacks is told where parts are tried out
	for _, pin := range wiring.Buttons {
		if _, err := machine.Pin(pin); err != nil {
			return []doctor.Finding{doctor.Fail("buttons", "Wire them to a Raspberry Pi, or use a USB keypad: [[hardware.keys]].", "%v", err)}
		}
	}
	typed := make(chan string)
	go func() {
		defer close(typed) // nobody is there: all are left out
		for lines := bufio.NewScanner(c.in); lines.Scan(); {
			select {
			case typed <- lines.Text():
			case <-c.Done():
				return
			}
		}
	}()
	return drill.Buttons(c, wiring, machine, typed, func(text string) { fmt.Fprintln(c.err, text) })
}
