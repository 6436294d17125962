package doctor

import (
	"fmt"
	"strings"
)

// Model says which machine this is.
func (m Machine) Model() Finding {
	if model := m.board(); model != "" {
		return Fine("model", "%s", model)
	}
	product := strings.TrimSpace(m.text("sys/class/dmi/id/sys_vendor") + " " + m.text("sys/class/dmi/id/product_name"))
	if product == "" {
		product = "a machine without a name"
	}
	return Fine("model", "%s; it has no pins of its own, but cameras, keyboards, WLED, broker and page work", product)
}

// board is the name that a Raspberry Pi or another board has; empty on a PC.
func (m Machine) board() string { return m.text("proc/device-tree/model") }

// pi says whether this is a Raspberry Pi.
func (m Machine) pi() bool { return strings.Contains(m.board(), "Raspberry Pi") }

// System says whether there is a package for the operating system.
func (m Machine) System() Finding {
	release := map[string]string{}
	for line := range strings.Lines(m.text("etc/os-release")) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		release[key] = strings.Trim(value, `"`)
	}
	name := release["PRETTY_NAME"]
	if name == "" {
		return Warn("system", "Use Debian 12 or 13, or Raspberry Pi OS Bookworm or Trixie, which dicetower is tried on.", "there is no /etc/os-release to tell what this is")
	}
	switch release["VERSION_CODENAME"] {
	case "bookworm", "trixie":
		return Fine("system", "%s", name)
	}
	return Warn("system", "Use Debian 12 or 13, or Raspberry Pi OS Bookworm or Trixie, which dicetower is tried on.", "%s", name)
}

// Clock says whether times in the journal can be believed.
func (m Machine) Clock() Finding {
	if m.Synced() {
		return Fine("clock", "it is set by the network")
	}
	return Warn("clock", "Connect the network once, and see that 'timedatectl' says 'NTP service: active'; or fit a clock module.",
		"it is not set by the network; games may get a wrong date")
}

// Power says whether there is enough of it, and whether it is too hot.
func (m Machine) Power() []Finding {
	var findings []Finding
	if m.pi() {
		findings = append(findings, m.supply())
	}
	var celsius int
	if _, err := fmt.Sscan(m.text("sys/class/thermal/thermal_zone0/temp"), &celsius); err != nil {
		return findings
	}
	celsius /= 1000
	if celsius >= 80 {
		return append(findings, Warn("heat", "Give it air, a heat sink or a fan; from 80 °C on it works more slowly.", "%d °C", celsius))
	}
	return append(findings, Fine("heat", "%d °C", celsius))
}

// What the firmware's word says: now, and since it was started.
const (
	underVoltage  = 1 << 0
	throttled     = 1<<1 | 1<<2 | 1<<3
	sinceTheStart = 16
)

func (m Machine) supply() Finding {
	const remedy = "Use the supply that is made for this Pi and a short cable; give strips of lights a supply of their own."
	for _, chip := range m.names("sys/class/hwmon/*") {
		folder := "sys/class/hwmon/" + chip + "/"
		if m.text(folder+"name") == "rpi_volt" && m.text(folder+"in0_lcrit_alarm") == "1" {
			return Fail("supply", remedy, "its voltage is too low right now, or was a moment ago")
		}
	}
	word := m.text("sys/devices/platform/soc/soc:firmware/get_throttled")
	if word == "" {
		_, word, _ = strings.Cut(strings.TrimSpace(m.Run("vcgencmd", "get_throttled")), "=")
	}
	var bits int
	if _, err := fmt.Sscanf(strings.TrimPrefix(word, "0x"), "%x", &bits); err != nil {
		return Warn("supply", "Install vcgencmd (package raspi-utils or libraspberrypi-bin), and be in the group video.", "whether its voltage is right can't be told")
	}
	switch {
	case bits&underVoltage != 0:
		return Fail("supply", remedy, "its voltage is too low right now")
	case bits&(underVoltage<<sinceTheStart) != 0:
		return Warn("supply", remedy, "its voltage was too low since the start")
	case bits&(throttled|throttled<<sinceTheStart) != 0:
		return Warn("supply", "Give it air, a heat sink or a fan.", "the voltage is right, but the processor was slowed down since the start")
	}
	return Fine("supply", "its voltage is right, and was since the start")
}
