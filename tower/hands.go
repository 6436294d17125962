package tower

import (
	"slices"

	"dicetower/api"
	"dicetower/engine"
)

// chooseByHand takes dice that a person has taken out of the tray, or pushed into the keep zone, as the choice: what is
// out is kept, what is put back is not. The choice may be revised until the next throw or a bank. What buttons have kept
// stays kept, whether it lies there or not.
func (s *stepper) chooseByHand(dice []Die) {
	if s.house.virtual || s.inTurn() != nil || s.game.Phase != engine.Selecting || s.blocked() != "" {
		return
	}
	out, known := s.takenOut(dice)
	if !known {
		return
	}
	byButton := without(s.game.Kept, s.byHand)
	want := union(byButton, out)
	if len(dice) == 0 && s.refused(want) != nil {
		return // the tray is empty: all dice were taken up to be thrown, or to be put away
	}
	if dice == nil {
		dice = []Die{}
	}
	s.hand = nil
	if len(out) > 0 {
		s.hand = &api.Hand{Faces: s.facesAt(out), Legal: true}
	}
	if len(without(s.game.Kept, want)) > 0 {
		s.takeKeepsBack()
	}
	added := without(want, s.game.Kept)
	if len(added) > 0 {
		hand := s.hand
		reading := dice
		if len(both(added, byButton)) > 0 {
			reading = nil // what a button has kept is kept again with it
		}
		if err := s.decide(engine.Keep{Positions: added}, reading); err != nil {
			hand = &api.Hand{Faces: s.facesAt(out), Message: err.Error() + ": put it back, or take what belongs to it"}
		}
		s.hand = hand
	}
	s.byHand = without(both(out, s.game.Kept), byButton)
}

// refused says why dice can't all be set aside together, nil where they can or are.
func (s *state) refused(positions []int) error {
	added := without(positions, s.game.Kept)
	if len(added) == 0 {
		return nil
	}
	_, err := s.game.Decide(engine.Keep{Positions: added})
	return err
}

// takeKeepsBack undoes every keep of the throw that lies there.
func (s *stepper) takeKeepsBack() {
	for len(s.game.Kept) > 0 {
		if err := s.decide(engine.Undo{}, nil); err != nil {
			s.do.problem = err
			return
		}
	}
}

// takenOut finds which dice of the throw are out of the tray or in the keep zone; known is false where the reading shows
// something else than that throw.
func (s *state) takenOut(dice []Die) (positions []int, known bool) {
	if len(s.throw) == 0 || hasUnread(dice) {
		return nil, false
	}
	left := slices.Clone(dice)
	find := func(same func(Die) bool) bool {
		i := slices.IndexFunc(left, same)
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
		return i >= 0
	}
	lies := make([]bool, len(s.throw))
	for i, die := range s.throw {
		lies[i] = find(func(d Die) bool { return still([]Die{die}, []Die{d}) == 1 })
	}
	zone := s.house.zone
	for i, die := range s.throw {
		lies[i] = lies[i] || find(func(d Die) bool { return d.Face == die.Face && !zone.holds(d) })
	}
	for i, die := range s.throw {
		if !lies[i] {
			positions = append(positions, i)
			find(func(d Die) bool { return d.Face == die.Face }) // it lies in the zone
		}
	}
	return positions, len(left) == 0
}

// revisedBy finds how many keeps by hand were none, going by a throw of so many dice: who gathers the dice to throw on
// takes them out one after the other as well. 0 where that explains nothing.
func (s *state) revisedBy(dice int) int {
	game := s.game
	for undone := 1; len(both(s.byHand, game.Kept)) > 0; undone++ {
		events, err := game.Decide(engine.Undo{})
		if err != nil {
			return 0
		}
		for _, event := range events {
			game = game.Apply(event)
		}
		if len(game.Throw) == len(s.game.Throw) && game.CanThrow() && game.Dice == dice {
			return undone
		}
	}
	return 0
}

func (s *state) facesAt(positions []int) []int {
	faces := []int{}
	for _, position := range positions {
		faces = append(faces, s.game.Throw[position])
	}
	return faces
}

func both(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(n int) bool { return !slices.Contains(b, n) })
}

func without(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(n int) bool { return slices.Contains(b, n) })
}

func union(a, b []int) []int { return append(slices.Clone(a), without(b, a)...) }
