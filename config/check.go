package config

import (
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// check refuses values that cannot be.
func (d *Draft) check() {
	d.between("camera.width", d.Camera.Width, 160, 4096)
	d.between("camera.height", d.Camera.Height, 120, 4096)
	d.between("camera.rate", d.Camera.Rate, 5, 120)
	for key, value := range map[string]Duration{"game.robot_pause": d.Game.RobotPause, "game.remind": d.Game.Remind, "game.idle": d.Game.Idle} {
		if value < 0 {
			d.Refuse(key, "is %v; it must be 0s or more", time.Duration(value))
		}
	}
	d.address("page.listen", d.Page.Listen)
	for _, name := range d.Page.Names {
		if name == "" || strings.ContainsAny(name, "/: ") {
			d.Refuse("page.names", "holds %q; it must be a name without scheme, port and blanks, such as tower.example", name)
		}
	}
	if how := d.Hardware.Sound.Verbosity; how != Silent && how != Short && how != Full {
		d.Refuse("hardware.sound.verbosity", "is %q; it must be off, short or full", how)
	}
	d.address("mqtt.own.listen", d.MQTT.Own.Listen)
	d.brokers()
	for _, name := range d.Hall.Await {
		if !regexp.MustCompile(`^[a-z0-9_-]{1,32}$`).MatchString(name) {
			d.Refuse("hall.await", "holds %q; it must be names of halls, 1 to 32 of a-z, 0-9, _ and -", name)
		}
	}
	if len(d.Hall.Await) > 0 && len(d.MQTT.Brokers) == 0 && d.MQTT.Own.Listen == "" {
		d.Refuse("hall.await", "is set without a broker; mqtt.brokers must name the one that the hall listens to")
	}
	if _, err := d.Hardware.Kit(); err != nil {
		for line := range strings.Lines(err.Error()) {
			d.Refuse("", "hardware: %s", strings.TrimSpace(line))
		}
	}
}

func (d *Draft) between(key string, value, least, most int) {
	if value < least || value > most {
		d.Refuse(key, "is %d; it must be %d to %d", value, least, most)
	}
}

// address takes what can be listened on; empty for nothing.
func (d *Draft) address(key, address string) {
	if address == "" {
		return
	}
	host, port, err := net.SplitHostPort(address)
	number, notNumber := strconv.Atoi(port)
	if err != nil || notNumber != nil || number < 0 || number > 65535 || strings.ContainsAny(host, " /") {
		d.Refuse(key, "is %q; it must be an address and a port, such as 127.0.0.1:8080, or :8080 for all networks", address)
	}
}

func (d *Draft) brokers() {
	if len(d.MQTT.Brokers) > 0 && d.MQTT.Own.Listen != "" {
		d.Refuse("mqtt.own.listen", "and mqtt.brokers are both set; it must be one of them")
	}
	for _, address := range d.MQTT.Brokers {
		// The address itself stays out of the message: it may hold a password.
		broker, err := url.Parse(address)
		switch {
		case err != nil || broker.Scheme == "" || broker.Hostname() == "":
			d.Refuse("mqtt.brokers", "must be a list of addresses such as tcp://broker.local:1883")
		case broker.User != nil:
			d.Refuse("mqtt.brokers", "holds a user or a password; they belong into mqtt.user and into the file that mqtt.password_file names")
		}
	}
}
