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
