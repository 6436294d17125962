package vision

import "math"

// spot is a connected part of a level that has the colour of a die's body.
type spot struct {
	centre vec     // px of the level
	area   float64 // px
	w, h   float64 // of the least rectangle round it, px
	border bool    // reaches the picture's edge
}

// solid says whether it is about as long as it is wide and fills that.
func (s spot) solid() bool {
	return min(s.w, s.h) > 0.5*max(s.w, s.h) && s.area > 0.55*s.w*s.h && !s.border
}

// alike finds bodies of a die's colour and size that show pips but were not read. The die itself must stand out as such a
// body, or its colour says nothing: then the answer is no.
func (s *sight) alike(die *hypothesis, add func(unreadDie)) bool {
	l := s.pyramid.where(4*die.step, 24)
	spots := s.spotsLike(die, l)
	own := spot{}
	for _, t := range spots {
		if l.from(t.centre).distance(die.centre) < 1.6*die.step {
			own = t
		}
	}
	if !own.solid() {
		return false
	}
	for _, t := range spots {
		u := unreadDie{l.from(t.centre), 4 * die.step, ReasonNoPips, "what lies %s looks like a die but shows no face"}
		if t.solid() && math.Abs(math.Log(t.area/own.area)) < 0.5 && s.away(u.centre) > 0.95 && s.marked(u, die) {
			add(u)
		}
	}
	return true
}

// looksLike says whether two dice have the same body, so that what is found by one is found by the other.
func (h *hypothesis) looksLike(other *hypothesis) bool {
	return float64(h.body.distance(other.body)) < 0.12*h.contrast && math.Abs(math.Log(h.step/other.step)) < 0.15
}

// marked says whether something like a pip is on it.
func (s *sight) marked(u unreadDie, die *hypothesis) bool {
	own := s.pipOf(die)
	for k := range s.pips {
		p := &s.pips[k]
		if p.centre.distance(u.centre) < 0.5*u.side && p.radius > 0.5*own.radius && p.radius < 2.6*own.radius && p.contrast > 0.4*die.contrast {
			return true
		}
	}
	return false
}

// spotsLike lists the parts of a level that are nearer in colour to the die's body than to what surrounds it.
func (s *sight) spotsLike(die *hypothesis, l *level) []spot {
	var around []colour
	for _, v := range die.rim(3) {
		around = append(around, l.at(l.to(v)))
	}
	var scratch []float32
	way := medianColour(around, &scratch).sub(die.body)
	square := way.dot(way)
	if square < 30*30 {
		return nil
	}
	mask := make([]byte, l.width*l.height)
	for i := range mask {
		d := colour{float32(l.pixels[3*i]), float32(l.pixels[3*i+1]), float32(l.pixels[3*i+2])}.sub(die.body)
		if t := d.dot(way) / square; t < 0.4 && d.dot(d)-t*t*square < 0.16*square {
			mask[i] = 1
		}
	}
	side := 4 * die.step / l.scale
	var spots []spot
	for i := range mask {
		if mask[i] != 1 {
			continue
		}
		part := fillPart(mask, l.width, l.height, i)
		if n := float64(len(part)); n > 0.25*side*side && n < 4*side*side {
			spots = append(spots, newSpot(part, l))
		}
	}
	return spots
}

func newSpot(part []int, l *level) spot {
	s := spot{area: float64(len(part))}
	points := make([]vec, len(part))
	for i, k := range part {
		x, y := k%l.width, k/l.width
		points[i] = vec{float64(x), float64(y)}
		s.border = s.border || x == 0 || y == 0 || x == l.width-1 || y == l.height-1
	}
	s.centre, s.w, s.h, _ = leastRectangle(points)
	s.w, s.h = s.w+1, s.h+1
	return s
}
