package hardware

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Plan says what every pin is used for.
type Plan []Use

// Use is one pin and its user. Users of a bus share its pins under the bus's name.
type Use struct {
	Pin   int    // BCM number
	User  string // such as "button keep" or "bus I2C1"
	Shine bool   // an output that does something when it is high: a lamp, a buzzer, a supply
}

// Pins that are at the header.
const (
	firstPin = 2
	lastPin  = 27
)

// pulledUp is the last pin that the Pi pulls up when it starts; the others are pulled down.
const pulledUp = 8

// reserved tells what a pin is for that nothing should be wired to; empty: it is free.
func reserved(pin int) string {
	switch pin {
	case 14, 15:
		return "the serial console"
	}
	return ""
}

// Check refuses pins with two users, pins that are not there or not free, and lamps that would shine before the program
// has started. All faults are told, each with a pin that is free.
func (p Plan) Check() error {
	var faults []error
	users := map[int]string{}
	for _, use := range p {
		other, used := users[use.Pin]
		switch why := reserved(use.Pin); {
		case use.Pin < firstPin || use.Pin > lastPin:
			faults = append(faults, fmt.Errorf("%s: there is no GPIO%d to wire to; %s", use.User, use.Pin, p.hint(use.Shine)))
		case why != "":
			faults = append(faults, fmt.Errorf("%s: GPIO%d belongs to %s; %s", use.User, use.Pin, why, p.hint(use.Shine)))
		case used && other != use.User:
			faults = append(faults, fmt.Errorf("GPIO%d is used by %s and by %s; %s", use.Pin, other, use.User, p.hint(use.Shine)))
		case use.Shine && use.Pin <= pulledUp:
			faults = append(faults, fmt.Errorf("%s: GPIO%d is high while the Pi starts; %s", use.User, use.Pin, p.hint(true)))
		}
		if !used {
			users[use.Pin] = use.User
		}
	}
	return errors.Join(faults...)
}

func (p Plan) hint(shine bool) string {
	first := firstPin
	if shine {
		first = pulledUp + 1
	}
	for pin := max(first, 4); pin <= lastPin; pin++ { // 2 and 3 have resistors on the board
		if reserved(pin) == "" && !slices.ContainsFunc(p, func(use Use) bool { return use.Pin == pin }) {
			return fmt.Sprintf("GPIO%d is free", pin)
		}
	}
	return "no pin is free"
}

// String is a line for every pin in use.
func (p Plan) String() string {
	sorted := slices.Clone(p)
	slices.SortStableFunc(sorted, func(a, b Use) int { return a.Pin - b.Pin })
	sorted = slices.CompactFunc(sorted, func(a, b Use) bool { return a.Pin == b.Pin && a.User == b.User })
	var lines strings.Builder
	for _, use := range sorted {
		fmt.Fprintf(&lines, "GPIO%-3d %s\n", use.Pin, use.User)
	}
	return lines.String()
}
