package vision

import (
	"bytes"
	"math"
	"slices"
)

// leftover is a thing in the tray that no die explains.
type leftover struct {
	centre vec     // working picture
	area   float64 // in squares of a die's side
	border bool    // reaches the picture's edge
	pips   int     // pips on it
}

// explainer tells which changed pixels belong to the dice that were read: to their upper faces and to the sides
// that a camera sees of dice which do not lie straight below it.
type explainer struct {
	c     *change
	dice  []placed
	side  float64 // of a die, px of the level
	focus float64 // px of the level; how far the camera looks round
}

// placed is a die that was read, in px of the level.
type placed struct {
	centre  vec
	side    float64
	inverse mat2 // from a place beside the centre to steps of the lattice
	foot    vec  // from the upper face to the foot of the die as they are seen, steps
}

const (
	faceMargin = 0.14             // sides: what belongs to a die beyond its upper face
	faceReach  = 2 + 4*faceMargin // steps from its middle
	smallest   = 0.09             // squares of a die's side: less is no thing
	handArea   = 1.6              // squares of a die's side: what reaches in and is larger is a hand
)

// mayBeDie says whether it may be a die that was not read.
func (t leftover) mayBeDie() bool {
	switch {
	case t.border:
		return t.area <= handArea
	case t.pips > 0:
		return t.area < 2.5
	}
	return t.area > 0.4 && t.area < 1.4
}

// findLeftovers finds what lies in the tray beside the dice.
func (s *sight) findLeftovers() ([]leftover, error) {
	c := s.changed
	l := c.level
	e := explainer{c: c, side: s.dieSide() / l.scale, focus: float64(max(l.width, l.height))}
	for _, h := range s.chosen {
		e.dice = append(e.dice, placed{l.to(h.centre), 4 * h.step / l.scale, h.axes.scale(1 / l.scale).inverse(), vec{}})
	}
	things := c.things
	e.aim(e.bestNadir())
	c.mask = zeros(c.mask, len(things))
	mask := c.mask
	for _, s := range c.near.stretches {
		for x := s.from; x < s.to; x++ {
			i := s.y*l.width + x
			if v := (vec{float64(x), float64(s.y)}); things[i] != 0 && !e.explains(v) && (c.kind[i] != umbra || e.free(v)) {
				mask[i] = 1
			}
		}
	}
	if err := e.faint(mask); err != nil {
		return nil, err
	}
	thin := max(1, int(math.Round(0.05*e.side)))
	if err := erode(mask, l.width, l.height, thin); err != nil {
		return nil, err
	}
	return s.gather(mask, e.side, thin), nil
}

// dieSide is the median side of the dice read, px of the working picture; where none was read, a guess.
func (s *sight) dieSide() float64 {
	var sides []float32
	for _, h := range s.chosen {
		sides = append(sides, float32(4*h.step))
	}
	if len(sides) == 0 {
		l := &s.pyramid.levels[0]
		return 0.06 * float64(max(l.width, l.height))
	}
	return float64(quantile(sides, 0.5))
}

// explains says whether a place of the level belongs to a die.
func (e *explainer) explains(v vec) bool {
	for i := range e.dice {
		if e.dice[i].covers(v) {
			return true
		}
	}
	return false
}

// free says whether no die is near enough to throw a shadow on the place.
func (e *explainer) free(v vec) bool {
	for i := range e.dice {
		if d := &e.dice[i]; d.centre.distance(v) < 1.8*d.side {
			return false
		}
	}
	return true
}

// aim takes a place as the one straight below the camera, px of the level: the dice show their sides towards it.
func (e *explainer) aim(nadir vec) {
	for i := range e.dice {
		d := &e.dice[i]
		foot := nadir.sub(d.centre).mul(d.side / e.focus)
		if n := foot.norm(); n > 0.7*d.side {
			foot = foot.mul(0.7 * d.side / n)
		}
		d.foot = d.inverse.apply(foot)
	}
}

