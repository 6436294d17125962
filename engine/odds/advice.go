package odds

import "dicetower/engine"

// Action is what to do after a keep.
type Action string

// The actions.
const (
	BankNow Action = "bank"
	ThrowOn Action = "roll"
	Farkled Action = "farkle" // nothing to decide
)

// Advice is the best decision on a throw.
type Advice struct {
	Keep     engine.Dice
	Left     int // dice to throw next, 6 after hot dice, 0 after a farkle
	Action   Action
	Expected float64 // points of the whole turn on average, if one follows the advice
}

// Adviser gives advice that makes the most points on average, and takes a win that lies there. It remembers the turns
// that it has solved, so it is cheap to ask and is not to be shared between goroutines.
type Adviser struct {
	rules engine.Rules
	turns map[[2]int]*Turn // by minimum and offset
}

// NewAdviser knows nothing yet; the first questions take some milliseconds.
func NewAdviser(rules engine.Rules) *Adviser {
	return &Adviser{rules: rules, turns: map[[2]int]*Turn{}}
}

// Advise says what to do with a throw, with so many points at risk from earlier throws of the turn and a total of
// earlier turns. A player without points counts as one who has not opened.
func (a *Adviser) Advise(points, total int, throw engine.Dice) Advice {
	turn := a.turn(points, total)
	best, won := Advice{Action: Farkled}, false
	for _, keep := range choices(a.rules, throw) {
		with := points + keep.Points
		advice, wins := a.standing(turn, with, total, keep.Left)
		advice.Keep = keep.Dice
		if best.Action == Farkled || wins && !won || wins == won && advice.Expected > best.Expected {
			best, won = advice, wins
		}
	}
	return best
}

// choices lists the legal keeps; where six dice of nothing are paid for, a keep of no dice.
func choices(rules engine.Rules, throw engine.Dice) []engine.Choice {
	keeps := rules.Keeps(throw)
	if len(keeps) == 0 && throw.Len() == engine.MaxDice && rules.NoScoreSix > 0 {
		return []engine.Choice{{Points: rules.NoScoreSix, Left: engine.MaxDice}}
	}
	return keeps
}

// Standing says whether to bank points at risk or to throw on with so many dice left, 6 after hot dice.
func (a *Adviser) Standing(points, total, left int) Advice {
	advice, _ := a.standing(a.turn(points, total), points, total, left)
	return advice
}

func (a *Adviser) standing(turn *Turn, points, total, left int) (advice Advice, wins bool) {
	value, bank := turn.standing(points, left)
	wins = turn.mayBank(points, left) && a.wins(total+points)
	if bank || wins {
		return Advice{Left: left, Action: BankNow, Expected: float64(points)}, wins
	}
	return Advice{Left: left, Action: ThrowOn, Expected: value}, false
}

// wins says that a total ends the game at once.
func (a *Adviser) wins(total int) bool {
	if a.rules.End != engine.AtOnce {
		return false
	}
	return total > a.rules.Target || total == a.rules.Target && !a.rules.MustExceed
}

func (a *Adviser) turn(points, total int) *Turn {
	minimum := a.rules.BankMinimum
	if total == 0 && a.rules.OpeningMinimum > 0 {
		minimum = a.rules.OpeningMinimum
	}
	plain := a.solved(minimum, 0)
	if offset := points % plain.unit; offset != 0 {
		return a.solved(minimum, offset)
	}
	return plain
}

func (a *Adviser) solved(minimum, offset int) *Turn {
	key := [2]int{minimum, offset}
	if a.turns[key] == nil {
		a.turns[key] = solve(a.rules, minimum, offset, 0)
	}
	return a.turns[key]
}
