package engine

// Menu lists what may be set aside now, best first. Points are what an entry adds to the turn: the dice kept of one
// throw score together, so 1 after 11 adds what makes 111. Parts are those of the entry's dice, or of all kept dice of
// the throw where the entry only scores with them.
func (g Game) Menu() []Choice {
	if g.Phase != Selecting {
		return []Choice{}
	}
	throw, kept := g.dice()
	menu := g.Rules.keepsWith(kept, throw)
	if kept == (Dice{}) {
		return menu
	}
	for i := range menu {
		entry := &menu[i]
		entry.Dice = entry.Dice.Minus(kept)
		entry.Points -= g.Points
		if points, parts, err := g.Rules.Score(entry.Dice); err == nil && points == entry.Points {
			entry.Parts = parts
		}
	}
	return menu
}

// dice gives the throw and the part of it that is set aside.
func (g Game) dice() (throw, kept Dice) {
	throw, err := DiceOf(g.Throw...)
	if err != nil {
		return Dice{}, Dice{}
	}
	kept, err = DiceOf(g.keptFaces()...)
	if err != nil {
		return throw, Dice{}
	}
	return throw, kept
}

// CanThrow says whether dice may be thrown now: at the start of a turn, or once enough is set aside.
func (g Game) CanThrow() bool {
	return g.Phase == Rolling || g.Phase == Selecting && g.hasKept()
}

// hasKept says whether something of this throw counts already.
func (g Game) hasKept() bool { return len(g.Kept) > 0 || g.Points > 0 }

// Leader is the seat with the highest total of those at the table, the first of equals, -1 without players.
func (g Game) Leader() int {
	leader := -1
	for seat, player := range g.Players {
		if player.Away {
			continue
		}
		if leader < 0 || player.Score > g.Players[leader].Score {
			leader = seat
		}
	}
	return leader
}
