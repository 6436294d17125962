package config

import (
	"errors"
	"fmt"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/kit"
	"dicetower/hardware/sound"
)

// Kit is what is wired to the tower, or everything that is wrong with it.
func (h Hardware) Kit() (kit.Config, error) {
	k := kit.Config{
		Buttons:  h.Buttons.wired(),
		Stable:   time.Duration(h.Stable),
		Lights:   h.Lights.wired(),
		Sound:    sound.Options{Play: h.Sound.Play, Speak: h.Sound.Speak},
		PowerOff: h.PowerOff,
	}
	if h.Beam.Pin != 0 {
		k.Beam = &kit.Beam{Pin: h.Beam.Pin, BrokenHigh: h.Beam.BrokenHigh}
	}
	if h.Buzzer != 0 {
		k.Buzzer = &h.Buzzer
	}
	for _, display := range h.Display {
		k.Displays = append(k.Displays, kit.Display(display))
	}
	var faults []error
	for _, device := range h.Keys {
		keys := map[string]hardware.Button{}
		for key, word := range device.Keys {
			button, err := hardware.ParseButton(word)
			if err != nil {
				faults = append(faults, fmt.Errorf("keys of %s: %s: %w", device.Device, key, err))
			}
			keys[key] = button
		}
		k.Keys = append(k.Keys, kit.Keys{Device: device.Device, Keys: keys})
	}
	return k, errors.Join(append(faults, k.Check())...)
}

// wired lists the pins that are in use.
func (p Pins) wired() map[hardware.Button]int {
	pins := map[hardware.Button]int{}
	for button, pin := range map[hardware.Button]int{
		hardware.Keep: p.Keep, hardware.Bank: p.Bank, hardware.Next: p.Next, hardware.Undo: p.Undo, hardware.Menu: p.Menu,
	} {
		if pin != 0 {
			pins[button] = pin
		}
	}
	return pins
}
