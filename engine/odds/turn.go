package odds

import (
	"math"

	"dicetower/engine"
)

// Turn is the play of one turn that makes the most points on average. It is read-only once solved.
type Turn struct {
	// Expected is the mean of the points that the turn makes, before its first throw.
	Expected float64

	rules   engine.Rules
	minimum int
	cost    float64 // of a farkle, beside the points at risk
	events  [engine.MaxDice + 1][]event
	unit    int // all states have points = offset + k·unit
	offset  int
	lines   [engine.MaxDice + 1]line
	values  [][engine.MaxDice + 1]float64 // by k; above them the lines hold
}

// Solve finds the best play of a turn that needs so many points to bank: Rules.BankMinimum, or Rules.OpeningMinimum for
// a player who has not opened.
func Solve(rules engine.Rules, minimum int) *Turn {
	return solve(rules, minimum, 0, 0)
}

// solve works on states whose points leave the rest offset when divided by the unit of the rule set. Each farkle costs
// so many points on top.
func solve(rules engine.Rules, minimum, offset int, cost float64) *Turn {
	t := &Turn{rules: rules, minimum: minimum, cost: cost}
	for n := 1; n <= engine.MaxDice; n++ {
		t.events[n] = eventsOf(rules, n)
		for _, event := range t.events[n] {
			for _, option := range event.options {
				t.unit = divisor(t.unit, option.points)
			}
		}
	}
	t.offset = offset % t.unit
	t.drawLines()
	t.values = make([][engine.MaxDice + 1]float64, t.levels())
	for k := len(t.values) - 1; k >= 0; k-- {
		for n := 1; n <= engine.MaxDice; n++ {
			t.values[k][n] = t.throw(t.offset+k*t.unit, n)
		}
	}
	t.Expected = t.Throw(t.offset, engine.MaxDice)
	return t
}

func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Throw is the mean of the points of the whole turn when n dice are thrown with so many points at risk.
func (t *Turn) Throw(points, n int) float64 {
	k := (points - t.offset) / t.unit
	if k < len(t.values) {
		return t.values[k][n]
	}
	return t.lines[n].at(points)
}

// mayBank says whether so many points may be banked with n dice left to throw, 6 after hot dice.
func (t *Turn) mayBank(points, left int) bool {
	return points >= t.minimum && (left < engine.MaxDice || t.rules.HotDice != engine.MustThrow)
}

// standing is the better of banking and throwing on.
func (t *Turn) standing(points, left int) (value float64, bank bool) {
	value = t.Throw(points, left)
	if t.mayBank(points, left) && float64(points) >= value {
		return float64(points), true
	}
	return value, false
}

func (t *Turn) throw(points, n int) float64 {
	mean := 0.0
	for _, event := range t.events[n] {
		mean += event.chance * t.choose(points, event)
	}
	return mean
}

func (t *Turn) choose(points int, e event) float64 {
	if len(e.options) == 0 {
		return -t.cost
	}
	best := math.Inf(-1)
	for _, option := range e.options {
		value, _ := t.standing(points+option.points, option.left)
		best = max(best, value)
	}
	return best
}

// BankFrom is the least number of points from which on banking is best with n dice left to throw (6: after hot dice),
// in steps of the unit of the rule set; false where banking is never allowed.
func (t *Turn) BankFrom(n int) (points int, ever bool) {
	if n == engine.MaxDice && t.rules.HotDice == engine.MustThrow {
		return 0, false
	}
	k := len(t.values)
	for k > 0 {
		if _, bank := t.standing(t.offset+(k-1)*t.unit, n); !bank {
			break
		}
		k--
	}
	return t.offset + k*t.unit, true
}
