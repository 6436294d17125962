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
	combos := r.combinations(throw)
	var buffer [32]candidate
	found := combos.candidates(throw, buffer[:0])
	found = slices.DeleteFunc(found, func(c candidate) bool { return c.dice == fixed || !c.dice.Contains(fixed) })
	count := throw.Len()
	slices.SortFunc(found, func(a, b candidate) int { return a.compare(b, count) })

	total := 0
	for _, c := range found {
		total += int(c.parts)
	}
	choices := make([]Choice, len(found))
	parts := make([]Part, 0, total)
	for i, c := range found {
		before := len(parts)
		parts = combos.appendParts(parts, c.dice, c.partition)
		left := leftOf(count, c.dice)
		choices[i] = Choice{c.dice, int(c.points), left, c.dice == throw, parts[before:len(parts):len(parts)]}
	}
	return choices
}

// leftOf is how many dice are thrown next when kept of count dice are set aside.
func leftOf(count int, kept Dice) int {
	if left := count - kept.Len(); left > 0 {
		return left
	}
	return MaxDice
}

type candidate struct {
	dice Dice
	partition
}

func (a candidate) compare(b candidate, count int) int {
	return cmp.Or(
		cmp.Compare(b.points, a.points),
		cmp.Compare(leftOf(count, b.dice), leftOf(count, a.dice)),
		cmp.Compare(a.parts, b.parts),
		slices.Compare(b.dice[:], a.dice[:]), // more of the lowest face first
	)
}

// candidates appends every part of the throw that scores, each once.
func (c *combinations) candidates(throw Dice, found []candidate) []candidate {
	found = c.grow(throw, Dice{}, 1, found)
	found = found[1:] // the first is no dice at all
	for i := range found {
		found[i].partition = c.best(found[i].dice)
	}
	for _, pattern := range c.patterns[:c.found] {
		start := len(found)
		found = c.grow(throw.Minus(pattern.dice), pattern.dice, 1, found)
		fresh := found[:start]
		for _, with := range found[start:] {
			if !slices.ContainsFunc(fresh, func(c candidate) bool { return c.dice == with.dice }) {
				fresh = append(fresh, candidate{with.dice, c.best(with.dice)})
			}
		}
		found = fresh
	}
	return found
}

// grow appends chosen with every part of free, also none, that scores face by face.
func (c *combinations) grow(free, chosen Dice, face int, found []candidate) []candidate {
	for face <= 6 && free[face] == 0 {
		face++
	}
	if face > 6 {
		return append(found, candidate{dice: chosen})
	}
	for n := range free[face] + 1 {
		if c.piles[face][n].legal {
			next := chosen
			next[face] += n
			found = c.grow(free, next, face+1, found)
		}
	}
	return found
}
