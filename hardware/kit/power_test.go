package kit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/button"
)

func TestMenuHeldForVeryLongPowersOff(t *testing.T) {
	mark := filepath.Join(t.TempDir(), "off")
	var passed []button.Press
	press := powerSwitch([]string{"touch", mark}, func(p button.Press) { passed = append(passed, p) }, func(f hardware.Fault) { t.Error(f) })
	press(button.Press{Button: hardware.Menu})
	press(button.Press{Button: hardware.Menu, Long: true})
	press(button.Press{Button: hardware.Keep, Longer: true})
	if _, err := os.Stat(mark); err == nil {
		t.Error("power off too soon")
	}
	press(button.Press{Button: hardware.Menu, Longer: true})
	for range 500 {
		if _, err := os.Stat(mark); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := os.Stat(mark); err != nil {
		t.Error(err)
	}
	if len(passed) != 2 {
		t.Errorf("passed on: %v", passed)
	}
}

func TestPowerOffThatFailsIsAFault(t *testing.T) {
	faults := make(chan hardware.Fault, 1)
	powerSwitch([]string{"false"}, nil, func(f hardware.Fault) { faults <- f })(button.Press{Button: hardware.Menu, Longer: true})
	if f := <-faults; !strings.Contains(f.Message, "power off with false: exit status 1") {
		t.Errorf("%+v", f)
	}
	powerSwitch(nil, nil, nil)(button.Press{Button: hardware.Menu, Longer: true}) // does nothing
}
