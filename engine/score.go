package engine

// Part is one combination in a partition of kept dice. Name is single_one, single_five, three_ones, three_alike,
// four_alike, five_alike, six_alike, small_straight, straight, three_pairs, four_and_pair or two_triples.
type Part struct {
	Dice   Dice   `json:"dice"`
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// Score gives the points of kept dice in their best partition, and its parts (the fewest, where several pay the same).
// It fails when some die does not score, and says which.
func (r *Rules) Score(kept Dice) (int, []Part, error) {
	combos := r.combinations(kept)
	best := combos.best(kept)
	if !best.legal {
		return 0, []Part{}, r.deadDice(kept)
	}
	return int(best.points), combos.appendParts(nil, kept, best), nil
}

// Points gives what Score gives without the parts and without allocating; false when some die does not score.
func (r *Rules) Points(kept Dice) (int, bool) {
	combos := r.combinations(kept)
	best := combos.best(kept)
	return int(best.points), best.legal
}

// Farkle says that nothing of a throw scores.
func (r *Rules) Farkle(throw Dice) bool {
	if throw[1] > 0 && r.SingleOne > 0 || throw[5] > 0 && r.SingleFive > 0 {
		return false
	}
	for face := 1; face <= 6; face++ {
		for size := 3; size <= int(throw[face]); size++ {
			if r.alike(face, size) > 0 {
				return false
			}
		}
	}
	var combos combinations
	r.addPatterns(throw, &combos)
	return combos.found == 0
}
