package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"dicetower/plainfile"
)

// Usual is where the configuration of an installed tower lies.
const Usual = "/etc/dicetower/config.toml"

// credential begins the name of a secret that systemd hands over, where the path of a file could stand.
const credential = "credential:"

// Draft is a configuration that is being looked at. It is good when Err says nothing.
type Draft struct {
	Config
	path   string
	where  map[string]string // key → its line, or the variable that set it
	faults faults
}

// Load reads a file, and changes of it what the environment (NAME=value, as from os.Environ) says. An empty path stands for
// [Usual], which need not be there. The draft tells all faults; its Config holds what could be understood.
func Load(path string, environ []string) *Draft {
	d := &Draft{Config: Default(), path: path, where: map[string]string{}}
	if path == "" {
		d.path = Usual
	}
	text, err := plainfile.Read(d.path)
	switch {
	case path == "" && errors.Is(err, fs.ErrNotExist):
		d.path = ""
	case errors.Is(err, fs.ErrPermission):
		d.faults = append(d.faults, fmt.Errorf("read the configuration: %w; try it with sudo, or name another file with --config", err))
		return d
	case err != nil:
		d.faults = append(d.faults, fmt.Errorf("read the configuration: %w; --config names another file", err))
		return d
	}
	if !d.parse(text) {
		return d
	}
	d.override(environ)
	d.resolve()
	d.check()
	return d
}

// Refuse adds a fault of a key; an empty key blames none.
func (d *Draft) Refuse(key, format string, args ...any) {
	where, known := d.where[key]
	if !known {
		where = d.path
	}
	d.faults.add(where, key, format, args...)
}

// Err is nil, or every fault.
func (d *Draft) Err() error { return d.faults.joined() }

// resolve lets paths begin in the folder of the file.
func (d *Draft) resolve() {
	if d.path == "" {
		return
	}
	for _, path := range []*string{
		&d.Data, &d.Evidence, &d.Camera.Profile,
		&d.MQTT.PasswordFile, &d.MQTT.Own.PasswordFile, &d.MQTT.TLS.CA, &d.MQTT.TLS.Certificate, &d.MQTT.TLS.Key,
	} {
		d.anchor(path)
	}
	for kind, file := range d.Hardware.Sound.Files {
		d.anchor(&file)
		d.Hardware.Sound.Files[kind] = file
	}
	for i := range d.Webhooks {
		d.anchor(&d.Webhooks[i].SecretFile)
	}
	if d.Page.PINFile != NoPIN {
		d.anchor(&d.Page.PINFile)
	}
	if strings.HasSuffix(d.Game.Rules, ".toml") {
		d.anchor(&d.Game.Rules)
	}
}

func (d *Draft) anchor(path *string) {
	if *path != "" && !filepath.IsAbs(*path) && !strings.HasPrefix(*path, credential) {
		*path = filepath.Join(filepath.Dir(d.path), *path)
	}
}
