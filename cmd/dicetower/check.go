package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/host"
	"dicetower/hardware/kit"
)

type checkCommand struct {
	Config  string   `placeholder:"FILE" type:"path" help:"A configuration: its faults, and what it says is wired."`
	Display []string `placeholder:"KIND" help:"A display that is fitted, such as ssd1306 or epd; may be repeated. None: look for all that have pins."`
	Pin     []string `sep:"none" placeholder:"USER=N" help:"Another pin (BCM) for button keep, light of keep, beam or buzzer, such as 'button keep=27'; may be repeated."`
	JSON    bool     `name:"json" help:"Print every line as an object."`
}

// finding is what was found out about one part, or about one pin.
type finding struct {
	Part    string `json:"part"`
	OK      bool   `json:"ok"`
	Message string `json:"message"`
	Remedy  string `json:"remedy"` // empty where all is well
}

// Run tells which pin is for what, then of every part whether it answers. Displays show the test card meanwhile.
func (k *checkCommand) Run(c *console) error {
	config, err := k.config()
	if err != nil {
		return usageError{err}
	}
	plan := config.Plan()
	for line := range strings.Lines(plan.String()) {
		pin, user, _ := strings.Cut(strings.TrimSpace(line), " ")
		if err := k.print(c, finding{Part: pin, OK: true, Message: strings.TrimSpace(user)}); err != nil {
			return err
		}
	}
	machine, err := host.Open()
	if err != nil {
		fault := finding{Part: "machine", Message: err.Error(), Remedy: "Look at what the kernel says of it with dmesg."}
		if err := k.print(c, fault); err != nil {
			return err
		}
	}
	failed := err != nil
	for _, f := range tryOut(c, config, machine) {
		failed = failed || !f.OK
		if err := k.print(c, f); err != nil {
			return err
		}
	}
	if failed {
		return errBatch
	}
	return nil
}

// config is the usual wiring with what the flags change, or every fault of it.
func (k *checkCommand) config() (kit.Config, error) {
	if k.Config != "" {
		s, err := readSettings(k.Config)
		return s.wiring, err
	}
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

// How long parts have to show that something is wrong: e-ink may be busy for ten seconds before it is given up.
const (
	soon       = 3 * time.Second
	afterPaper = 12 * time.Second
)

// tryOut opens what is configured, shows the test card, and tells of each part how it went.
func tryOut(ctx context.Context, config kit.Config, machine kit.Host) []finding {
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
	var findings []finding
	for _, part := range parts.Parts() {
		if _, failed := faults[part]; !failed {
			findings = append(findings, finding{Part: part, OK: true, Message: "answers"})
		}
	}
	for _, part := range order {
		if fault := faults[part]; fault.Message == "" {
			findings = append(findings, finding{Part: part, OK: true, Message: "answers again"})
		} else {
			findings = append(findings, finding{Part: part, Message: fault.Message, Remedy: fault.Remedy})
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

func (k *checkCommand) print(c *console, f finding) error {
	if k.JSON {
		return json.NewEncoder(c.out).Encode(f)
	}
	mark := "ok     "
	if !f.OK {
		mark = "missing"
	}
	_, err := fmt.Fprintln(c.out, strings.TrimSpace(fmt.Sprintf("%s  %-13s  %s. %s", mark, f.Part, f.Message, f.Remedy)))
	return err
}
