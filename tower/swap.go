package tower

import (
	"fmt"
	"slices"

	"dicetower/engine"
)

// swap says that a die which was set aside lies among those that were thrown, and another is missing in its place.
type swap struct{ back, missing string } // their colours

func (s swap) sentence() string {
	return fmt.Sprintf("a die that was set aside (%s) was thrown in place of another (%s): take it out and throw the other", s.back, s.missing)
}

// swapped compares the colours of the dice that were thrown with those of the dice that were to be, and of those that are
// set aside. It finds nothing unless the colour of every die is known, all that were thrown are among the six, and the two
// colours can't be taken for one another.
func swapped(aside, due, thrown []Die) (swap, bool) {
	left := coloursOf(due)
	var back []string
	for _, colour := range coloursOf(thrown) {
		if i := slices.Index(left, colour); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			back = append(back, colour)
		}
	}
	others := coloursOf(aside)
	for _, colour := range back {
		i := slices.Index(others, colour)
		if i < 0 {
			return swap{}, false
		}
		others = slices.Delete(others, i, i+1)
	}
	for _, colour := range back {
		for _, missing := range left {
			if apartFrom(colour, missing) {
				return swap{colour, missing}, true
			}
		}
	}
	return swap{}, false
}

// coloursOf names the colours of dice, "" where one is not known.
func coloursOf(dice []Die) []string {
	colours := make([]string, len(dice))
	for i, die := range dice {
		colours[i] = die.Colour
	}
	return colours
}

// apartFrom says that no lamp makes one colour look like the other. What is not known is apart from nothing.
func apartFrom(a, b string) bool {
	neighbours := [][]string{
		{"black", "grey", "white", "ivory"},
		{"ivory", "yellow", "orange"},
		{"orange", "red", "pink"},
		{"pink", "purple"},
		{"purple", "blue"},
		{"blue", "green"},
		{"green", "yellow"},
		{"blue", "black"},
	}
	alike := func(group []string) bool { return slices.Contains(group, a) && slices.Contains(group, b) }
	return a != "" && b != "" && a != b && !slices.ContainsFunc(neighbours, alike)
}

// setAside gives the dice that are set aside in this turn since all six were thrown last, and those of the last throw that are
// not, as they were seen; a die of a typed throw was not.
func (s *state) setAside() (aside, left []Die) {
	var throw []Die
	var kept []int
	roll := 0
	for _, event := range s.game.Past.Events() {
		switch event := event.(type) {
		case engine.Rolled:
			throw, kept = make([]Die, len(event.Faces)), nil
			if roll < len(s.rolls.lay) {
				copy(throw, s.rolls.lay[roll])
			}
			roll++
		case engine.Kept:
			kept = append(kept, event.Dice...)
			for _, position := range event.Dice {
				aside = append(aside, throw[position])
			}
		case engine.TurnStarted, engine.HotDiceReached:
			aside, throw, kept = nil, nil, nil
		}
	}
	for position, die := range throw {
		if !slices.Contains(kept, position) {
			left = append(left, die)
		}
	}
	return aside, left
}
