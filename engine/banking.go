package engine

import "fmt"

// Banking says whether the current player may bank, and if not, why. With nothing set aside of the throw that lies
// there, the best keep counts as taken.
func (g Game) Banking() Banking {
	banking := Banking{Points: g.TurnPoints()}
	if g.Phase != Selecting {
		banking.Why = g.standing()
		return banking
	}
	hot := g.Dice == MaxDice && g.hasKept()
	if !g.hasKept() {
		menu := g.Menu()
		if len(menu) == 0 {
			banking.Why = g.standing()
			return banking
		}
		banking.Points += menu[0].Points
		hot = menu[0].HotDice
	}
	minimum, name := g.minimum()
	switch {
	case banking.Points < minimum:
		banking.Missing = minimum - banking.Points
		banking.Why = fmt.Sprintf("%s missing: the turn has %d, the %s is %d",
			count(banking.Missing, "point is", "points are"), banking.Points, name, minimum)
	case hot && g.Rules.HotDice == MustThrow && g.hasKept():
		banking.Why = "all six dice score and must be thrown again"
	case hot && g.Rules.HotDice == MustThrow:
		banking.Why = "the best keep takes all six dice, which must be thrown again; keep fewer to bank"
	default:
		banking.Allowed = true
	}
	return banking
}

// minimum is what the current player has to reach in this turn to bank, and its name.
func (g Game) minimum() (points int, name string) {
	if !g.player().Opened && g.Rules.OpeningMinimum > 0 {
		return g.Rules.OpeningMinimum, "opening minimum"
	}
	return g.Rules.BankMinimum, "minimum to bank"
}

// MustThrow says that the rules do not allow to bank what lies there, so that only throwing on is left.
func (g Game) MustThrow() bool {
	return g.Phase == Selecting && !g.Banking().Allowed
}

func (g Game) bank(c Bank) ([]Event, error) {
	if g.Phase != Selecting {
		return nil, g.wrongPhase("bank")
	}
	banking := g.Banking()
	switch {
	case banking.Missing > 0:
		return nil, &Refusal{Code: BelowMinimum, Message: "can't bank: " + banking.Why, Missing: banking.Missing}
	case !banking.Allowed:
		return nil, refuse(MustThrowOn, "can't bank: %s", banking.Why)
	}
	var events []Event
	if !g.hasKept() {
		kept, err := g.keepBest()
		if err != nil {
			return nil, err
		}
		taken := kept[0].(Kept)
		taken.ByBank = true
		kept[0] = taken
		events = kept
		for _, event := range kept {
			g = g.Apply(event)
		}
	}
	banked := Banked{
		Seat: g.Seat, Player: g.player().Name,
		Points: g.TurnPoints(), Total: g.player().Score + g.TurnPoints(),
	}
	events = append(events, banked)
	following := g.Apply(banked).handOn()
	if c.Wait && !ends(following) {
		return events, nil
	}
	return append(events, following...), nil
}
