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
