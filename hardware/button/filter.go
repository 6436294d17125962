package button

import "time"

// Filter says how long things have to last.
type Filter struct {
	Stable time.Duration // a level counts after it; 0: at once
}

// LongPress is how long a button has to be down to be held.
const LongPress = 800 * time.Millisecond

// LongerPress is how long a button has to be down for what must not happen by chance, such as power off.
const LongerPress = 5 * time.Second

// Times that hold for all buttons.
const (
	repeatLock = 150 * time.Millisecond // from press to press of the same button
	stuckAfter = 10 * time.Second
	noisyCount = 20 // changes within a second
	quietAfter = 5 * time.Second
)

// Event is what a button did.
type Event int

const (
	Pressed Event = iota
	Held
	Released
	Stuck
	Unstuck
	Noisy
	Quiet
	HeldLonger
)

// State is what is known of one button. The zero value is a button that was never looked at.
type State struct {
	seen    bool
	level   bool // down, as last seen
	since   time.Time
	down    bool // as it counts
	ready   bool // it was up once
	held    bool
	longer  bool
	stuck   bool
	changed time.Time // when it last counted
	pressed time.Time
	noisy   bool
	changes [noisyCount + 1]time.Time // the last ones, a ring
	next    int
}

// Step looks at a button. Times must not go back; between two looks nothing is known to have happened.
func (f Filter) Step(s State, now time.Time, down bool) (State, []Event) {
	var events []Event
	if !s.seen {
		return State{seen: true, level: down, since: now, down: down, changed: now, ready: !down}, nil
	}
	if down != s.level {
		s.level, s.since = down, now
		s.changes[s.next] = now
		s.next = (s.next + 1) % len(s.changes)
	}
	s, events = s.listen(now, events)
	stable := f.Stable
	if s.noisy {
		stable *= 2
	}
	if down != s.down && now.Sub(s.since) >= stable {
		s, events = s.count(now, down, events)
	}
	if s.down && s.ready && !s.held && now.Sub(s.changed) >= LongPress {
		s.held = true
		events = append(events, Held)
	}
	if s.down && s.ready && !s.longer && now.Sub(s.changed) >= LongerPress {
		s.longer = true
		events = append(events, HeldLonger)
	}
	if s.down && !s.stuck && now.Sub(s.changed) >= stuckAfter {
		s.stuck = true
		events = append(events, Stuck)
	}
	return s, events
}

// count takes a new level for true.
func (s State) count(now time.Time, down bool, events []Event) (State, []Event) {
	s.down, s.changed = down, now
	if !down {
		if s.stuck {
			events = append(events, Unstuck)
		}
		if s.ready && !s.pressed.IsZero() {
			events = append(events, Released)
		}
		s.ready, s.stuck, s.held, s.longer = true, false, false, false
		return s, events
	}
	s.held = now.Sub(s.pressed) < repeatLock // what is locked out is not held either
	s.longer = s.held
	if s.ready && !s.held {
		s.pressed = now
		events = append(events, Pressed)
	}
	return s, events
}

// listen tells noise and its end.
func (s State) listen(now time.Time, events []Event) (State, []Event) {
	oldest, newest := s.changes[s.next], s.changes[(s.next+noisyCount)%len(s.changes)]
	switch {
	case !s.noisy && !oldest.IsZero() && now.Sub(oldest) <= time.Second:
		s.noisy = true
		return s, append(events, Noisy)
	case s.noisy && now.Sub(newest) >= quietAfter:
		s.noisy = false
		return s, append(events, Quiet)
	}
	return s, events
}
