package engine

// combinations is all that a rule set pays for in a throw: how each face scores for itself, and the patterns over
// several faces. It is made once a throw and answers for every part of it.
type combinations struct {
	piles    [7][MaxDice + 1]pile // [face][n]: the best partition of n dice of a face
	patterns [maxPatterns]pattern
	found    int // of patterns
}

// pile is a partition of dice of one face.
type pile struct {
	points  int32
	parts   int8
	largest int8 // size of its first part
	legal   bool
}

func (p pile) beats(other pile) bool {
	return !other.legal || p.points > other.points || p.points == other.points && p.parts < other.parts
}

func (r *Rules) combinations(throw Dice) combinations {
	var combos combinations
	for face := 1; face <= 6; face++ {
		piles := &combos.piles[face]
		piles[0].legal = true
		for n := 1; n <= int(throw[face]); n++ {
			for size := n; size > 0; size-- {
				points := r.alike(face, size)
				rest := piles[n-size]
				if points == 0 || !rest.legal {
					continue
				}
				whole := pile{rest.points + int32(points), rest.parts + 1, int8(size), true}
				if whole.beats(piles[n]) {
					piles[n] = whole
				}
			}
		}
	}
	r.addPatterns(throw, &combos)
	return combos
}

// partition is a way to score dice: at most one pattern, the other dice face by face.
type partition struct {
	points  int32
	parts   int8
	pattern int8 // index, -1 for none
	legal   bool
}

func (p partition) beats(other partition) bool {
	return p.legal && (!other.legal || p.points > other.points || p.points == other.points && p.parts < other.parts)
}

// best finds the partition of kept, a part of the throw, that pays most.
func (c *combinations) best(kept Dice) partition {
	if kept == (Dice{}) {
		return partition{}
	}
	best := c.separate(kept)
	for i, pattern := range c.patterns[:c.found] {
		if !kept.Contains(pattern.dice) {
			continue
		}
		whole := c.separate(kept.Minus(pattern.dice))
		whole.points += int32(pattern.points)
		whole.parts++
		whole.pattern = int8(i)
		if whole.beats(best) {
			best = whole
		}
	}
	return best
}

// separate scores dice face by face; no dice score 0.
func (c *combinations) separate(kept Dice) partition {
	sum := partition{legal: true, pattern: -1}
	for face := 1; face <= 6; face++ {
		pile := c.piles[face][kept[face]]
		if !pile.legal {
			return partition{}
		}
		sum.points += pile.points
		sum.parts += pile.parts
	}
	return sum
}

// appendParts lists what a partition of kept is made of.
func (c *combinations) appendParts(parts []Part, kept Dice, of partition) []Part {
	if of.pattern >= 0 {
		pattern := c.patterns[of.pattern]
		parts = append(parts, Part{pattern.dice, pattern.name, pattern.points})
		kept = kept.Minus(pattern.dice)
	}
	for face := 1; face <= 6; face++ {
		for left := kept[face]; left > 0; {
			pile := c.piles[face][left]
			size := uint8(pile.largest)
			part := Part{Name: alikeName(face, int(size))}
			part.Dice[face] = size
			part.Points = int(pile.points - c.piles[face][left-size].points)
			parts = append(parts, part)
			left -= size
		}
	}
	return parts
}
