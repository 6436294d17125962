package league

import (
	"time"
)

// Contest is a plan with its matches.
type Contest struct {
	Plan
	ID      string    `json:"id"`
	Made    time.Time `json:"made"`
	Closed  bool      `json:"closed"` // it is history: nothing is called or entered any more
	Matches []Match   `json:"matches"`
}

// Unknown is the player of a seat that nobody has won yet.
const Unknown = -1

// Match gives a match by its number, nil where there is none.
func (c *Contest) Match(number int) *Match {
	if number < 1 || number > len(c.Matches) {
		return nil
	}
	return &c.Matches[number-1]
}

// Seat is who sits in a slot: a place in the plan, or Unknown.
func (c *Contest) Seat(s Slot) int {
	if s.Winner == 0 {
		return s.Player
	}
	m := c.Match(s.Winner)
	places := m.Places(&c.Plan)
	for slot, place := range places {
		if place == 1 {
			return c.Seat(m.Slots[slot])
		}
	}
	return Unknown
}

// Seats are the players of a match, by slot; Ready says that all are known.
func (c *Contest) Seats(m *Match) (players []int, ready bool) {
	ready = true
	for _, s := range m.Slots {
		player := c.Seat(s)
		players = append(players, player)
		ready = ready && player != Unknown
	}
	return players, ready
}

// Names are the players of a match; ok says that all are known.
func (c *Contest) Names(m *Match) (names []string, ok bool) {
	players, ok := c.Seats(m)
	for _, p := range players {
		name := ""
		if p != Unknown {
			name = c.Players[p]
		}
		names = append(names, name)
	}
	return names, ok
}

// next is the match in which the winner of a match sits, nil after the final and in leagues.
func (c *Contest) next(number int) *Match {
	for i := range c.Matches {
		for _, s := range c.Matches[i].Slots {
			if s.Winner == number {
				return &c.Matches[i]
			}
		}
	}
	return nil
}

// Champion is who has won a cup: a place in the plan, or Unknown.
func (c *Contest) Champion() int {
	if c.Kind != Cup || len(c.Matches) == 0 {
		return Unknown
	}
	return c.Seat(Slot{Winner: len(c.Matches)})
}

// Over says that every match is decided.
func (c *Contest) Over() bool {
	for i := range c.Matches {
		if c.Matches[i].Places(&c.Plan) == nil {
			return false
		}
	}
	return true
}
