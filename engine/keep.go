package engine

import (
	"cmp"
	"slices"
)

// Choice is a legal keep: dice that may be set aside together because all of them score.
type Choice struct {
	Dice    Dice   `json:"dice"`
	Points  int    `json:"points"`
	Left    int    `json:"left"` // dice to throw next, 6 after hot dice
	HotDice bool   `json:"hot_dice"`
	Parts   []Part `json:"parts"`
}

// Keeps lists every distinct legal keep of a throw once, best first: most points, then more dice left, then fewer parts,
// then lower faces. The list is empty, never nil, exactly when the throw is a farkle.
func (r *Rules) Keeps(throw Dice) []Choice {
	return r.keepsWith(Dice{}, throw)
}

// keepsWith lists the legal keeps of a throw that hold all of fixed and at least one die more.
func (r *Rules) keepsWith(fixed, throw Dice) []Choice {
	choices := make([]Choice, 0, 8)
	total := throw.Len()
	add := func(dice Dice) {
		if dice == fixed || !dice.Contains(fixed) || slices.ContainsFunc(choices, func(c Choice) bool { return c.Dice == dice }) {
			return
		}
		best := r.best(dice)
		if !best.legal {
			return
		}
		left := total - dice.Len()
		hot := left == 0
		if hot {
			left = MaxDice
		}
		choices = append(choices, Choice{dice, best.points, left, hot, r.parts(dice, best)})
	}
	r.eachSeparate(throw, Dice{}, 1, add)
	var buffer [maxPatterns]pattern
	for _, found := range r.patterns(throw, buffer[:0]) {
		add(found.dice)
		r.eachSeparate(throw.Minus(found.dice), Dice{}, 1, func(more Dice) { add(found.dice.Plus(more)) })
	}
	slices.SortFunc(choices, func(a, b Choice) int {
		return cmp.Or(
			cmp.Compare(b.Points, a.Points),
			cmp.Compare(b.Left, a.Left),
			cmp.Compare(len(a.Parts), len(b.Parts)),
			slices.Compare(b.Dice[:], a.Dice[:]), // more of the lowest face first
		)
	})
	return choices
}

// eachSeparate calls yield with every part of throw, the empty one too, that scores face by face.
func (r *Rules) eachSeparate(throw, chosen Dice, face int, yield func(Dice)) {
	if face > 6 {
		yield(chosen)
		return
	}
	count := int(throw[face])
	group := r.group(face, count)
	for n := 0; n <= count; n++ {
		if group[n].legal {
			chosen[face] = uint8(n)
			r.eachSeparate(throw, chosen, face+1, yield)
		}
	}
}
