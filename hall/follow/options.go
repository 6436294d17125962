package follow

import (
	"fmt"
	"log/slog"
	"regexp"
	"strings"

	"github.com/prometheus/client_golang/prometheus"

	"dicetower/hall/store"
	"dicetower/mqtt"
)

// Options are what a Follower is made of. Store, MQTT.Brokers, Hall and Venues are required.
type Options struct {
	Store  *store.Store
	MQTT   mqtt.Options // Brokers, User, PasswordFile, TLS
	Hall   string       // name that towers wait for; processes with the same name share the load
	Venues []store.Venue
	Alone  bool // no shared subscriptions: the broker has none, or there is only one process

	Figures prometheus.Registerer // where set, figures are shown there
	Log     *slog.Logger          // slog.Default() where nil
}

var validHall = regexp.MustCompile(`^[a-z0-9_-]{1,32}$`)

// Check says what is wrong with the options.
func (o *Options) Check() error {
	if !validHall.MatchString(o.Hall) {
		return fmt.Errorf("hall %q: 1 to 32 of a-z, 0-9, _ and - are allowed", o.Hall)
	}
	if len(o.Venues) == 0 {
		return fmt.Errorf("the hall has no venue")
	}
	bases := map[string]string{}
	for _, v := range o.Venues {
		switch {
		case !store.ValidVenue(v.ID):
			return fmt.Errorf("venue %q: 1 to 32 of a-z, 0-9, _ and - are allowed", v.ID)
		case v.Base == "" || len(v.Base) > 128 || strings.ContainsAny(v.Base, "+#\x00") || strings.HasPrefix(v.Base, "$") || strings.HasPrefix(v.Base, "/"):
			return fmt.Errorf("venue %s: base %q: 1 to 128 characters without + and #, not beginning with / or $", v.ID, v.Base)
		case bases[v.Base] != "":
			return fmt.Errorf("venues %s and %s have the same base %q; each needs its own", bases[v.Base], v.ID, v.Base)
		}
		bases[v.Base] = v.ID
	}
	return nil
}
