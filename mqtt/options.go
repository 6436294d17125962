package mqtt

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"time"

	"dicetower/api"
)

// Tower is what the broker's other clients need of the tower. State is never nil and never changed; Do returns when the
// wish is carried out or refused, or with the context's end.
type Tower interface {
	State() *api.State
	Do(context.Context, api.Request) api.Response
}

// Settings are what can be changed beside the game. Both are called from one goroutine and must return at once; the error
// of Set is a *api.Refusal where it is the asker's fault.
type Settings interface {
	Settings() api.Settings
	Set(api.Setting) error
}

// Outbox keeps what halls have to acknowledge. Its methods must return at once, but for Next, which may read from a disk.
type Outbox interface {
	See(records []api.Record)
	Renew()                    // there is a new connection
	Next(now time.Time) []byte // to be published now, nil for nothing
	Acknowledge(hall, id string)
}

// Options are what a Client is made of. Tower, ID and one of Brokers and Listen are required.
type Options struct {
	Tower Tower

	// Brokers are addresses that are tried in turn: tcp://host:1883, ssl://host:8883, ws:// and wss://. User and password
	// may be in them, but are better given apart.
	Brokers      []string
	User         string
	PasswordFile string // read on each connection; credential:NAME is a credential of systemd
	TLS          TLS
	// Insist lets requests of the levels game and all come over a connection to another machine that has neither
	// encryption nor a user.
	Insist bool

	// Own is the broker that is to run in here, used where there are no Brokers and its address is not empty.
	Own BrokerOptions
	// Listen is short for the address of Own.
	Listen string
	// Listening, where set, is told the address of that broker once it listens.
	Listening func(address string)

	ID       string // 4 to 32 of a-z, 0-9, _ and -; for ever the same
	Base     string // first part of every topic; "dicetower" where empty
	Commands Level  // which requests are taken; None where empty

	// Discovery is the topic under which Home Assistant looks for devices, "homeassistant" where empty; "off" for none.
	Discovery string

	// Rules are the names of the rule sets that can be set; those that every tower knows where nil.
	Rules []string
	// Verbs are those that the tower knows, for info; all of the contract where nil.
	Verbs         []string
	Name          string // for people
	Version       string // of the program
	LatestVersion string // the newest that is known of, empty where none is
	URL           string // of the page, empty where there is none
	Capabilities  []string

	// Settings take what comes on set/<name>; nil where nothing can be set.
	Settings Settings
	// Picture gives what the camera saw of the last roll, and the number of its event; nil keeps pictures off the broker. It
	// must return at once and may be called from several goroutines.
	Picture func() (jpeg []byte, seq uint64, ok bool)

	// Outbox is sent from, nil for none.
	Outbox Outbox

	// Fault is told what keeps the tower from the broker, and nil when it is reached again. It must return at once.
	Fault func(*api.Fault)
	Log   *slog.Logger // slog.Default() where nil
}

// noDiscovery is the word that turns discovery off.
const noDiscovery = "off"

var (
	validID   = regexp.MustCompile(`^[a-z0-9_-]{4,32}$`)
	validBase = regexp.MustCompile(`^[^/+#\x00$][^+#\x00]{0,63}$`)
)

// complete fills in what may be left out and says what is wrong with the rest.
func (o *Options) complete() error {
	o.fill()
	switch {
	case !validID.MatchString(o.ID):
		return fmt.Errorf("mqtt id %q: 4 to 32 of a-z, 0-9, _ and - are allowed", o.ID)
	case !validBase.MatchString(o.Base):
		return fmt.Errorf("mqtt base topic %q: 1 to 64 characters without + and #, not beginning with / or $", o.Base)
	case !validBase.MatchString(o.Discovery):
		return fmt.Errorf("mqtt discovery topic %q: 1 to 64 characters without + and #, not beginning with / or $", o.Discovery)
	case !o.Commands.valid():
		return fmt.Errorf("mqtt commands %q: none, display, game and all are allowed", o.Commands)
	case len(o.Brokers) == 0 && o.Own.Address == "":
		return fmt.Errorf("mqtt: neither a broker to connect to nor an address to listen on is given")
	}
	for _, address := range o.Brokers {
		if err := o.checkBroker(address); err != nil {
			return err
		}
	}
	_, err := o.TLS.config()
	return err
}

func (o *Options) fill() {
	if o.Base == "" {
		o.Base = "dicetower"
	}
	if o.Discovery == "" {
		o.Discovery = "homeassistant"
	}
	if o.Own.Address == "" {
		o.Own.Address = o.Listen
	}
	if o.Commands == "" {
		o.Commands = None
	}
	if o.Name == "" {
		o.Name = o.ID
	}
	if o.LatestVersion == "" {
		o.LatestVersion = o.Version
	}
	if o.Rules == nil {
		o.Rules = api.RuleSets()
	}
	if o.Capabilities == nil {
		o.Capabilities = []string{}
	}
	if o.Fault == nil {
		o.Fault = func(*api.Fault) {}
	}
	if o.Listening == nil {
		o.Listening = func(string) {}
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	o.Own.Log = o.Log
}
