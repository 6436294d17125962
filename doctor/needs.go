package doctor

import (
	"slices"
	"strings"
)

// Needs are what of the machine is wired to something.
type Needs struct {
	Pins  []int    // BCM numbers
	I2C   []string // buses, such as "1"
	SPI   []string // ports, such as "SPI0.0"
	Keys  bool     // keyboards, pedals
	Sound bool
	Pi    bool // the camera of a Raspberry Pi
}

// Groups says whether the user may use what is needed.
func (m Machine) Groups(needs Needs) []Finding {
	if m.User == "root" {
		return []Finding{Warn("groups", "Run it as the service's user: sudo -u "+ServiceUser+" dicetower …; never play as root.", "root may use everything")}
	}
	var missing []string
	for _, group := range []struct {
		name   string
		needed bool
	}{
		{"video", true},
		{"gpio", len(needs.Pins) > 0},
		{"i2c", len(needs.I2C) > 0},
		{"spi", len(needs.SPI) > 0},
		{"input", needs.Keys},
		{"audio", needs.Sound},
	} {
		if group.needed && !m.member(group.name) {
			missing = append(missing, group.name)
		}
	}
	if len(missing) == 0 {
		return []Finding{Fine("groups", "%s may use cameras, pins, buses and sound", m.User)}
	}
	var findings []Finding
	for _, group := range missing {
		remedy := "run: sudo usermod -aG " + group + " " + m.User + ", then log in anew or restart the service."
		if !m.group(group) {
			remedy = "run: sudo groupadd --system " + group + "; " + remedy
		}
		findings = append(findings, Fail("group "+group, remedy, "%s is not in it", m.User))
	}
	return findings
}

func (m Machine) group(name string) bool {
	return strings.Contains("\n"+m.text("etc/group"), "\n"+name+":")
}

// member says whether the user is in a group, as its first one or besides.
func (m Machine) member(name string) bool {
	id := ""
	for line := range strings.Lines(m.text("etc/passwd")) {
		if fields := strings.Split(line, ":"); fields[0] == m.User && len(fields) > 3 {
			id = fields[3]
		}
	}
	for line := range strings.Lines(m.text("etc/group")) {
		fields := strings.Split(strings.TrimSpace(line), ":")
		if len(fields) == 4 && fields[0] == name {
			return fields[2] == id || slices.Contains(strings.Split(fields[3], ","), m.User)
		}
	}
	return false
}
