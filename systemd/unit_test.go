package systemd

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// mostExposed is how much of the machine the service may touch, as systemd-analyze counts it.
const mostExposed = 2.5

// analyze runs a program of systemd, or says why it can't be.
func analyze(t *testing.T, program string, arguments ...string) string {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("there is no %s here", program)
	}
	output, err := exec.Command(program, arguments...).CombinedOutput()
	if err != nil {
		t.Errorf("%s: %v\n%s", program, err, output)
	}
	return string(output)
}

// TestServices: systemd has nothing to say against them. It only warns of what is wrong, so any word counts.
func TestServices(t *testing.T) {
	for _, name := range []string{"dicetower.service", "dicetower-hall.service"} {
		path := withProgram(t, name, "/usr/bin/dicetower")
		if said := analyze(t, "systemd-analyze", "verify", path); said != "" {
			t.Errorf("verify says\n%s", said)
		}
		said := analyze(t, "systemd-analyze", "security", "--offline=true", "--no-pager", path)
		level := regexp.MustCompile(`exposure level for ` + name + `: ([0-9.]+)`).FindStringSubmatch(said)
		if level == nil {
			t.Fatalf("security says\n%s", said)
		}
		if exposed, err := strconv.ParseFloat(level[1], 64); err != nil || exposed > mostExposed {
			t.Errorf("%s: exposure level %s, at most %v", name, level[1], mostExposed)
		}
	}
}

// withProgram is a copy of a unit that starts this test in the place of a program, which need not be installed.
func withProgram(t *testing.T, name, program string) string {
	t.Helper()
	unit, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, bytes.ReplaceAll(unit, []byte(program), []byte(own)), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestKiosk: the browser and its compositor need not be installed; any other word counts.
func TestKiosk(t *testing.T) {
	path := withProgram(t, "dicetower-kiosk.service", "/usr/bin/cage")
	if said := analyze(t, "systemd-analyze", "verify", path); said != "" {
		t.Errorf("verify says\n%s", said)
	}
}

func TestUsers(t *testing.T) {
	path, err := filepath.Abs("dicetower.sysusers")
	if err != nil {
		t.Fatal(err)
	}
	analyze(t, "systemd-sysusers", "--dry-run", path)
}
