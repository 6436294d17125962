package follow

import (
	"strings"

	"dicetower/hall/store"
)

// The last words of the topics that are followed.
const (
	event        = "event"
	outboxed     = "outbox"
	state        = "state"
	info         = "info"
	availability = "availability"
)

// largest is how many bytes a message of each kind may have.
func largest(kind string) int {
	switch kind {
	case outboxed:
		return 256 << 10
	case state:
		return 64 << 10
	case event:
		return 32 << 10
	}
	return 8 << 10
}

// source is who speaks, as the topic says.
type source struct{ venue, base, tower, kind string }

// sourceOf reads a topic; false where it is of no tower of ours.
func sourceOf(venues map[string]string, topic string) (source, bool) {
	rest, kind, ok := cutLast(topic)
	if !ok {
		return source{}, false
	}
	base, tower, ok := cutLast(rest)
	venue := venues[base]
	return source{venue, base, tower, kind}, ok && venue != "" && store.ValidTower(tower)
}

func cutLast(topic string) (before, last string, ok bool) {
	at := strings.LastIndexByte(topic, '/')
	if at < 0 {
		return "", "", false
	}
	return topic[:at], topic[at+1:], true
}

// ack is where a tower hears that its parcel is kept.
func (s source) ack(hall string) string { return s.base + "/" + s.tower + "/ack/" + hall }
