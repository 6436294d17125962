package kit

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/button"
)

// orderly is how long a command to power off may take.
const orderly = 30 * time.Second

// powerSwitch lets a command be run when menu is held for very long, which is told to nobody else.
func powerSwitch(command []string, presses func(button.Press), faults func(hardware.Fault)) func(button.Press) {
	return func(press button.Press) {
		switch {
		case !press.Longer:
			presses(press)
		case press.Button == hardware.Menu && len(command) > 0:
			go powerOff(command, faults)
		}
	}
}

func powerOff(command []string, faults func(hardware.Fault)) {
	ctx, cancel := context.WithTimeout(context.Background(), orderly)
	defer cancel()
	if said, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil {
		faults(hardware.Fault{
			Part: "button menu", Message: fmt.Sprintf("power off with %s: %v %s", strings.Join(command, " "), err, strings.TrimSpace(string(said))),
			Remedy: "Look at the command to power off in the configuration; the service's user must be allowed to run it.",
		})
	}
}
