package tower

import "dicetower/engine"

// rolls remembers where the dice of every roll of a game lay, so that going back to one, or forward again, finds them.
type rolls struct {
	lay   [][]Die // in the order of the rolls, those that may be redone included; nil for one that was typed
	stand int     // how many of them stand
}

func (r rolls) with(dice []Die) rolls {
	return rolls{append(r.lay[:r.stand:r.stand], dice), r.stand + 1}
}

// atLastRoll finds the dice of the throw that lies there again, after the game has gone back or forward.
func (s state) atLastRoll() state {
	s.rolls.stand, s.throw = 0, nil
	for _, event := range s.game.Past.Events() {
		if _, ok := event.(engine.Rolled); ok {
			s.rolls.stand++
		}
	}
	if last := s.rolls.stand - 1; len(s.game.Throw) > 0 && last >= 0 && last < len(s.rolls.lay) {
		s.throw = s.rolls.lay[last]
	}
	return s
}
