package stats

import (
	"cmp"
	"slices"
	"time"

	"dicetower/engine"
)

// countGame counts a game as it stands.
func (b *Book) countGame(game engine.Game, started time.Time) {
	rules := b.rules[game.Rules.Name]
	if rules == nil {
		rules = &Rules{Name: game.Rules.Name, Rejected: map[string]int{}, Best: []Best{}}
		b.rules[game.Rules.Name] = rules
	}
	rules.Games++
	c := counter{book: b, game: game, rules: rules, started: started, turns: make([]int, len(game.Players))}
	for _, event := range game.Past.Events() {
		c.count(event)
	}
}

// counter goes through the events of one game.
type counter struct {
	book    *Book
	game    engine.Game
	rules   *Rules
	started time.Time
	turns   []int // by seat
}

// of gives the player on a seat.
func (c *counter) of(seat int) *Player {
	if seat < 0 || seat >= len(c.game.Players) {
		return &Player{} // counted nowhere
	}
	key := player{c.game.Players[seat].Name, c.game.Players[seat].Robot}
	found := c.book.players[key]
	if found == nil {
		found = &Player{Name: key.name, Robot: key.robot}
		c.book.players[key] = found
	}
	return found
}

func (c *counter) count(event engine.Event) {
	switch e := event.(type) {
	case engine.Rolled:
		c.both(e.Seat, func(t *Turns) { t.Throws++ })
	case engine.HotDiceReached:
		c.both(e.Seat, func(t *Turns) { t.HotDice++ })
	case engine.Kept:
		c.best("highest_throw", e.Points, e.Seat, cmp.Less[int])
	case engine.Banked:
		c.turnOf(e.Seat)
		c.both(e.Seat, func(t *Turns) { t.Turns++; t.Banked += e.Points })
		c.best("highest_turn", e.Points, e.Seat, cmp.Less[int])
	case engine.Farkled:
		c.turnOf(e.Seat)
		c.both(e.Seat, func(t *Turns) { t.Turns++; t.Farkles++; t.Lost += e.Lost })
		c.best("most_lost", e.Lost, e.Seat, cmp.Less[int])
		c.best("most_farkles_in_a_row", e.InARow, e.Seat, cmp.Less[int])
	case engine.GameEnded:
		c.end(e)
	}
}

func (c *counter) turnOf(seat int) {
	if seat >= 0 && seat < len(c.turns) {
		c.turns[seat]++
	}
}

// both counts for the player and for the rule set.
func (c *counter) both(seat int, count func(*Turns)) {
	count(&c.of(seat).Turns)
	count(&c.rules.Turns)
}

func (c *counter) end(e engine.GameEnded) {
	if e.Early {
		return
	}
	c.rules.Finished++
	for seat, score := range e.Scores {
		c.of(seat).Games++
		c.best("highest_total", score, seat, cmp.Less[int])
	}
	for _, seat := range e.Winners {
		c.of(seat).Wins++
		if seat >= 0 && seat < len(c.turns) {
			c.best("fewest_turns_to_win", c.turns[seat], seat, func(old, new int) bool { return new < old })
		}
	}
}

// best notes a value that beats the record so far. A record of nothing is none.
func (c *counter) best(what string, value, seat int, beats func(old, new int) bool) {
	if value <= 0 {
		return
	}
	record := Best{What: what, Value: value, Player: c.of(seat).Name, Game: c.game.ID, Time: c.started.UTC()}
	i := slices.IndexFunc(c.rules.Best, func(b Best) bool { return b.What == what })
	switch {
	case i < 0:
		c.rules.Best = append(c.rules.Best, record)
		slices.SortFunc(c.rules.Best, func(a, b Best) int { return cmp.Compare(a.What, b.What) })
	case beats(c.rules.Best[i].Value, value):
		c.rules.Best[i] = record
	}
}
