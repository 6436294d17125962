package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dicetower/hardware"
	"dicetower/hardware/kit"
)

// config is the usual wiring with what the flags change, or every fault of it.
func (k *checkCommand) usual() (kit.Config, error) {
	config := kit.Everything()
	if len(k.Display) > 0 {
		config.Displays = nil
	}
	for _, kind := range k.Display {
		config.Displays = append(config.Displays, kit.Display{Kind: kit.Kind(kind)})
	}
	var faults []error
	for _, change := range k.Pin {
		if err := setPin(&config, change); err != nil {
			faults = append(faults, err)
		}
	}
	return config, errors.Join(append(faults, config.Check())...)
}

func setPin(config *kit.Config, change string) error {
	user, number, _ := strings.Cut(change, "=")
	pin, err := strconv.Atoi(strings.TrimPrefix(number, "GPIO"))
	if err != nil {
		return fmt.Errorf("--pin %s: write it as 'button keep=5'", change)
	}
	what, word, _ := strings.Cut(user, " ")
	light := strings.TrimPrefix(word, "of ")
	switch {
	case user == "beam":
		config.Beam.Pin = pin
		return nil
	case user == "buzzer":
		config.Buzzer = &pin
		return nil
	case what == "button", what == "light":
		b, err := hardware.ParseButton(light)
		if err != nil {
			return fmt.Errorf("--pin %s: %w", change, err)
		}
		map[string]map[hardware.Button]int{"button": config.Buttons, "light": config.Lights}[what][b] = pin
		return nil
	}
	return fmt.Errorf("--pin %s: there are button …, light of …, beam and buzzer", change)
}
