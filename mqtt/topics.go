package mqtt

import "strings"

// topics are the names under which one tower is found.
type topics struct{ root string }

func topicsOf(base, id string) topics { return topics{base + "/" + id + "/"} }

func (t topics) availability() string        { return t.root + "availability" }
func (t topics) info() string                { return t.root + "info" }
func (t topics) state() string               { return t.root + "state" }
func (t topics) dice() string                { return t.root + "dice" }
func (t topics) event() string               { return t.root + "event" }
func (t topics) requests() string            { return t.root + "request/+" }
func (t topics) response(verb string) string { return t.root + "response/" + verb }

func (t topics) verb(topic string) string { return strings.TrimPrefix(topic, t.root+"request/") }

// The payloads of availability.
const (
	online  = "online"
	offline = "offline"
)
