package vision

import (
	"fmt"
	"math"
)

// reading turns a sight into the answer.
func (s *sight) reading(expect int) Reading {
	dice := s.dice()
	reason, message := s.doubt(expect)
	switch {
	case reason != "":
		return Reading{Verdict: Unsure, Reason: reason, Message: message, Dice: dice}
	case len(dice) == 0:
		return Reading{Verdict: Empty, Message: "no dice in sight", Dice: dice}
	}
	return Reading{Verdict: OK, Dice: dice}
}

// doubt is the first cause not to trust the dice.
func (s *sight) doubt(expect int) (Reason, string) {
	checks := []func() (Reason, string){s.weak, s.leaning, s.cutOff, s.rival, s.oddSize, s.unexplainedPip, s.unreadBody, s.unreadPattern}
	switch {
	case len(s.chosen) == 0:
		checks = []func() (Reason, string){s.unexplained, s.notEmpty}
	case s.changed != nil:
		checks = append([]func() (Reason, string){s.leaning, s.unexplained}, checks...)
	}
	for _, check := range checks {
		if reason, message := check(); reason != "" {
			return reason, message
		}
	}
	if n := len(s.chosen); expect > 0 && n != expect {
		if n < expect && s.raised() {
			return ReasonStacked, fmt.Sprintf("%d dice seen, %d expected; one seems to lie on another", n, expect)
		}
		return ReasonCount, fmt.Sprintf("%d dice seen, %d expected", n, expect)
	}
	return "", ""
}

// weak: a die was read without enough confidence.
func (s *sight) weak() (Reason, string) {
	for _, h := range s.chosen {
		if h.confidence < sure {
			return ReasonDoubtful, s.message("the die %s is not clear enough", h.centre)
		}
	}
	return "", ""
}

// message names the place in pixels of the frame.
func (s *sight) message(format string, at vec) string {
	return fmt.Sprintf(format, fmt.Sprintf("at %.0f, %.0f", at.x/s.pyramid.scale, at.y/s.pyramid.scale))
}

// rival: another face is nearly as likely and explains a pip that the chosen one does not.
func (s *sight) rival() (Reason, string) {
	for i := range s.hypotheses {
		h := &s.hypotheses[i]
		if h.confidence <= likely {
			continue
		}
		for _, c := range s.chosen {
			if h.face != c.face && h.shares(c) && !h.within(c) {
				return ReasonTouching, s.message("two readings of the die %s contradict each other", c.centre)
			}
		}
	}
	return "", ""
}

// oddSize: a 1 or 2 of quite another size than the rest is hardly a die.
func (s *sight) oddSize() (Reason, string) {
	if len(s.chosen) < 3 {
		return "", ""
	}
	var steps []float32
	for _, c := range s.chosen {
		steps = append(steps, float32(c.step))
	}
	median := float64(quantile(steps, 0.5))
	for _, c := range s.chosen {
		if c.face <= 2 && math.Abs(math.Log(c.step/median)) > 0.55 {
			return ReasonDoubtful, s.message("what looks like a die %s has another size than the rest", c.centre)
		}
	}
	return "", ""
}

// away is the distance to the nearest chosen die in its sides.
func (s *sight) away(v vec) float64 {
	least := math.Inf(1)
	for _, c := range s.chosen {
		least = min(least, v.distance(c.centre)/(4*c.step))
	}
	return least
}

// pipOf are the median looks of a die's pips.
func (s *sight) pipOf(h *hypothesis) pip {
	var scratch []float32
	var inner, outer []colour
	var radii []float32
	worst := 1.0
	for _, k := range h.pips {
		p := &s.pips[k]
		inner, outer, radii = append(inner, p.inner), append(outer, p.outer), append(radii, float32(p.radius))
		worst = min(worst, p.quality)
	}
	return pip{
		inner: medianColour(inner, &scratch), outer: medianColour(outer, &scratch),
		radius: float64(quantile(radii, 0.5)), contrast: h.contrast, quality: worst,
	}
}

// unexplainedPip: a pip like those of a die lies where no die is.
func (s *sight) unexplainedPip() (Reason, string) {
	for _, c := range s.chosen {
		own := s.pipOf(c)
		for k := range s.pips {
			p := &s.pips[k]
			if p.quality > 0.7 && p.quality > 0.8*own.quality && math.Abs(math.Log(p.radius/own.radius)) < 0.3 && p.contrast > 0.65*c.contrast &&
				float64(p.outer.distance(own.outer)) < 0.4*c.contrast && float64(p.inner.distance(own.inner)) < 0.4*c.contrast &&
				s.away(p.centre) > 1.05 {
				return ReasonDoubtful, s.message("a pip %s belongs to no die", p.centre)
			}
		}
	}
	return "", ""
}

// unreadBody: a round spot of a die's size and colour lies where no die was read. On a coarse level a die is such a spot.
func (s *sight) unreadBody() (Reason, string) {
	for _, c := range s.chosen {
		own := s.pipOf(c)
		for k := range s.pips {
			p := &s.pips[k]
			if p.quality > 0.7 && p.contrast > 50 && p.contrast > 0.4*c.contrast && math.Abs(math.Log(p.radius/(2.26*c.step))) < 0.3 &&
				float64(p.inner.distance(own.outer)) < 0.35*c.contrast && s.away(p.centre) > 0.95 {
				return ReasonNoPips, s.message("what lies %s looks like a die but shows no face", p.centre)
			}
		}
	}
	return "", ""
}

// unreadPattern: pips in the pattern of a face lie where no die was accepted.
func (s *sight) unreadPattern() (Reason, string) {
	strongest := 0.0
	for _, c := range s.chosen {
		strongest = max(strongest, c.contrast)
	}
	for i := range s.hypotheses {
		h := &s.hypotheses[i]
		if h.face >= 3 && h.residual < 0.07 && h.poorest > 0.75 && h.inner > 0.95 && h.early < 0.15 && h.extra == 0 &&
			h.contrast > 30 && h.contrast > 0.35*strongest && h.spread < 0.3 && h.radius > 0.25 && h.aspect > 0.7 &&
			max(h.limits[0].share, h.limits[1].share) > 0.5 && s.away(h.centre) > 0.9 {
			return ReasonDoubtful, s.message("pips %s look like a face but no die is seen there", h.centre)
		}
	}
	return "", ""
}

// notEmpty: nothing was chosen, but something in the picture may be a die all the same.
func (s *sight) notEmpty() (Reason, string) {
	for i := range s.hypotheses {
		if h := &s.hypotheses[i]; h.confidence > 0.05 {
			return ReasonDoubtful, s.message("what lies %s may be a die", h.centre)
		}
	}
	strong := 0
	for k := range s.pips {
		p := &s.pips[k]
		if p.quality > 0.7 && p.contrast > 45 && p.radius > 6 {
			strong++
		}
		if (p.quality > 0.9 && p.contrast > 110) || (p.quality*p.contrast > 55 && p.radius > 4) || strong >= 3 {
			return ReasonDoubtful, s.message("what lies %s looks like a pip without a die", p.centre)
		}
	}
	return "", ""
}
