package engine

import "slices"

// Correct mends the last throw, before or after a decision about it: either one die, by its position in the throw, or
// all of them. What was decided on the throw is decided again; where that is not possible, the correction is refused.
type Correct struct {
	Die   int // position in the throw
	Face  int
	Faces []int // of the whole throw, in the order of the throw; empty to correct one die
}

func (Correct) command() {}

// Corrected changes the faces of a throw in hindsight. The throw counts with its new faces and nothing that followed it
// stands; what follows from it now comes as events of its own.
type Corrected struct {
	Seat   int    `json:"seat"` // who threw
	Player string `json:"player"`
	Event  int    `json:"roll"`  // which event of the game the throw is, counted from 0
	Was    []int  `json:"was"`   // faces so far
	Faces  []int  `json:"faces"` // faces in truth
}

// Kind is the event's word.
func (Corrected) Kind() string { return "correction" }

func (g Game) correct(c Correct) ([]Event, error) {
	events := g.Past.Events()
	at := lastRoll(events)
	if at < 0 {
		return nil, refuse(WrongPhase, "can't correct: no dice have been thrown yet")
	}
	rolled := events[at].(Rolled)
	faces, err := c.faces(rolled.Faces)
	if err != nil {
		return nil, err
	}
	corrected := Corrected{Seat: rolled.Seat, Player: rolled.Player, Event: at, Was: rolled.Faces, Faces: faces}
	return g.decideAgain(corrected, events[at+1:])
}

func lastRoll(events []Event) int {
	for at, event := range slices.Backward(events) {
		if _, ok := event.(Rolled); ok {
			return at
		}
	}
	return -1
}

func (c Correct) faces(was []int) ([]int, error) {
	faces := slices.Clone(c.Faces)
	if len(faces) == 0 {
		if c.Die < 0 || c.Die >= len(was) {
			return nil, refuse(BadRequest, "can't correct: the throw has no die number %d", c.Die)
		}
		faces = slices.Clone(was)
		faces[c.Die] = c.Face
	}
	if _, err := DiceOf(faces...); err != nil {
		return nil, refuse(BadRequest, "can't correct: %v", err)
	}
	switch {
	case len(faces) != len(was):
		return nil, refuse(BadRequest, "can't correct: %s were thrown, not %d", count(len(was), "die", "dice"), len(faces))
	case slices.Equal(faces, was):
		return nil, refuse(BadRequest, "can't correct: these are the faces already")
	}
	return faces, nil
}

// decideAgain gives a correction and what becomes of the decisions that had followed the throw.
func (g Game) decideAgain(corrected Corrected, followed []Event) ([]Event, error) {
	events := []Event{corrected}
	g = g.Apply(corrected)
	take := func(more []Event) {
		events = append(events, more...)
		for _, event := range more {
			g = g.Apply(event)
		}
	}
	take(g.outcome())
	for i, event := range followed {
		decision := decisionOf(event)
		if _, banks := decision.(Bank); banks {
			decision = Bank{Wait: i == len(followed)-1}
		}
		_, handsOn := decision.(NextTurn)
		switch {
		case decision == nil:
			continue
		case g.Phase == Farkle && !handsOn:
			continue // the throw was nothing: there was no choice to be made
		case g.Phase != Farkle && handsOn:
			return events, nil // a bank has handed on already, or the choice is still to be made
		}
		more, err := g.Decide(decision)
		if err != nil {
			return nil, refuse(IllegalKeep, "can't correct what was decided on the throw (%v); undo that first", err)
		}
		take(more)
	}
	return events, nil
}

// decisionOf gives the command behind an event that followed a throw, nil for what follows by itself.
func decisionOf(event Event) Command {
	switch e := event.(type) {
	case Kept:
		if len(e.Dice) > 0 && !e.ByBank {
			return Keep{Positions: e.Dice}
		}
	case Banked:
		return Bank{}
	case PlayerChanged:
		if e.Change == Skipped {
			return Skip{}
		}
	case GameEnded:
		if e.Early {
			return End{}
		}
	case TurnStarted:
		return NextTurn{}
	}
	return nil
}

// applyCorrected gives the game right after the corrected throw, with the seats as they are now.
func (g Game) applyCorrected(e Corrected) Game {
	events := g.Past.Events()
	if e.Event < 0 || e.Event >= len(events) {
		return g
	}
	rolled, ok := events[e.Event].(Rolled)
	if !ok {
		return g
	}
	rolled.Faces = slices.Clone(e.Faces)
	game := g.rewind(e.Event).Apply(rolled)
	game.Paused = g.Paused
	return game
}
