package league

import (
	"cmp"
	"slices"
)

// Standing is a player's line of a league.
type Standing struct {
	Player int `json:"player"` // place in the plan
	Place  int `json:"place"`  // from 1; who can't be told apart share one
	Played int `json:"played"`
	Won    int `json:"won"`
	Points int `json:"points"`
	Direct int `json:"direct"` // points against those who have as many points and wins
	Score  int `json:"score"`  // of all games
	Best   int `json:"best"`   // of one game
}

// Standings order a league: by points; who is level, by matches won; then by the points from matches against those who are level; then by the sum of scores;
// then by the best single game. Who is level in all of them share a place.
func (c *Contest) Standings() []Standing {
	table := make([]Standing, len(c.Players))
	for i := range table {
		table[i].Player = i
	}
	for i := range c.Matches {
		m := &c.Matches[i]
		places := m.Places(&c.Plan)
		for slot, place := range places {
			line := &table[c.Seat(m.Slots[slot])]
			line.Played++
			line.Points += c.worth(place)
			if place == 1 {
				line.Won++
			}
			for _, g := range m.Games {
				if !g.Walkover {
					line.Score += g.Scores[slot]
					line.Best = max(line.Best, g.Scores[slot])
				}
			}
		}
	}
	c.direct(table)
	slices.SortStableFunc(table, compare)
	for i := range table {
		table[i].Place = i + 1
		if i > 0 && compare(table[i-1], table[i]) == 0 {
			table[i].Place = table[i-1].Place
		}
	}
	return table
}

// compare says which of two lines stands higher.
func compare(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Won, a.Won), cmp.Compare(b.Direct, a.Direct),
		cmp.Compare(b.Score, a.Score), cmp.Compare(b.Best, a.Best))
}

func (c *Contest) worth(place int) int {
	if place > len(c.Points) {
		return 0
	}
	return c.Points[place-1]
}

// direct counts the points from matches in which somebody sat who has as many points and wins. Lines stand in the plan's order.
func (c *Contest) direct(table []Standing) {
	for i := range c.Matches {
		m := &c.Matches[i]
		for slot, place := range m.Places(&c.Plan) {
			line := &table[c.Seat(m.Slots[slot])]
			level := slices.ContainsFunc(m.Slots, func(s Slot) bool {
				other := table[c.Seat(s)]
				return other.Player != line.Player && other.Points == line.Points && other.Won == line.Won
			})
			if level {
				line.Direct += c.worth(place)
			}
		}
	}
}
