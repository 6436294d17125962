package engine

import "slices"

// Undo takes the last decision back, whoever made it: a keep, a bank (with the best keep that it took), a turn skipped,
// a game ended early. What followed from it, throws too, is taken back with it.
type Undo struct{}

// Redo brings back what Undo has taken, up to the next decision, as long as nothing else has been played.
type Redo struct{}

func (Undo) command() {}
func (Redo) command() {}

// Undone goes back in a game, or forward again.
type Undone struct {
	Seat   int    `json:"seat"` // whose decision it was
	Player string `json:"player"`
	Of     string `json:"of"` // keep, bank, player_change or game_over
	Redo   bool   `json:"redo"`
	Events int    `json:"events"` // how many events of the game stand now
}

// Kind is the event's word.
func (Undone) Kind() string { return "undo" }

func (g Game) undo() ([]Event, error) {
	events := g.Past.Events()
	decisions := decisionsIn(events)
	if len(decisions) == 0 {
		return nil, refuse(WrongPhase, "can't undo: nothing has been decided yet")
	}
	last := decisions[len(decisions)-1]
	return []Event{undone(events[last:], false, last)}, nil
}

func (g Game) redo() ([]Event, error) {
	if g.Future.Len() == 0 {
		return nil, refuse(WrongPhase, "can't redo: nothing has been undone since the last move")
	}
	events := slices.Concat(g.Past.Events(), g.Future.Events())
	stand := len(events)
	for _, decision := range decisionsIn(events) {
		if decision > g.Past.Len() {
			stand = decision
			break
		}
	}
	return []Event{undone(g.Future.Events(), true, stand)}, nil
}

// undone describes going back or forward over the decision with which events begin.
func undone(events []Event, redo bool, stand int) Undone {
	undone := Undone{Redo: redo, Events: stand, Of: events[0].Kind()}
	switch decision := events[0].(type) {
	case Kept:
		undone.Seat, undone.Player = decision.Seat, decision.Player
		if decision.ByBank {
			undone.Of = Banked{}.Kind()
		}
	case Banked:
		undone.Seat, undone.Player = decision.Seat, decision.Player
	case PlayerChanged:
		undone.Seat, undone.Player = decision.Seat, decision.Player
	}
	return undone
}

// decisionsIn gives the positions of the events with which decisions begin.
func decisionsIn(events []Event) []int {
	var decisions []int
	banking := false
	for at, event := range events {
		decision := false
		switch e := event.(type) {
		case Kept:
			decision = len(e.Dice) > 0
			banking = e.ByBank
		case Banked:
			decision = !banking
			banking = false
		case PlayerChanged:
			decision = e.Change == Skipped
		case GameEnded:
			decision = e.Early
		}
		if decision {
			decisions = append(decisions, at)
		}
	}
	return decisions
}

// rewind gives the game as it was after its first so many events. Who sits at the table stays as it is now.
func (g Game) rewind(stand int) Game {
	events := slices.Concat(g.Past.Events(), g.Future.Events())
	if stand < 0 || stand > len(events) {
		return g
	}
	past, future := events[:stand:stand], []Event{}
	for _, event := range events[stand:] {
		if seats(event) {
			past = append(past, event)
		} else {
			future = append(future, event)
		}
	}
	game := replay(past)
	game.Future = logOf(future)
	game.Paused = g.Paused
	return game
}

// seats says that an event is about who sits at the table, which no undoing of decisions changes.
func seats(event Event) bool {
	change, ok := event.(PlayerChanged)
	return ok && change.Change != Skipped
}

func replay(events []Event) Game {
	var game Game
	for _, event := range events {
		game = game.Apply(event)
	}
	return game
}