// covers says whether the place lies on a die's upper face or between it and the foot of the die.
func (d *placed) covers(v vec) bool {
	off := v.sub(d.centre)
	return d.near(off) && d.shows(d.inverse.apply(off))
}

// near says whether any part of a die may be seen so far from the middle of its upper face.
func (d *placed) near(off vec) bool { return off.square() <= 1.6*1.6*d.side*d.side }

// shows says whether a place, in steps from the middle, lies on the upper face or between it and the foot.
func (d *placed) shows(at vec) bool {
	if at.x < min(d.foot.x, 0)-faceReach || at.x > max(d.foot.x, 0)+faceReach || at.y < min(d.foot.y, 0)-faceReach || at.y > max(d.foot.y, 0)+faceReach {
		return false
	}
	for t := 0.0; t <= 1; t += 0.25 {
		if onFace(at.sub(d.foot.mul(t))) {
			return true
		}
	}
	return false
}

// onFace says whether a place, in steps from the middle, lies on the upper face or its margin.
func onFace(at vec) bool { return math.Abs(at.x) < faceReach && math.Abs(at.y) < faceReach }

// bestNadir tries where the camera may hang, within a tilt of some 20 degrees, and takes what leaves least unexplained.
func (e *explainer) bestNadir() vec {
	l := e.c.level
	middle := vec{float64(l.width) / 2, float64(l.height) / 2}
	if len(e.dice) == 0 {
		return middle
	}
	samples := e.samples()
	best, least := middle, math.Inf(1)
	for _, d := range []vec{{0, 0}, {-0.2, 0}, {0.2, 0}, {0, -0.2}, {0, 0.2}, {-0.4, 0}, {0.4, 0}, {0, -0.4}, {0, 0.4}, {-0.3, -0.3}, {0.3, -0.3}, {-0.3, 0.3}, {0.3, 0.3}} {
		nadir := middle.add(d.mul(e.focus))
		e.aim(nadir)
		if cost := e.cost(samples) + 0.0055*d.norm()*e.side*e.side; cost < least {
			best, least = nadir, cost
		}
	}
	return best
}

// sample is a place about a die.
type sample struct {
	die     *placed
	at      vec // px of the level
	steps   vec // from the middle of the die
	changed bool
}

// samples lists the places about the dice that show a side or not, as the camera hangs; some of the pixels tell as much as all.
func (e *explainer) samples() []sample {
	l := e.c.level
	list := make([]sample, 0, 300*len(e.dice))
	for i := range e.dice {
		d := &e.dice[i]
		centre, reach := d.centre, 1.3*d.side
		stride := max(3, int(d.side/7)) // px
		for y := max(0, int(centre.y-reach)); y <= min(l.height-1, int(centre.y+reach)); y += stride {
			for x := max(0, int(centre.x-reach)); x <= min(l.width-1, int(centre.x+reach)); x += stride {
				at := vec{float64(x), float64(y)}
				off := at.sub(centre)
				if steps := d.inverse.apply(off); d.near(off) && !onFace(steps) {
					i := y*l.width + x
					list = append(list, sample{d, at, steps, e.c.things[i] != 0 && e.c.kind[i] != umbra})
				}
			}
		}
	}
	return list
}

// cost counts the samples of things that stay unexplained, and a third of those that are covered without being one.
func (e *explainer) cost(samples []sample) float64 {
	unexplained, bare := 0, 0
	for i := range samples {
		switch s := &samples[i]; {
		case s.die.shows(s.steps):
			if !s.changed {
				bare++
			}
		case s.changed && !e.explains(s.at):
			unexplained++
		}
	}
	return float64(unexplained) + 0.3*float64(bare)
}

