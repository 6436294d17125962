package odds

import "dicetower/engine"

// stride is the room for the states of one total: state total·stride + dice.
const stride = 8

// raceTurn is one turn of a race, played for the chance to win. Its states are totals, with the points at risk, and dice
// to throw.
type raceTurn struct {
	race       *Race
	own, other int       // totals in units
	values     []float64 // chance to win
	risks      []float64 // chance that the turn ends in a farkle
}

func (r *Race) newTurn() *raceTurn {
	t := &raceTurn{race: r}
	t.values = make([]float64, (r.totals+r.most+1)*stride)
	t.risks = make([]float64, len(t.values))
	for i := r.totals * stride; i < len(t.values); i++ {
		t.values[i] = 1 // whoever gets here banks and has won
	}
	return t
}

// solve gives the chance to win of the player to throw, and the chance of a farkle under that play, with what a farkle
// and a bank lead to held as the table has it.
func (t *raceTurn) solve(own, other int) (win, risk float64) {
	r := t.race
	t.own, t.other = own, other
	lost := 1 - r.win[other*r.totals+own]
	for total := r.totals - 1; total > own; total-- {
		bank, allowed := t.bank(total)
		for n := 1; n <= engine.MaxDice; n++ {
			value, risk := t.throw(total, n, lost)
			hot := n == engine.MaxDice && r.rules.HotDice == engine.MustThrow
			if allowed && !hot && bank >= value {
				value, risk = bank, 0
			}
			t.values[total*stride+n], t.risks[total*stride+n] = value, risk
		}
	}
	return t.throw(own, engine.MaxDice, lost)
}

// bank is the chance to win after banking up to a total.
func (t *raceTurn) bank(total int) (win float64, allowed bool) {
	rules := &t.race.rules
	minimum := rules.BankMinimum
	if t.own == 0 {
		minimum = max(minimum, rules.OpeningMinimum)
	}
	return 1 - t.race.win[t.other*t.race.totals+total], (total-t.own)*t.race.unit >= minimum
}

func (t *raceTurn) throw(total, n int, lost float64) (value, risk float64) {
	from := total * stride
	for i := range t.race.events[n] {
		class := &t.race.events[n][i]
		if len(class.options) == 0 {
			value += class.chance * lost
			risk += class.chance
			continue
		}
		best := from + class.options[0]
		for _, option := range class.options[1:] {
			if t.values[from+option] > t.values[best] {
				best = from + option
			}
		}
		value += class.chance * t.values[best]
		risk += class.chance * t.risks[best]
	}
	return value, risk
}

// Advise says what to do with a throw to win, with so many points at risk and the totals of both. Expected is the points
// of the turn so far; the chance to win is given beside.
func (r *Race) Advise(own, other, points int, throw engine.Dice) (advice Advice, win float64) {
	turn := r.newTurn()
	turn.solve(r.index(own), r.index(other))
	best := Advice{Action: Farkled}
	for _, keep := range choices(r.rules, throw) {
		action, chance := turn.standing((own+points+keep.Points)/r.unit, keep.Left)
		if best.Action == Farkled || chance > win {
			best = Advice{Keep: keep.Dice, Left: keep.Left, Action: action, Expected: float64(points + keep.Points)}
			win = chance
		}
	}
	return best, win
}

// Standing says whether to bank points at risk or to throw on with so many dice left, and the chance to win then.
func (r *Race) Standing(own, other, points, left int) (Action, float64) {
	turn := r.newTurn()
	turn.solve(r.index(own), r.index(other))
	return turn.standing((own+points)/r.unit, left)
}

// standing looks up a state of a solved turn.
func (t *raceTurn) standing(total, left int) (Action, float64) {
	r := t.race
	hot := left == engine.MaxDice && r.rules.HotDice == engine.MustThrow
	if total >= r.totals {
		if hot {
			return ThrowOn, 1
		}
		return BankNow, 1
	}
	bank, allowed := t.bank(total)
	value := t.values[total*stride+left]
	if allowed && !hot && bank >= value {
		return BankNow, bank
	}
	return ThrowOn, value
}
