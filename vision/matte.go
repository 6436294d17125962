package vision

import (
	"math"
	"slices"
)

// A lamp's reflection adds the same to each channel, in measures of light. So it is not in their differences, where the white pips of a coloured
// die show as clearly as elsewhere. Of dice without a colour nothing is left there; but white pips stand out from a reflection more in the
// light itself than in a frame, whose values make dark differences large and bright ones small.

// intensity is the light that a value of a channel stands for, 0..1, by the usual curve of cameras.
var intensity = func() (list [256]float64) {
	for v := range list {
		list[v] = math.Pow(float64(v)/255, 2.2)
	}
	return list
}()

// matte makes pictures of a frame in which reflections matter less. Each is valid until the next.
type matte struct{ pixels []byte }

const matteGain = 2.5 * 255 // grey values to a unit of intensity: most dice reflect less than half of the light in any channel

// colours are the differences of the channels, 128 where there is none; white is what counts as without colour.
func (m *matte) colours(f Frame, white colour) Frame {
	var value [3][256]int
	for k := range value {
		for v := range value[k] {
			value[k][v] = int(math.Round(matteGain * intensity[v] / float64(white[k])))
		}
	}
	m.pixels = slices.Grow(m.pixels[:0], len(f.BGR))[:len(f.BGR)]
	for i := 0; i+2 < len(f.BGR); i += 3 {
		b, g, r := value[0][f.BGR[i]], value[1][f.BGR[i+1]], value[2][f.BGR[i+2]]
		m.pixels[i] = uint8(min(max(128+b-g, 0), 255))
		m.pixels[i+1] = uint8(min(max(128+g-r, 0), 255))
		m.pixels[i+2] = uint8(min(max(128+r-b, 0), 255))
	}
	return Frame{Width: f.Width, Height: f.Height, BGR: m.pixels}
}

// white is the colour of the brightest of what has changed, the mean of its channels 1: pips and reflections have that of the light.
func (c *change) white() colour {
	const share = 0.01 // of what has changed
	type pixel struct{ sum, at int }
	var all []pixel
	for _, s := range c.near.stretches {
		for i := s.y*c.level.width + s.from; i < s.y*c.level.width+s.to; i++ {
			p := c.level.pixels[3*i : 3*i+3]
			if c.things[i] != 0 && max(p[0], p[1], p[2]) < clipped {
				all = append(all, pixel{int(p[0]) + int(p[1]) + int(p[2]), 3 * i})
			}
		}
	}
	slices.SortFunc(all, func(a, b pixel) int { return b.sum - a.sum })
	var sums [3]float64
	for _, p := range all[:int(math.Ceil(share*float64(len(all))))] {
		for k := range sums {
			sums[k] += intensity[c.level.pixels[p.at+k]]
		}
	}
	mean := (sums[0] + sums[1] + sums[2]) / 3
	if mean == 0 {
		return colour{1, 1, 1}
	}
	return colour{float32(sums[0] / mean), float32(sums[1] / mean), float32(sums[2] / mean)}
}

// light is the light itself, in grey values.
func (m *matte) light(f Frame) Frame {
	var value [256]byte
	for v := range value {
		value[v] = byte(math.Round(255 * intensity[v]))
	}
	m.pixels = slices.Grow(m.pixels[:0], len(f.BGR))[:len(f.BGR)]
	for i, v := range f.BGR {
		m.pixels[i] = value[v]
	}
	return Frame{Width: f.Width, Height: f.Height, BGR: m.pixels}
}

// lookAt looks at another picture of a frame for what has changed in that.
func (r *Reader) lookAt(f Frame, changed *change) (*sight, error) {
	if err := r.mattes.build(f); err != nil {
		return nil, err
	}
	plain := r.pyramid
	use := func(p *pyramid) { r.pyramid, r.body.pyramid, r.lone.pyramid = p, p, p }
	use(r.mattes)
	defer use(plain)
	return r.look(changed, long)
}

// matteSure is the confidence from which a face is believed that shows only without reflections.
const matteSure = 0.98

// again looks at the pictures of a frame in which reflections matter less, until what is in doubt has gone.
func (r *Reader) again(s *sight, f Frame, expect int, doubtful Reading) Reading {
	for _, picture := range []func() Frame{
		func() Frame { return r.matte.colours(f, s.changed.white()) },
		func() Frame { return r.matte.light(f) },
	} {
		other, err := r.lookAt(picture(), s.changed)
		if err != nil {
			return unreadable(err)
		}
		adopted, err := s.adopt(other)
		if err != nil {
			return unreadable(err)
		}
		if adopted {
			doubtful = s.reading(expect)
		}
		if doubtful.Verdict != Unsure {
			break
		}
	}
	return doubtful
}

// adopt takes over the dice that are sure in another look at the same frame, where it has no sure one itself. Where both are sure of
// different faces neither is believed. It says whether anything is other now.
func (s *sight) adopt(other *sight) (bool, error) {
	adopted := false
	for _, h := range other.chosen {
		taken := s.translate(h, other.pips)
		if taken.confidence < matteSure {
			continue
		}
		own := slices.IndexFunc(s.chosen, h.overlaps)
		switch {
		case own >= 0 && s.chosen[own].confidence >= sure:
			if s.chosen[own].face != h.face {
				s.chosen[own].confidence = doubted
				adopted = true
			}
			continue
		case own >= 0:
			s.chosen = slices.Delete(s.chosen, own, own+1)
		}
		s.chosen = append(s.chosen, taken)
		adopted = true
	}
	if !adopted {
		return false, nil
	}
	var err error
	s.leftovers, err = s.findLeftovers()
	return true, err
}

// translate gives a hypothesis of another look with pips of this one, where they were found here too: colours blur shapes, and make a digit
// a spot, so that a single pip must be one here as well. What is against it there, its size or its unevenness, may be for it here.
func (s *sight) translate(h *hypothesis, pips []pip) *hypothesis {
	taken, first := *h, len(s.pips)
	taken.pips = nil
	for _, k := range h.pips {
		here := slices.IndexFunc(s.pips, func(p pip) bool {
			return p.quality > 0.6 && p.at(&pips[k]) && max(p.radius, pips[k].radius) < 2*min(p.radius, pips[k].radius)
		})
		if here < 0 {
			here = len(s.pips)
			s.pips = append(s.pips, pips[k])
		}
		taken.pips = append(taken.pips, here)
	}
	if h.lone == nil {
		return &taken
	}
	if taken.pips[0] >= first {
		taken.confidence = min(taken.confidence, doubted)
		return &taken
	}
	p, fit := &s.pips[taken.pips[0]], *h.lone
	fit.radius = p.radius / fit.side
	if own := slices.IndexFunc(s.hypotheses, func(g hypothesis) bool { return g.lone != nil && g.pips[0] == taken.pips[0] }); own >= 0 {
		fit.uneven = s.hypotheses[own].lone.uneven
	}
	taken.lone, taken.radius = &fit, p.radius/taken.step
	if taken.ace(p) && h.vacant < 0.5 {
		features := taken.features(s.pips, strongest(s.hypotheses))
		taken.confidence = judged.believe(Heard(features, taken.face, glanced.believe(features), &taken.seen))
	}
	return &taken
}
