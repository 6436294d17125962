package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/user"
	"strings"

	"dicetower/config"
	"dicetower/doctor"
)

type checkCommand struct {
	Config  string   `placeholder:"FILE" type:"path" help:"A configuration: its faults, and what it says is there (/etc/dicetower/config.toml, where there is one)."`
	Display []string `placeholder:"KIND" help:"A display that is fitted, such as ssd1306 or epd; may be repeated. None: look for all that have pins."`
	Pin     []string `sep:"none" placeholder:"USER=N" help:"Another pin (BCM) for button keep, light of keep, beam or buzzer, such as 'button keep=27'; may be repeated."`
	Buttons bool     `help:"Try every button and its light, too, one after the other; the service must be stopped."`
	JSON    bool     `name:"json" help:"Print every line as an object."`
}

// Run tells of the machine, of every pin, and of every part whether it will do. What a running tower holds in its hands is not
// tried a second time; its own faults are told instead.
func (k *checkCommand) Run(c *console) error {
	s, err := readSettings(k.Config)
	if err != nil {
		return err
	}
	if !k.configured() {
		if s.wiring, err = k.usual(); err != nil {
			return usageError{err}
		}
	}
	failed := false
	tell := func(findings ...doctor.Finding) error {
		for _, f := range findings {
			failed = failed || !f.OK
			if err := k.print(c, f); err != nil {
				return err
			}
		}
		return nil
	}
	machine := doctor.Here(player())
	needs := needsOf(s.wiring)
	needs.Pi = strings.HasPrefix(s.Camera.Source, "rpicam:")
	for line := range strings.Lines(s.wiring.Plan().String()) {
		pin, user, _ := strings.Cut(strings.TrimSpace(line), " ")
		if err := tell(doctor.Fine(pin, "%s", strings.TrimSpace(user))); err != nil {
			return err
		}
	}
	steps := []func() []doctor.Finding{
		func() []doctor.Finding { return machine.Look(needs) },
		func() []doctor.Finding { return machine.Folder(s.Data) },
		func() []doctor.Finding { return machine.Pictures(s.Evidence) },
		s.tryPIN,
		func() []doctor.Finding { return s.tryBroker(c) },
	}
	if needs.Sound {
		steps = append(steps, func() []doctor.Finding { return []doctor.Finding{machine.Sound(s.soundPrograms()...)} }, s.trySounds)
	}
	page, state := s.tryPage(c)
	steps = append(steps, func() []doctor.Finding { return page })
	if state == nil {
		steps = append(steps,
			func() []doctor.Finding { return s.tryCamera(c, machine) },
			func() []doctor.Finding { return tryParts(c, s.wiring, needs) })
	}
	switch {
	case k.Buttons && state != nil:
		steps = append(steps, func() []doctor.Finding {
			return []doctor.Finding{doctor.Fail("buttons", "Stop the tower first: sudo systemctl stop dicetower.", "the tower has them in its hands")}
		})
	case k.Buttons:
		steps = append(steps, func() []doctor.Finding { return tryButtons(c, s.wiring) })
	}
	for _, step := range steps {
		if err := tell(step()...); err != nil {
			return err
		}
	}
	if failed {
		return errBatch
	}
	return nil
}

// configured says whether a file tells what is wired, and no flag does.
func (k *checkCommand) configured() bool {
	if len(k.Display)+len(k.Pin) > 0 {
		return false
	}
	_, err := os.Stat(config.Usual)
	return k.Config != "" || err == nil
}

// player is who plays here, the service's user where it looks at all of it as root.
func player() string {
	here, err := user.Current()
	switch {
	case err != nil:
		return "this user"
	case here.Uid == "0" && doctor.Here("").Installed():
		return doctor.ServiceUser
	}
	return here.Username
}

func (k *checkCommand) print(c *console, f doctor.Finding) error {
	if k.JSON {
		return json.NewEncoder(c.out).Encode(f)
	}
	_, err := fmt.Fprintln(c.out, f)
	return err
}
