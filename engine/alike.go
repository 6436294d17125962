package engine

// alike is what exactly count dice of one face score as one combination; 0 where they are none.
func (r *Rules) alike(face, count int) int {
	switch count {
	case 1:
		switch face {
		case 1:
			return r.SingleOne
		case 5:
			return r.SingleFive
		}
		return 0
	case 3:
		return r.triple(face)
	case 4:
		return r.many(face, r.FourTimes, r.FourAlike, r.FourAlikeStep)
	case 5:
		return r.many(face, r.FiveTimes, r.FiveAlike, r.FiveAlikeStep)
	case 6:
		return r.many(face, r.SixTimes, r.SixAlike, r.SixAlikeStep)
	}
	return 0
}

func (r *Rules) triple(face int) int {
	if face == 1 {
		return r.ThreeOnes
	}
	return face * r.ThreePerFace
}

func (r *Rules) many(face, times, fixed, step int) int {
	switch {
	case times > 0:
		return times * r.triple(face)
	case fixed > 0:
		return fixed + step*(face-1)
	default:
		return 0
	}
}

func alikeName(face, count int) string {
	switch count {
	case 1:
		if face == 1 {
			return "single_one"
		}
		return "single_five"
	case 3:
		if face == 1 {
			return "three_ones"
		}
		return "three_alike"
	case 4:
		return "four_alike"
	case 5:
		return "five_alike"
	default:
		return "six_alike"
	}
}

// group holds the best partition of n dice of one face at index n.
type group [MaxDice + 1]pile

type pile struct {
	legal   bool
	points  int
	parts   int
	largest int // size of its first part
}

func (r *Rules) group(face, count int) group {
	var best group
	best[0].legal = true
	for n := 1; n <= count; n++ {
		for size := n; size > 0; size-- {
			rest := best[n-size]
			points := r.alike(face, size)
			if points == 0 || !rest.legal {
				continue
			}
			whole := pile{true, rest.points + points, rest.parts + 1, size}
			if !best[n].legal || whole.points > best[n].points ||
				whole.points == best[n].points && whole.parts < best[n].parts {
				best[n] = whole
			}
		}
	}
	return best
}

// most is the pile with the most points of all counts.
func (g group) most() pile {
	most := g[0]
	for _, pile := range g[1:] {
		if pile.legal && pile.points > most.points {
			most = pile
		}
	}
	return most
}