// gather lists the connected parts of the mask that are large enough to matter.
func (s *sight) gather(mask []byte, side float64, thin int) []leftover {
	l := s.changed.level
	var found []leftover
	for i, next := 0, 0; ; i++ {
		if next = bytes.IndexByte(mask[i:], 1); next < 0 {
			return found
		}
		i += next
		part := fillPart(mask, l.width, l.height, i)
		area := float64(len(part)) / (side * side)
		if area < smallest {
			continue
		}
		t, within := leftover{area: area}, 0
		for _, k := range part {
			x, y := k%l.width, k/l.width
			if s.known.holds(l.from(vec{float64(x), float64(y)})) {
				within++
			}
			t.centre = t.centre.add(vec{float64(x), float64(y)}.mul(1 / float64(len(part))))
			if x < 3 || y < 3 || x >= l.width-3 || y >= l.height-3 {
				t.border = true
			}
			mask[k] = 3
		}
		if float64(within) < smallest*side*side || !s.changed.edged(mask, part, thin) {
			for _, k := range part {
				mask[k] = 2
			}
			continue
		}
		for j := range s.pips {
			p := &s.pips[j]
			v := l.to(p.centre)
			x, y := int(v.x), int(v.y)
			if x >= 0 && y >= 0 && x < l.width && y < l.height && mask[y*l.width+x] == 3 && s.likePips(p, side*l.scale) {
				t.pips++
			}
		}
		for _, k := range part {
			mask[k] = 2
		}
		t.centre = l.from(t.centre)
		found = append(found, t)
	}
}

// likePips says whether a spot could be a pip of dice like those that were read; where none was, of dice with that side.
func (s *sight) likePips(p *pip, side float64) bool {
	if len(s.chosen) == 0 {
		return p.quality > 0.6 && p.radius < 0.3*side
	}
	return p.quality > 0.6 && slices.ContainsFunc(s.chosen, func(h *hypothesis) bool {
		own := s.pipOf(h)
		return math.Abs(math.Log(p.radius/own.radius)) < 0.5 && float64(p.inner.sub(p.outer).dot(own.inner.sub(own.outer))) > 0.5*p.contrast*own.contrast
	})
}

// edged says whether the rim of a part, marked 3, is an edge that was not there before. A soft shadow, a lamp or a lens that
// darkens its border changes much and has none.
func (c *change) edged(mask []byte, part []int, thin int) bool {
	const steep, least = 9, 0.25
	l := c.level
	rim, edges := 0, 0
	for _, k := range part {
		x, y := k%l.width, k/l.width
		for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			nx, ny := x+d[0], y+d[1]
			if nx < 0 || ny < 0 || nx >= l.width || ny >= l.height || mask[ny*l.width+nx] == 3 {
				continue
			}
			rim++
			nx, ny = x+thin*d[0], y+thin*d[1]
			if l.steepness(nx, ny) > steep+c.before.steepness(nx, ny) {
				edges++
			}
		}
	}
	return float64(edges) > least*float64(rim)
}

// unexplained names the largest thing that no die explains.
func (s *sight) unexplained() (Reason, string) {
	var worst leftover
	for _, t := range s.leftovers {
		if t.area > worst.area {
			worst = t
		}
	}
	near := s.away(worst.centre)
	signed := -1
	if !slices.ContainsFunc(s.chosen, func(h *hypothesis) bool { return h.confidence >= sure }) { // among dice with pips it is a reflection that runs into them
		signed = slices.IndexFunc(s.leftovers, s.numeral)
	}
	switch {
	case worst.area == 0:
		return "", ""
	case worst.border && worst.area > handArea:
		return ReasonHand, s.message("something reaches into the tray %s", worst.centre)
	case worst.border:
		return ReasonOutside, s.message("something lies half out of the picture %s", worst.centre)
	case signed >= 0:
		return ReasonNumerals, s.message("what lies %s has a sign instead of pips", s.leftovers[signed].centre)
	case near < 1.1 && worst.area < 0.8:
		return ReasonStacked, s.message("more than a flat die lies %s", worst.centre)
	case worst.pips > 0 && worst.area < 2.5:
		return ReasonDoubtful, s.message("what lies %s looks like a die but was not read", worst.centre)
	}
	return ReasonForeign, s.message("something that cannot be read as a die lies %s", worst.centre)
}
