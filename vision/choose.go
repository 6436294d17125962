package vision

import (
	"cmp"
	"slices"
)

const (
	possible    = 0.05 // confidence from which a place is not empty
	leastBelief = 0.25 // confidence from which a hypothesis may become a die
	doubted     = 0.6  // confidence at most of what has something against it
	sure        = 0.63 // confidence from which a die is not in doubt
	surest      = 0.95 // the same where tray and dice are known, which speaks for every die
	likely      = 0.5
)

// choose picks, best first, the hypotheses that do not contradict a better one: no shared pip, and no centre
// nearer than a side, for two dice in one plane cannot be nearer.
func choose(hs []hypothesis) []*hypothesis {
	order := make([]*hypothesis, 0, len(hs))
	for i := range hs {
		if hs[i].confidence >= leastBelief {
			order = append(order, &hs[i])
		}
	}
	rank := func(h *hypothesis) float64 { return h.confidence + 0.015*float64(len(h.pips)) }
	slices.SortStableFunc(order, func(a, b *hypothesis) int { return cmp.Compare(rank(b), rank(a)) })
	var chosen []*hypothesis
	for _, h := range order {
		if !slices.ContainsFunc(chosen, h.contradicts) {
			chosen = append(chosen, h)
		}
	}
	return chosen
}

// contradicts says whether both cannot be dice.
func (h *hypothesis) contradicts(other *hypothesis) bool {
	return h.shares(other) || h.overlaps(other)
}

// overlaps says whether two lie nearer to each other than flat dice can.
func (h *hypothesis) overlaps(other *hypothesis) bool {
	return h.centre.distance(other.centre) < 0.42*4*(h.step+other.step)
}

// shares says whether a pip belongs to both.
func (h *hypothesis) shares(other *hypothesis) bool {
	return slices.ContainsFunc(h.pips, func(k int) bool { return slices.Contains(other.pips, k) })
}

// within says whether every pip belongs to the other too.
func (h *hypothesis) within(other *hypothesis) bool {
	return !slices.ContainsFunc(h.pips, func(k int) bool { return !slices.Contains(other.pips, k) })
}
