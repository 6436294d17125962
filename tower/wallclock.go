package tower

import (
	"fmt"
	"time"

	"dicetower/api"
)

const (
	clockFault = "clock"
	jump       = 2 * time.Second // by which the clock may be put right without a word
	jumpShown  = time.Minute
)

// wallClock finds out that somebody sets the clock. Waiting and counting down go by a clock that nobody can set; only the
// times that are written down jump, and their order goes by number.
type wallClock struct {
	last time.Time
	told time.Time // when a jump was found, zero where none is shown
}

// look gives by how much the clock was set since it was looked at last, 0 for hardly.
func (c *wallClock) look(now time.Time) time.Duration {
	last := c.last
	c.last = now
	if last.IsZero() {
		return 0
	}
	set := jumped(now.Round(0).Sub(last.Round(0)), now.Sub(last)) // Round takes the steady clock out of a time
	if set != 0 {
		c.told = now
	}
	return set
}

// jumped compares what has passed by the clock on the wall with what has passed in truth.
func jumped(wall, truth time.Duration) time.Duration {
	if set := wall - truth; set.Abs() > jump {
		return set
	}
	return 0
}

// over says that a jump has been shown for long enough.
func (c *wallClock) over(now time.Time) bool {
	return !c.told.IsZero() && now.Sub(c.told) >= jumpShown
}

// watchClock shows that the clock was set.
func (l *loop) watchClock(now time.Time) {
	set := l.clock.look(now)
	switch {
	case set != 0:
		l.log.Warn("the clock was set", "by", set)
		l.state.faults = withFault(l.state.faults, setFault(set))
	case l.clock.over(now):
		l.clock.told = time.Time{}
		l.state.faults = withoutFault(l.state.faults, clockFault)
	}
}

func setFault(by time.Duration) api.Fault {
	direction := "forward"
	if by < 0 {
		direction = "back"
	}
	return api.Fault{
		Code:    clockFault,
		Message: fmt.Sprintf("the clock was set %s by %v: times in the history jump there, the order of events does not", direction, by.Abs().Round(time.Second)),
		Remedy:  "nothing to do if it is right now; else look at the network time or the battery of the clock",
	}
}
