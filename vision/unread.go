package vision

import (
	"math"
	"slices"
)

// unreadDie is what looks like a die, or a part of one, where no die was read.
type unreadDie struct {
	centre  vec
	side    float64 // px of the working picture
	reason  Reason
	message string // with %s for the place
}

// unread lists each such place once.
func (s *sight) unread() []unreadDie {
	var list []unreadDie
	add := func(u unreadDie) {
		if !s.known.holds(u.centre) {
			u.reason, u.message = ReasonOutside, "what lies %s is outside the tray"
		}
		near := func(v unreadDie) bool { return u.centre.distance(v.centre) < 0.8*max(u.side, v.side) }
		if !slices.ContainsFunc(list, near) {
			list = append(list, u)
		}
	}
	s.loosePips(add)
	s.loneBodies(add)
	s.loosePatterns(add)
	if s.changed == nil { // what lies in a known tray is found as what has changed there
		var models []*hypothesis
		for _, c := range s.chosen {
			if !slices.ContainsFunc(models, c.looksLike) && s.alike(c, add) {
				models = append(models, c)
			}
		}
	}
	return list
}

// withUnread adds the dice that were seen and not read: face 0. In a known tray they are among what lies unexplained;
// where nothing at all was read, among the hypotheses.
func (s *sight) withUnread(dice []Die, list []unreadDie) []Die {
	add := func(u unreadDie) {
		d := Die{X: u.centre.x / s.pyramid.scale, Y: u.centre.y / s.pyramid.scale, Size: u.side / s.pyramid.scale}
		near := func(o Die) bool { return math.Hypot(o.X-d.X, o.Y-d.Y) < max(o.Size, d.Size) }
		if !slices.ContainsFunc(dice, near) {
			dice = append(dice, d)
		}
	}
	for _, t := range s.leftovers {
		if t.mayBeDie() {
			add(unreadDie{centre: t.centre, side: s.dieSide()})
		}
	}
	for _, u := range list {
		add(u)
	}
	if len(s.chosen) == 0 {
		for i := range s.hypotheses {
			if h := &s.hypotheses[i]; h.confidence > possible {
				add(unreadDie{centre: h.centre, side: 4 * h.step})
			}
		}
	}
	sortDice(dice)
	return dice
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

// loosePips are like those of a die and lie where no die is.
func (s *sight) loosePips(add func(unreadDie)) {
	for _, c := range s.chosen {
		own := s.pipOf(c)
		for k := range s.pips {
			p := &s.pips[k]
			if p.quality > 0.7 && p.quality > 0.8*own.quality && math.Abs(math.Log(p.radius/own.radius)) < 0.3 && p.contrast > 0.65*c.contrast &&
				float64(p.outer.distance(own.outer)) < 0.4*c.contrast && float64(p.inner.distance(own.inner)) < 0.4*c.contrast &&
				s.away(p.centre) > 1.05 {
				add(unreadDie{p.centre, 4 * c.step, ReasonDoubtful, "a pip %s belongs to no die"})
			}
		}
	}
}

// loneBodies are round spots of a die's size, with its colour or with pips like its own on them, where no die was read.
// On a coarse level a die is such a spot.
func (s *sight) loneBodies(add func(unreadDie)) {
	for _, c := range s.chosen {
		own := s.pipOf(c)
		for k := range s.pips {
			p := &s.pips[k]
			if p.quality > 0.7 && p.contrast > 50 && p.contrast > 0.4*c.contrast && math.Abs(math.Log(p.radius/(2.26*c.step))) < 0.3 &&
				s.away(p.centre) > 0.95 && (float64(p.inner.distance(own.outer)) < 0.35*c.contrast || s.pipsOn(p, own) >= 2) {
				add(unreadDie{p.centre, 4 * c.step, ReasonNoPips, "what lies %s looks like a die but shows no face"})
			}
		}
	}
}

// pipsOn counts the clear pips on a body that are as large as the given one.
func (s *sight) pipsOn(body *pip, like pip) int {
	n := 0
	for k := range s.pips {
		p := &s.pips[k]
		if p.quality > 0.75 && p.contrast > body.contrast && p.contrast > 0.5*like.contrast &&
			math.Abs(math.Log(p.radius/like.radius)) < 0.3 && p.centre.distance(body.centre) < 0.8*body.radius {
			n++
		}
	}
	return n
}

// loosePatterns are pips in the pattern of a face where no die was accepted.
func (s *sight) loosePatterns(add func(unreadDie)) {
	strongest := 0.0
	for _, c := range s.chosen {
		strongest = max(strongest, c.contrast)
	}
	for i := range s.hypotheses {
		h := &s.hypotheses[i]
		if h.patterned() && h.seen[0] < chance && h.contrast > 0.35*strongest && s.away(h.centre) > 0.9 {
			add(unreadDie{h.centre, 4 * h.step, ReasonDoubtful, "pips %s look like a face but no die is seen there"})
		}
	}
}

// chance is the net's belief in no face from which a pattern is one by chance.
const chance = 0.9

// patterned says whether pips of three and more lie just as a face's do.
func (h *hypothesis) patterned() bool {
	return h.face >= 3 && h.residual < 0.07 && h.poorest > 0.75 && h.inner > 0.95 && h.early < 0.15 && h.extra == 0 &&
		h.contrast > 30 && h.spread < 0.3 && h.radius > 0.25 && h.aspect > 0.7 &&
		max(h.limits[0].share, h.limits[1].share) > 0.5
}
