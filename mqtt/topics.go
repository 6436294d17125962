package mqtt

import "strings"

// topics are the names under which one tower is found.
type topics struct{ root, discovery, status string }

func topicsOf(o Options) topics {
	t := topics{root: o.Base + "/" + o.ID + "/"}
	if o.Discovery != noDiscovery {
		t.discovery = o.Discovery + "/device/" + o.ID + "/config"
		t.status = o.Discovery + "/status"
	}
	return t
}

func (t topics) availability() string        { return t.root + "availability" }
func (t topics) info() string                { return t.root + "info" }
func (t topics) state() string               { return t.root + "state" }
func (t topics) dice() string                { return t.root + "dice" }
func (t topics) health() string              { return t.root + "health" }
func (t topics) settings() string            { return t.root + "settings" }
func (t topics) result() string              { return t.root + "result" }
func (t topics) event() string               { return t.root + "event" }
func (t topics) snapshot() string            { return t.root + "snapshot" }
func (t topics) requests() string            { return t.root + "request/+" }
func (t topics) outbox() string              { return t.root + "outbox" }
func (t topics) acks() string                { return t.root + "ack/+" }
func (t topics) sets() string                { return t.root + "set/+" }
func (t topics) request(verb string) string  { return t.root + "request/" + verb }
func (t topics) set(name string) string      { return t.root + "set/" + name }
func (t topics) response(verb string) string { return t.root + "response/" + verb }

// asked splits the topic of a request, or of a setting, into its verb and the setting's name.
func (t topics) asked(topic string) (verb, setting string) {
	if name, ok := strings.CutPrefix(topic, t.root+"set/"); ok {
		return setVerb, name
	}
	return strings.TrimPrefix(topic, t.root+"request/"), ""
}

// setVerb is the word under which what comes on set/<name> is answered.
const setVerb = "set"

// The payloads of availability.
const (
	online  = "online"
	offline = "offline"
)
