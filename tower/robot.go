package tower

import (
	"dicetower/api"
	"dicetower/engine"
)

// Steady is the temperament of the robots: the best keep, then bank from a threshold on or when few dice are left.
const Steady = "steady"

// fewDice is how many dice a steady robot does not throw once it may bank.
const fewDice = 2

// steadyMove is the verb of a steady robot's next move, "" when there is none to make.
func steadyMove(game engine.Game) string {
	switch {
	case game.Phase == engine.Rolling:
		return verbThrow
	case game.Phase != engine.Selecting:
		return ""
	case !game.CanThrow():
		return verbKeepBest
	case game.Banking().Allowed && steadyBanks(game):
		return verbBank
	default:
		return verbThrow
	}
}

// steadyBanks says that the turn is worth ending: three times a single 1, a won game, or few dice left.
func steadyBanks(game engine.Game) bool {
	threshold := 3 * game.Rules.SingleOne
	if threshold == 0 {
		threshold = game.Rules.Target * 3 / 100
	}
	return game.TurnPoints() >= threshold ||
		game.Players[game.Seat].Score+game.TurnPoints() > game.Rules.Target ||
		game.Dice <= fewDice
}

// robotMove is what the robot whose turn it is does next, "" where it is a person's turn or a person must throw for it.
func (s *state) robotMove() string {
	if s.inTheAir() || s.game.Seat >= len(s.game.Players) || s.game.Players[s.game.Seat].Robot == "" {
		return ""
	}
	move := steadyMove(s.game)
	if move == verbThrow && !s.house.virtual {
		return ""
	}
	return move
}

func (s *stepper) moveRobot() {
	move := s.robotMove()
	if move == "" {
		return
	}
	if _, err := s.carryOut(api.Request{Verb: move}); err != nil {
		s.do.problem = err
	}
}
