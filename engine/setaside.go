package engine

import "slices"

func (g Game) keep(c Keep) ([]Event, error) {
	if g.Phase != Selecting {
		return nil, g.wrongPhase("keep")
	}
	positions, err := g.positions(c)
	if err != nil {
		return nil, err
	}
	faces := make([]int, len(positions))
	for i, position := range positions {
		faces[i] = g.Throw[position]
	}
	together, err := DiceOf(append(g.keptFaces(), faces...)...)
	if err != nil {
		return nil, refuse(BadRequest, "can't keep: %v", err)
	}
	points, _, err := g.Rules.Score(together)
	if err != nil {
		return nil, refuse(IllegalKeep, "can't keep: %v", err)
	}
	left := len(g.Throw) - together.Len()
	hot := left == 0
	if hot {
		left = MaxDice
	}
	kept := Kept{
		Seat: g.Seat, Player: g.player().Name, Faces: faces, Dice: positions,
		Points: points - g.Points, TurnPoints: g.Before + points, Left: left,
	}
	if hot {
		return []Event{kept, g.Apply(kept).hotDice()}, nil
	}
	return []Event{kept}, nil
}

func (g Game) keepBest() ([]Event, error) {
	if g.Phase != Selecting {
		return nil, g.wrongPhase("keep")
	}
	menu := g.Menu()
	if len(menu) == 0 {
		return nil, refuse(IllegalKeep, "can't keep: no more dice of this throw score")
	}
	return g.keep(Keep{Faces: menu[0].Dice.Faces()})
}

// positions finds which dice of the throw a Keep means; of equal faces the first that is free.
func (g Game) positions(c Keep) ([]int, error) {
	taken := slices.Clone(g.Kept)
	positions := []int{}
	for _, position := range c.Positions {
		if position < 0 || position >= len(g.Throw) {
			return nil, refuse(BadRequest, "can't keep: the throw has no die number %d", position)
		}
		if slices.Contains(taken, position) {
			return nil, refuse(BadRequest, "can't keep: the %d is set aside already", g.Throw[position])
		}
		taken = append(taken, position)
		positions = append(positions, position)
	}
	for _, face := range c.Faces {
		free := slices.IndexFunc(g.Throw, func(f int) bool { return f == face })
		for free >= 0 && slices.Contains(taken, free) {
			next := slices.Index(g.Throw[free+1:], face)
			if next < 0 {
				free = -1
				break
			}
			free += 1 + next
		}
		if free < 0 {
			return nil, refuse(IllegalKeep, "can't keep: there is no %d to take, %s", face, g.lying())
		}
		taken = append(taken, free)
		positions = append(positions, free)
	}
	if len(positions) == 0 {
		return nil, refuse(BadRequest, "can't keep: no die is named")
	}
	return positions, nil
}

func (g Game) lying() string {
	free, err := DiceOf(g.freeFaces()...)
	if err != nil || free.Len() == 0 {
		return "all dice are set aside"
	}
	return free.String() + " lie there"
}

func (g Game) hotDice() HotDiceReached {
	return HotDiceReached{
		Seat: g.Seat, Player: g.player().Name, TurnPoints: g.TurnPoints(), MustThrow: g.MustThrow(),
	}
}

func (g Game) keptFaces() []int {
	faces := []int{}
	for _, position := range g.Kept {
		faces = append(faces, g.Throw[position])
	}
	return faces
}

func (g Game) freeFaces() []int {
	faces := []int{}
	for position, face := range g.Throw {
		if !slices.Contains(g.Kept, position) {
			faces = append(faces, face)
		}
	}
	return faces
}
