package engine

import "slices"

func (g Game) roll(c Roll) ([]Event, error) {
	if !g.CanThrow() {
		return nil, g.wrongPhase("throw")
	}
	if _, err := DiceOf(c.Faces...); err != nil {
		return nil, refuse(BadRequest, "can't take the throw: %v", err)
	}
	if len(c.Faces) != g.Dice {
		return nil, refuse(BadRequest, "can't take the throw: %s lie there, %d had to be thrown",
			count(len(c.Faces), "die", "dice"), g.Dice)
	}
	rolled := Rolled{Seat: g.Seat, Player: g.player().Name, Faces: slices.Clone(c.Faces), Source: c.Source}
	return append([]Event{rolled}, g.Apply(rolled).outcome()...), nil
}

// outcome gives what follows by itself from the throw that lies there.
func (g Game) outcome() []Event {
	throw, _ := g.dice()
	switch {
	case g.Rules.SixOnesWin && throw[1] == MaxDice:
		return g.win([]int{g.Seat})
	case !g.Rules.Farkle(throw):
		return nil
	case g.Rules.NoScoreSix > 0 && len(g.Throw) == MaxDice:
		return g.consolation()
	}
	return g.farkle()
}

// consolation pays for six dice in which nothing scores: points and six dice again.
func (g Game) consolation() []Event {
	kept := Kept{
		Seat: g.Seat, Player: g.player().Name, Faces: []int{}, Dice: []int{},
		Points: g.Rules.NoScoreSix, TurnPoints: g.TurnPoints() + g.Rules.NoScoreSix, Left: MaxDice,
	}
	return []Event{kept, g.Apply(kept).hotDice()}
}

func (g Game) farkle() []Event {
	player := g.player()
	farkled := Farkled{Seat: g.Seat, Player: player.Name, Lost: g.TurnPoints(), InARow: player.InARow + 1}
	if g.Rules.FarklePenalty == 0 || farkled.InARow < g.Rules.PenaltyAfter {
		return []Event{farkled}
	}
	points := g.Rules.FarklePenalty
	if g.Rules.PenaltyFloor != NoFloor {
		points = max(0, min(points, player.Score-int(g.Rules.PenaltyFloor)))
	}
	return []Event{farkled, Penalised{Seat: g.Seat, Player: player.Name, Points: points, Total: player.Score - points}}
}

func (g Game) reject(c Reject) ([]Event, error) {
	if g.idle() {
		return nil, g.wrongPhase("reject a throw")
	}
	return []Event{Rejected{
		Seat: g.Seat, Player: g.player().Name,
		Reason: c.Reason, Message: c.Message, Faces: append([]int{}, c.Faces...),
	}}, nil
}
