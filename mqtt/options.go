package mqtt

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"regexp"

	"dicetower/api"
)

// Tower is what the broker's other clients need of the tower. State is never nil and never changed; Do returns when the
// wish is carried out or refused, or with the context's end.
type Tower interface {
	State() *api.State
	Do(context.Context, api.Request) api.Response
}

// Options are what a Client is made of. Tower, ID and one of Broker and Listen are required.
type Options struct {
	Tower Tower
	// Broker is where to connect, as in tcp://user:password@broker.local:1883.
	Broker string
	// Listen is the address of the broker that is to run in here, used where Broker is empty.
	Listen string
	// Listening, where set, is told the address of that broker once it listens.
	Listening func(address string)

	ID       string // 4 to 32 of a-z, 0-9, _ and -; for ever the same
	Base     string // first part of every topic; "dicetower" where empty
	Commands Level  // which requests are taken; None where empty

	// Verbs are those that the tower knows, for info; all of the contract where nil.
	Verbs        []string
	Name         string // for people
	Version      string // of the program
	URL          string // of the page, empty where there is none
	Capabilities []string

	// Fault is told what keeps the tower from the broker, and nil when it is reached again. It must return at once.
	Fault func(*api.Fault)
	Log   *slog.Logger // slog.Default() where nil
}

var (
	validID   = regexp.MustCompile(`^[a-z0-9_-]{4,32}$`)
	validBase = regexp.MustCompile(`^[^/+#\x00$][^+#\x00]{0,63}$`)
)

// complete fills in what may be left out and says what is wrong with the rest.
func (o *Options) complete() error {
	if o.Base == "" {
		o.Base = "dicetower"
	}
	if o.Commands == "" {
		o.Commands = None
	}
	if o.Name == "" {
		o.Name = o.ID
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
	switch {
	case !validID.MatchString(o.ID):
		return fmt.Errorf("mqtt id %q: 4 to 32 of a-z, 0-9, _ and - are allowed", o.ID)
	case !validBase.MatchString(o.Base):
		return fmt.Errorf("mqtt base topic %q: 1 to 64 characters without + and #, not beginning with / or $", o.Base)
	case !o.Commands.valid():
		return fmt.Errorf("mqtt commands %q: none, display, game and all are allowed", o.Commands)
	case o.Broker == "" && o.Listen == "":
		return fmt.Errorf("mqtt: neither a broker to connect to nor an address to listen on is given")
	}
	if o.Broker != "" {
		// The address itself stays out of the message: it may hold a password.
		if u, err := url.Parse(o.Broker); err != nil || u.Scheme == "" || u.Host == "" {
			return fmt.Errorf("mqtt broker: the address must look like tcp://broker.local:1883")
		}
	}
	return nil
}
