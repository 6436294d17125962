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
	best := r.best(kept)
	if !best.legal {
		return 0, []Part{}, r.deadDice(kept)
	}
	return best.points, r.parts(kept, best), nil
}

// Points gives what Score gives without the parts and without allocating; false when some die does not score.
func (r *Rules) Points(kept Dice) (int, bool) {
	best := r.best(kept)
	return best.points, best.legal
}

// Farkle says that nothing of a throw scores.
func (r *Rules) Farkle(throw Dice) bool {
	for face := 1; face <= 6; face++ {
		if r.group(face, int(throw[face])).most().parts > 0 {
			return false
		}
	}
	var buffer [maxPatterns]pattern
	return len(r.patterns(throw, buffer[:0])) == 0
}

// partition is a way to score dice: at most one pattern over several faces, the other dice face by face.
type partition struct {
	legal   bool
	points  int
	parts   int
	pattern pattern // the zero pattern where every face scores for itself
}

func (p partition) beats(other partition) bool {
	switch {
	case p.legal != other.legal:
		return p.legal
	case p.points != other.points:
		return p.points > other.points
	default:
		return p.parts < other.parts
	}
}

func (r *Rules) best(kept Dice) partition {
	if kept == (Dice{}) {
		return partition{}
	}
	best := r.separate(kept)
	var buffer [maxPatterns]pattern
	for _, found := range r.patterns(kept, buffer[:0]) {
		rest := r.separate(kept.Minus(found.dice))
		rest.points += found.points
		rest.parts++
		rest.pattern = found
		if rest.beats(best) {
			best = rest
		}
	}
	return best
}

// separate scores dice face by face.
func (r *Rules) separate(kept Dice) partition {
	sum := partition{legal: true}
	for face := 1; face <= 6; face++ {
		if kept[face] == 0 {
			continue
		}
		count := int(kept[face])
		group := r.group(face, count)
		if !group[count].legal {
			return partition{}
		}
		sum.points += group[count].points
		sum.parts += group[count].parts
	}
	return sum
}

func (r *Rules) parts(kept Dice, of partition) []Part {
	parts := make([]Part, 0, of.parts)
	if of.pattern.points > 0 {
		parts = append(parts, Part{of.pattern.dice, of.pattern.name, of.pattern.points})
		kept = kept.Minus(of.pattern.dice)
	}
	for face := 1; face <= 6; face++ {
		left := int(kept[face])
		group := r.group(face, left)
		for left > 0 {
			size := group[left].largest
			part := Part{Name: alikeName(face, size), Points: r.alike(face, size)}
			part.Dice[face] = uint8(size)
			parts = append(parts, part)
			left -= size
		}
	}
	return parts
}
