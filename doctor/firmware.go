package doctor

import (
	"fmt"
	"slices"
	"strings"
)

// miso is the pin that SPI0 takes unless it is told not to.
const miso = 9

// Firmware says whether the pins and buses that are needed came to be, and which line of config.txt is missing if not.
func (m Machine) Firmware(needs Needs) []Finding {
	var findings []Finding
	if len(needs.Pins) > 0 {
		findings = append(findings, m.chips())
	}
	for _, bus := range needs.I2C {
		findings = append(findings, m.device("I2C "+bus, "dev/i2c-"+bus, map[string]string{"1": "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"}[bus]))
	}
	free := false
	for _, port := range needs.SPI {
		number := strings.TrimPrefix(port, "SPI")
		line := "dtparam=spi=on"
		if !strings.HasPrefix(number, "0.") {
			line = "dtoverlay=spi" + number[:1] + "-1cs"
		}
		findings = append(findings, m.device(port, "dev/spidev"+number, line))
		free = free || strings.HasPrefix(number, "0.")
	}
	if free && slices.Contains(needs.Pins, miso) && m.pi() && !m.told("dtoverlay=spi0-2cs,no_miso") {
		findings = append(findings, Warn("GPIO9", m.tell("dtoverlay=spi0-2cs,no_miso"), "the SPI bus has it for data that nobody sends; what is wired to it does nothing"))
	}
	if needs.Pi && m.pi() && m.configured() && !m.told("camera_auto_detect=1") && !strings.Contains(m.config(), "dtoverlay=imx") && !strings.Contains(m.config(), "dtoverlay=ov") {
		findings = append(findings, Warn("camera line", m.tell("camera_auto_detect=1"), "the firmware is not told to look for a camera"))
	}
	return findings
}

// chips says which controller the pins at the header belong to.
func (m Machine) chips() Finding {
	var labels []string
	for _, chip := range m.names("sys/class/gpio/gpiochip*") {
		labels = append(labels, m.text("sys/class/gpio/"+chip+"/label"))
	}
	for _, chip := range m.names("sys/bus/gpio/devices/gpiochip*") {
		compatible, _, _ := strings.Cut(m.text("sys/bus/gpio/devices/"+chip+"/of_node/compatible"), "\x00")
		labels = append(labels, compatible)
	}
	for _, label := range labels {
		for _, header := range []string{"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1", "brcm,bcm2835-gpio", "brcm,bcm2711-gpio", "raspberrypi,rp1-gpio"} {
			if label == header {
				return Fine("pins", "%s has those at the header", label)
			}
		}
	}
	devices := m.names("dev/gpiochip*")
	if len(devices) == 0 {
		return Fail("pins", "Wire buttons to a Raspberry Pi, or use a USB keypad ([[hardware.keys]]); on a PC take the pins out of the configuration.", "this machine has none")
	}
	return Warn("pins", "Look with 'gpiodetect' (package gpiod) whether these are the pins at the header.", "%s is here, but not known to be a Raspberry Pi's", strings.Join(devices, ", "))
}

// device says whether a bus is there, and which line makes it.
func (m Machine) device(part, path, line string) Finding {
	switch {
	case m.exists(path):
		return Fine(part, "/%s is here", path)
	case !m.pi():
		return Fail(part, "Only a Raspberry Pi has it; on a PC take what is wired to it out of the configuration.", "there is no /%s", path)
	case line == "":
		return Fail(part, "Look into /boot/firmware/overlays/README for the line that switches this bus on.", "there is no /%s", path)
	case m.told(line):
		return Fail(part, "Restart the Pi: config.txt has the line already. If that does not help: sudo modprobe i2c-dev; lsmod | grep -e i2c -e spi.", "there is no /%s", path)
	}
	return Fail(part, m.tell(line), "there is no /%s", path)
}

func (m Machine) tell(line string) string {
	return fmt.Sprintf("Add the line %s to %s and restart the Pi.", line, m.configPath())
}

// told says whether config.txt has a line, perhaps with other words behind or between.
func (m Machine) told(line string) bool {
	key, words, _ := strings.Cut(line, "=")
	for has := range strings.Lines(m.config()) {
		given, values, _ := strings.Cut(strings.TrimSpace(has), "=")
		if given == key && contains(strings.Split(values, ","), strings.Split(words, ",")) {
			return true
		}
	}
	return false
}

// contains says whether all words that switch something are there; a figure such as a baud rate may be another.
func contains(given, wanted []string) bool {
	for _, word := range wanted {
		if !strings.Contains(word, "baudrate") && !slices.Contains(given, word) {
			return false
		}
	}
	return true
}

func (m Machine) config() string { return m.text(strings.TrimPrefix(m.configPath(), "/")) }

func (m Machine) configured() bool { return m.exists(strings.TrimPrefix(m.configPath(), "/")) }

func (m Machine) configPath() string {
	if !m.exists("boot/firmware/config.txt") && m.exists("boot/config.txt") {
		return "/boot/config.txt"
	}
	return "/boot/firmware/config.txt"
}
