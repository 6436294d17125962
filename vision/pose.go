package vision

import (
	"math"
	"slices"
)

// slanted is a face that is hardly seen so from above.
const slanted = 0.895

// slant is how far a die's face is foreshortened: 1 seen from straight above. What the pips have in common tells it,
// for a glint or a shadow deforms each in its own way; a four or five must agree in the frame of its corners.
func (s *sight) slant(h *hypothesis) float64 {
	var mean symmetric
	for _, k := range h.pips {
		p := &s.pips[k]
		mean = mean.add(p.shape.scale(1 / (p.radius * p.radius)))
	}
	if h.face == 4 || h.face == 5 {
		return max(mean.aspect(), h.aspect)
	}
	return mean.aspect()
}

// leaning: a die does not lie flat.
func (s *sight) leaning() (Reason, string) {
	for _, h := range s.leaners {
		return ReasonCocked, s.message("the die %s leans", h.centre)
	}
	return "", ""
}

// findLeaners finds the dice whose face is slanted more than those of the others, or more than a camera above the tray can see, and those
// that show too much of a side: what leans towards the camera has a face like any other.
func (s *sight) findLeaners() []*hypothesis {
	var list []*hypothesis
	var slants []float32
	for _, h := range s.chosen {
		slants = append(slants, float32(s.slant(h)))
	}
	usual := float64(quantile(slices.Clone(slants), 0.5)) // which puts them into another order
	var views []sideView
	if s.changed != nil {
		views = s.sideViews()
	}
	for i, h := range s.chosen {
		slant := float64(slants[i])
		if h.quality < 0.8 {
			continue // the pips are not clear enough to tell
		}
		less, least := 0.105, 0.84
		if len(h.pips) < 4 { // few pips tell less
			less, least = 0.15, 0.75
		}
		switch {
		case len(s.chosen) > 2 && slant < usual-less,
			s.changed != nil && slant < least,
			s.changed != nil && slant < slanted && views[i].excess > 0.24,
			s.changed != nil && views[i].others > 2 && views[i].towards > 0 && views[i].excess > 0.285 && views[i].excess < 0.7: // more is no side
			list = append(list, h)
		}
	}
	return list
}

// cutOff: a die reaches beyond the picture or lies beside the tray.
func (s *sight) cutOff() (Reason, string) {
	for _, h := range s.chosen {
		if !s.known.holds(h.centre) {
			return ReasonOutside, s.message("the die %s lies outside the tray", h.centre)
		}
		if h.outside {
			return ReasonOutside, s.message("the die %s is not wholly in the picture", h.centre)
		}
	}
	return "", ""
}

// raised: a die that is seen larger than the others lies on one.
func (s *sight) raised() bool {
	if len(s.chosen) < 3 {
		return false
	}
	side := s.dieSide()
	for _, h := range s.chosen {
		if len(h.pips) >= 4 && math.Log(4*h.step/side) > 0.05 {
			return true
		}
	}
	return false
}
