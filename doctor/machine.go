package doctor

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"strings"

	"golang.org/x/sys/unix"
)

// Machine is what is looked at.
type Machine struct {
	Files  fs.FS                                            // from the root
	User   string                                           // who plays
	Run    func(program string, arguments ...string) string // what a program prints, empty where it fails
	Synced func() bool                                      // whether the clock is set by the network
}

// Here is this machine, for a user.
func Here(user string) Machine {
	return Machine{
		Files: os.DirFS("/"), User: user,
		Run: func(program string, arguments ...string) string {
			said, err := exec.Command(program, arguments...).Output()
			if err != nil {
				return ""
			}
			return string(said)
		},
		Synced: func() bool {
			state, err := unix.Adjtimex(&unix.Timex{})
			return err == nil && state != unix.TIME_ERROR
		},
	}
}

// ServiceUser is the user of the installed service.
const ServiceUser = "dicetower"

// Installed says whether the service's user is there.
func (m Machine) Installed() bool {
	return strings.Contains("\n"+m.text("etc/passwd"), "\n"+ServiceUser+":")
}

// Look is all that can be seen without trying anything out.
func (m Machine) Look(needs Needs) []Finding {
	findings := []Finding{m.Model(), m.System()}
	findings = append(findings, m.Groups(needs)...)
	findings = append(findings, m.Firmware(needs)...)
	findings = append(findings, m.Power()...)
	return append(findings, m.Clock())
}

// text is a file's, without the ends that device trees and people leave; empty where it can't be read.
func (m Machine) text(name string) string {
	content, err := fs.ReadFile(m.Files, name)
	if err != nil {
		return ""
	}
	return strings.Trim(string(content), "\x00 \n")
}

func (m Machine) exists(name string) bool {
	_, err := fs.Stat(m.Files, name)
	return err == nil
}

// Names of what matches a pattern, without their folders.
func (m Machine) names(pattern string) []string {
	found, err := fs.Glob(m.Files, pattern)
	if err != nil {
		return nil
	}
	for i := range found {
		found[i] = path.Base(found[i])
	}
	return found
}
