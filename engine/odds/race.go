package odds

import (
	"errors"
	"fmt"

	"dicetower/engine"
)

// Race is the chance to win for two players who both play for it, from every pair of totals, in a game that ends at
// once when the target is banked. A player who has points counts as one who has opened.
type Race struct {
	rules  engine.Rules
	unit   int
	totals int // 0, unit … up to the last that does not win yet
	events [engine.MaxDice + 1][]step
	most   int       // units that one throw can add
	win    []float64 // of the player to throw: [own·totals + other]
}

// step is a class of throws, with its options as distances in the table of a raceTurn.
type step struct {
	chance  float64
	options []int
}

// Win is the chance of a player who is about to throw, with the totals of both in points.
func (r *Race) Win(own, other int) float64 {
	return r.win[r.index(own)*r.totals+r.index(other)]
}

func (r *Race) index(total int) int {
	return min(max(total/r.unit, 0), r.totals-1)
}

func newRace(rules engine.Rules) (*Race, error) {
	if rules.End != engine.AtOnce || rules.FarklePenalty > 0 || rules.SixOnesWin {
		return nil, errors.New("solve a race: only for games that end at once, without penalty and without a win by six 1s")
	}
	turn := Solve(rules, 0)
	r := &Race{rules: rules, unit: turn.unit, totals: (rules.Target + turn.unit - 1) / turn.unit}
	if rules.MustExceed {
		r.totals = rules.Target/turn.unit + 1
	}
	if r.totals > 1000 {
		return nil, fmt.Errorf("solve a race: a target of %d in steps of %d is too far", rules.Target, turn.unit)
	}
	for n := 1; n <= engine.MaxDice; n++ {
		for _, event := range turn.events[n] {
			class := step{chance: event.chance}
			for _, option := range event.options {
				r.most = max(r.most, option.points/r.unit)
				class.options = append(class.options, option.points/r.unit*stride+option.left)
			}
			r.events[n] = append(r.events[n], class)
		}
	}
	r.win = make([]float64, r.totals*r.totals)
	return r, nil
}
