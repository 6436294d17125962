package beam

import "time"

const (
	shortest  = 2 * time.Millisecond
	quiet     = 400 * time.Millisecond
	blockedBy = 5 * time.Second
)

// Event is what the beam tells.
type Event int

const (
	Thrown  Event = iota // something fell through; more may follow
	Settled              // nothing more did
	Blocked
	Clear
)

// State is what is known of the beam. The zero value is a beam that was never looked at.
type State struct {
	broken  bool
	since   time.Time // of the level
	counted bool      // this break is part of a throw
	thrown  bool
	blocked bool
	unseen  bool // the beam was broken, or whole again, and nobody has seen it otherwise
}

// Step looks at the beam. Edge says that the level has changed since; it may have changed back.
func Step(s State, now time.Time, broken, edge bool) (State, []Event) {
	var events []Event
	missed := edge && !broken && !s.broken && !s.since.IsZero()
	if missed && s.unseen && !s.thrown && !s.blocked {
		s.thrown, s.since = true, now
		events = append(events, Thrown)
	}
	s.unseen = missed && !s.unseen
	if broken != s.broken || s.since.IsZero() {
		s.broken, s.since, s.counted = broken, now, false
	}
	lasts := now.Sub(s.since)
	switch {
	case broken && !s.counted && lasts >= shortest:
		s.counted = true
		if !s.thrown && !s.blocked {
			s.thrown = true
			events = append(events, Thrown)
		}
	case broken && !s.blocked && lasts >= blockedBy:
		s.blocked, s.thrown = true, false
		events = append(events, Blocked)
	case !broken && lasts >= quiet && s.blocked:
		s.blocked = false
		events = append(events, Clear)
	case !broken && lasts >= quiet && s.thrown:
		s.thrown = false
		events = append(events, Settled)
	}
	return s, events
}

// due is when to look again at the latest.
func (s State) due() time.Duration {
	switch {
	case s.broken && !s.counted:
		return shortest
	case s.broken || s.thrown || s.blocked:
		return 20 * time.Millisecond
	}
	return 250 * time.Millisecond
}
