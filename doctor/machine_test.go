package doctor

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// drawn is a machine with files of these names and contents.
func drawn(files map[string]string, said map[string]string) Machine {
	tree := fstest.MapFS{}
	for name, content := range files {
		tree[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return Machine{
		Files: tree, User: "dicetower", Synced: func() bool { return true },
		Run: func(program string, _ ...string) string { return said[program] },
	}
}

// on is a Raspberry Pi on which everything is right, with what is other about it; an empty content takes a file away.
func on(changes map[string]string) map[string]string {
	files := map[string]string{
		"proc/device-tree/model":                 "Raspberry Pi 4 Model B Rev 1.4\x00",
		"etc/os-release":                         "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_CODENAME=bookworm\n",
		"etc/passwd":                             "root:x:0:0::/root:/bin/sh\ndicetower:x:990:980::/var/lib/dicetower:/usr/sbin/nologin\n",
		"etc/group":                              "dicetower:x:980:\nvideo:x:44:pi,dicetower\ngpio:x:997:dicetower\ni2c:x:998:dicetower\nspi:x:999:dicetower\n",
		"boot/firmware/config.txt":               "camera_auto_detect=1\ndtparam=i2c_arm=on,i2c_arm_baudrate=100000\ndtparam=spi=on\ndtoverlay=spi0-2cs,no_miso\n",
		"sys/class/gpio/gpiochip512/label":       "pinctrl-bcm2711\n",
		"dev/gpiochip0":                          "-",
		"dev/i2c-1":                              "-",
		"dev/spidev0.0":                          "-",
		"sys/class/thermal/thermal_zone0/temp":   "48312\n",
		"sys/class/hwmon/hwmon1/name":            "rpi_volt\n",
		"sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
		"sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
	}
	for name, content := range changes {
		if delete(files, name); content != "" {
			files[name] = content
		}
	}
	return files
}

func wiring() Needs {
	return Needs{Pins: []int{5, 9}, I2C: []string{"1"}, SPI: []string{"SPI0.0"}, Pi: true}
}

func TestLook(t *testing.T) {
	tests := []struct {
		name    string
		files   map[string]string
		said    map[string]string
		part    string
		ok      bool
		warning bool
		want    string // in message or remedy
	}{
		{"model", on(nil), nil, "model", true, false, "Raspberry Pi 4"},
		{"PC", map[string]string{"sys/class/dmi/id/sys_vendor": "Acme\n", "sys/class/dmi/id/product_name": "Box"}, nil, "model", true, false, "Acme Box; it has no pins"},
		{"system", on(nil), nil, "system", true, false, "bookworm"},
		{"another system", on(map[string]string{"etc/os-release": "PRETTY_NAME=\"Other 1\"\n"}), nil, "system", true, true, "Use Debian 12 or 13"},
		{"groups", on(nil), nil, "groups", true, false, "dicetower may use"},
		{"not in a group", on(map[string]string{"etc/group": "video:x:44:dicetower\ngpio:x:997:\ni2c:x:998:dicetower\nspi:x:999:dicetower\n"}), nil, "group gpio", false, false, "sudo usermod -aG gpio dicetower"},
		{"no such group", on(map[string]string{"etc/group": "video:x:44:dicetower\ngpio:x:997:dicetower\nspi:x:980:\n"}), nil, "group i2c", false, false, "sudo groupadd --system i2c"},
		{"pins", on(nil), nil, "pins", true, false, "pinctrl-bcm2711 has those at the header"},
		{"pins without the old names", on(map[string]string{"sys/class/gpio/gpiochip512/label": "", "sys/bus/gpio/devices/gpiochip0/of_node/compatible": "brcm,bcm2835-gpio\x00"}), nil, "pins", true, false, "brcm,bcm2835-gpio"},
		{"other pins", on(map[string]string{"sys/class/gpio/gpiochip512/label": "INT34C5:00"}), nil, "pins", true, true, "gpiodetect"},
		{"no pins", on(map[string]string{"sys/class/gpio/gpiochip512/label": "", "dev/gpiochip0": ""}), nil, "pins", false, false, "this machine has none"},
		{"bus", on(nil), nil, "I2C 1", true, false, "/dev/i2c-1 is here"},
		{"bus that is off", on(map[string]string{"dev/i2c-1": "", "boot/firmware/config.txt": "#dtparam=i2c_arm=on\n"}), nil, "I2C 1", false, false, "Add the line dtparam=i2c_arm=on,i2c_arm_baudrate=400000 to /boot/firmware/config.txt"},
		{"bus that is on after a restart", on(map[string]string{"dev/i2c-1": ""}), nil, "I2C 1", false, false, "Restart the Pi"},
		{"an older place", on(map[string]string{"dev/spidev0.0": "", "boot/firmware/config.txt": "", "boot/config.txt": "arm_64bit=1\n"}), nil, "SPI0.0", false, false, "Add the line dtparam=spi=on to /boot/config.txt"},
		{"pin 9", on(map[string]string{"boot/firmware/config.txt": "camera_auto_detect=1\ndtparam=spi=on\n"}), nil, "GPIO9", true, true, "dtoverlay=spi0-2cs,no_miso"},
		{"camera line", on(map[string]string{"boot/firmware/config.txt": "dtparam=spi=on\n"}), nil, "camera line", true, true, "camera_auto_detect=1"},
		{"supply", on(nil), nil, "supply", true, false, "its voltage is right"},
		{"too little now", on(map[string]string{"sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1"}), nil, "supply", false, false, "short cable"},
		{"too little before", on(map[string]string{"sys/devices/platform/soc/soc:firmware/get_throttled": "50000"}), nil, "supply", true, true, "since the start"},
		{"asked by a program", on(map[string]string{"sys/devices/platform/soc/soc:firmware/get_throttled": ""}), map[string]string{"vcgencmd": "throttled=0x80008\n"}, "supply", true, true, "slowed down"},
		{"not to be told", on(map[string]string{"sys/devices/platform/soc/soc:firmware/get_throttled": ""}), nil, "supply", true, true, "vcgencmd"},
		{"heat", on(nil), nil, "heat", true, false, "48 °C"},
		{"too hot", on(map[string]string{"sys/class/thermal/thermal_zone0/temp": "83000"}), nil, "heat", true, true, "a fan"},
	}
	for _, test := range tests {
		findings := drawn(test.files, test.said).Look(wiring())
		at := slices.IndexFunc(findings, func(f Finding) bool { return f.Part == test.part })
		if at < 0 {
			t.Errorf("%s: nothing is said of %s: %v", test.name, test.part, findings)
			continue
		}
		f := findings[at]
		if f.OK != test.ok || f.Warning != test.warning || !strings.Contains(f.String(), test.want) {
			t.Errorf("%s: %+v, want ok %v, warning %v, %q", test.name, f, test.ok, test.warning, test.want)
		}
	}
}

// TestAllIsWell: what is right has no remedy, and what is not always has one.
func TestAllIsWell(t *testing.T) {
	for _, f := range drawn(on(nil), nil).Look(wiring()) {
		if !f.OK || f.Warning || f.Remedy != "" {
			t.Errorf("%+v", f)
		}
	}
	for _, f := range drawn(nil, nil).Look(wiring()) {
		if (!f.OK || f.Warning) && f.Remedy == "" {
			t.Errorf("no remedy: %+v", f)
		}
	}
}

func TestClock(t *testing.T) {
	m := drawn(nil, nil)
	m.Synced = func() bool { return false }
	if f := m.Clock(); !f.OK || !f.Warning || !strings.Contains(f.Remedy, "timedatectl") {
		t.Errorf("%+v", f)
	}
}

func TestCameras(t *testing.T) {
	m := drawn(map[string]string{"dev/v4l/by-id/usb-Acme_Cam-video-index0": "", "dev/v4l/by-id/usb-Acme_Cam-video-index1": ""},
		map[string]string{"libcamera-hello": "Available cameras\n-----------------\n0 : imx708 [4608x2592] (/base/soc/i2c0mux/i2c@1/imx708@1a)\n    Modes: …\n"})
	got := strings.Join(m.Cameras(), "; ")
	if got != "v4l2:/dev/v4l/by-id/usb-Acme_Cam-video-index0; rpicam:0 (imx708)" {
		t.Error(got)
	}
}

func TestSound(t *testing.T) {
	cards := " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
	for want, files := range map[string]map[string]string{
		"there is no program aplay": {"proc/asound/cards": cards},
		"there is no sound card":    {"usr/bin/aplay": "-", "proc/asound/cards": "--- no soundcards ---\n"},
		"vc4-hdmi - vc4-hdmi-0":     {"usr/bin/aplay": "-", "proc/asound/cards": cards},
	} {
		if f := drawn(files, nil).Sound("aplay"); f.Message != want {
			t.Errorf("%+v, want %s", f, want)
		}
	}
}

func TestFolder(t *testing.T) {
	folder := t.TempDir()
	disk := drawn(map[string]string{"proc/mounts": "/dev/root / ext4 rw 0 0\n"}, nil)
	if f := disk.Folder(folder + "/games"); len(f) != 1 || f[0].Part != "data" || !f[0].OK {
		t.Errorf("%+v", f)
	}
	memory := drawn(map[string]string{"proc/mounts": "/dev/root / ext4 rw 0 0\ntmpfs " + folder + " tmpfs rw 0 0\n"}, nil)
	if f := memory.Folder(folder); len(f) != 2 || !f[0].Warning || !strings.Contains(f[0].Message, "lost when the power goes") {
		t.Errorf("%+v", f)
	}
	if f := disk.Folder("/proc/games"); len(f) != 1 || f[0].OK || !strings.Contains(f[0].Remedy, "chown -R dicetower: /proc/games") {
		t.Errorf("%+v", f)
	}
	for user, belongs := range map[string]bool{strconv.Itoa(os.Getuid()): true, strconv.Itoa(os.Getuid() + 1): false} {
		m := drawn(map[string]string{"etc/passwd": "root:x:0:0::/root:/bin/sh\ndicetower:x:" + user + ":980::/:/bin/false\n"}, nil)
		if f := m.Folder(folder); len(f) != 1 || f[0].OK != (belongs || os.Getuid() != 0) {
			t.Errorf("for user %s: %+v", user, f)
		}
		if m.belongs(folder) != belongs {
			t.Errorf("the folder of user %s belongs to user %d", user, os.Getuid())
		}
	}
}

func TestPictures(t *testing.T) {
	mine := drawn(map[string]string{"etc/passwd": "dicetower:x:" + strconv.Itoa(os.Getuid()) + ":980::/:/bin/false\n"}, nil)
	if f := mine.Pictures(""); f != nil {
		t.Errorf("none are wished: %+v", f)
	}
	folder := t.TempDir() + "/evidence"
	if f := mine.Pictures(folder); len(f) != 1 || !f[0].OK || f[0].Warning {
		t.Errorf("%+v", f)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if f := mine.Pictures("/proc/evidence"); len(f) != 1 || !f[0].Warning || !strings.Contains(f[0].Remedy, "chown -R dicetower: /proc/evidence") {
		t.Errorf("%+v", f)
	}
	foreign := drawn(map[string]string{"etc/passwd": "dicetower:x:" + strconv.Itoa(os.Getuid()+1) + ":980::/:/bin/false\n"}, nil)
	if f := foreign.Pictures(folder); os.Getuid() == 0 && (len(f) != 1 || !strings.Contains(f[0].Message, "does not belong to dicetower")) {
		t.Errorf("%+v", f)
	}
}
