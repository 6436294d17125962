package hall

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"dicetower/config"
	"dicetower/hall/follow"
	"dicetower/hall/store"
	"dicetower/mqtt"
	"dicetower/plainfile"
)

// Config is everything that can be chosen. systemd/hall.toml explains every key.
type Config struct {
	Name   string  `toml:"name"`
	Store  string  `toml:"store"`
	Listen string  `toml:"listen"`
	MQTT   MQTT    `toml:"mqtt"`
	Keep   Keep    `toml:"keep"`
	Venues []Venue `toml:"venue"`
}

// MQTT is the way to the broker.
type MQTT struct {
	Brokers      []string `toml:"brokers"`
	User         string   `toml:"user"`
	PasswordFile string   `toml:"password_file"`
	Shared       bool     `toml:"shared"`
	TLS          mqtt.TLS `toml:"tls"`
}

// Keep is for how many days things are kept; 0 = for ever.
type Keep struct {
	Events int `toml:"events_days"`
	Games  int `toml:"games_days"`
}

// Venue is a house with towers.
type Venue struct {
	ID   string `toml:"id"`
	Name string `toml:"name"`
	Base string `toml:"base"`
	Open bool   `toml:"open"`
}

// Default is what holds where nothing is chosen: one venue with the towers' usual topics, on a broker of this machine.
func Default() Config {
	return Config{
		Name: "main", Store: "sqlite:hall.db", Listen: "127.0.0.1:8090",
		MQTT: MQTT{Brokers: []string{"tcp://127.0.0.1:1883"}, Shared: true},
		Keep: Keep{Events: 90},
	}
}

// Load reads a file; an empty path gives the default. All faults are told at once.
func Load(path string) (Config, error) {
	c := Default()
	if path != "" {
		text, err := plainfile.Read(path)
		if errors.Is(err, fs.ErrPermission) {
			return c, fmt.Errorf("read the configuration: %w; try it with sudo, or name another file with --config", err)
		}
		if err != nil {
			return c, fmt.Errorf("read the configuration: %w; --config names another file", err)
		}
		if err := decode(path, text, &c); err != nil {
			return c, err
		}
		for _, file := range []*string{&c.MQTT.PasswordFile, &c.MQTT.TLS.CA, &c.MQTT.TLS.Certificate, &c.MQTT.TLS.Key} {
			*file = anchored(path, *file)
		}
		if file, ok := strings.CutPrefix(c.Store, "sqlite:"); ok {
			c.Store = "sqlite:" + anchored(path, file)
		}
	}
	c.fill()
	return c, nil
}

// fill adds what may be left out.
func (c *Config) fill() {
	if len(c.Venues) == 0 {
		c.Venues = []Venue{{ID: "main", Name: "The hall", Open: true}}
	}
	for i := range c.Venues {
		v := &c.Venues[i]
		if v.Base == "" {
			v.Base = "dicetower"
		}
		if v.Name == "" {
			v.Name = v.ID
		}
	}
}

func anchored(path, file string) string {
	if file == "" || filepath.IsAbs(file) || strings.HasPrefix(file, "credential:") {
		return file
	}
	return filepath.Join(filepath.Dir(path), file)
}

// decode reads strictly and lists everything that is unknown.
func decode(path string, text []byte, into *Config) error {
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(into)
	unknown, wrong := (*toml.StrictMissingError)(nil), (*toml.DecodeError)(nil)
	switch {
	case errors.As(err, &unknown):
		var faults []error
		for _, missing := range unknown.Errors {
			line, _ := missing.Position()
			key := strings.Join(missing.Key(), ".")
			faults = append(faults, fmt.Errorf("%s:%d: %s is unknown%s", path, line, key, config.Suggestion(key, reflect.TypeFor[Config]())))
		}
		return errors.Join(faults...)
	case errors.As(err, &wrong):
		line, _ := wrong.Position()
		return fmt.Errorf("%s:%d: %s %s", path, line, strings.Join(wrong.Key(), "."), strings.TrimPrefix(wrong.Error(), "toml: "))
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// Check says everything that is wrong with the values.
func (c *Config) Check() error {
	var faults []error
	refuse := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	followed := follow.Options{Hall: c.Name, Venues: c.venues()}
	if err := followed.Check(); err != nil {
		faults = append(faults, err)
	}
	seen := map[string]bool{}
	for _, v := range c.Venues {
		if seen[v.ID] {
			refuse("venue %s is there twice; each needs its own id", v.ID)
		}
		seen[v.ID] = true
	}
	if len(c.MQTT.Brokers) == 0 {
		refuse("mqtt.brokers is empty; it must be a list of addresses such as tcp://broker.local:1883")
	}
	for _, address := range c.MQTT.Brokers {
		broker, err := url.Parse(address)
		switch {
		case err != nil || broker.Scheme == "" || broker.Hostname() == "":
			refuse("mqtt.brokers must be a list of addresses such as tcp://broker.local:1883")
		case broker.User != nil:
			refuse("mqtt.brokers holds a user or a password; they belong into mqtt.user and into the file that mqtt.password_file names")
		}
	}
	kind, rest, _ := strings.Cut(c.Store, ":")
	if base, err := url.Parse(c.Store); kind != "sqlite" && (err != nil || kind != "postgres" && kind != "postgresql") || rest == "" {
		refuse("store must be sqlite:FILE or postgres://USER@HOST/NAME")
	} else if _, secret := base.User.Password(); kind != "sqlite" && secret {
		refuse("store holds a password; put it into a file as PostgreSQL's .pgpass, and name that with ?passfile=FILE")
	}
	if _, _, err := net.SplitHostPort(c.Listen); err != nil {
		refuse("listen is %q; it must be an address and a port, such as 127.0.0.1:8090, or :8090 for all networks", c.Listen)
	}
	if c.Keep.Events < 0 || c.Keep.Games < 0 {
		refuse("keep.events_days and keep.games_days must be 0 (for ever) or more")
	}
	return errors.Join(faults...)
}

// venues are those of the configuration, as the store has them.
func (c *Config) venues() []store.Venue {
	var all []store.Venue
	for _, v := range c.Venues {
		all = append(all, store.Venue{ID: v.ID, Name: v.Name, Base: v.Base})
	}
	return all
}

// Prepare puts the venues into the store.
func (c *Config) Prepare(put func(store.Venue) error) error {
	for _, v := range c.venues() {
		if err := put(v); err != nil {
			return err
		}
	}
	return nil
}

// Follow are the options of a follower by this configuration.
func (c *Config) Follow(s *store.Store) follow.Options {
	return follow.Options{
		Store: s, Hall: c.Name, Venues: c.venues(), Alone: !c.MQTT.Shared,
		MQTT: mqtt.Options{Brokers: c.MQTT.Brokers, User: c.MQTT.User, PasswordFile: c.MQTT.PasswordFile, TLS: c.MQTT.TLS},
	}
}

// Opened says for each venue whether everybody may look at it, as a gate wants to know.
func (c *Config) Opened() map[string]bool {
	open := map[string]bool{}
	for _, v := range c.Venues {
		open[v.ID] = v.Open
	}
	return open
}
