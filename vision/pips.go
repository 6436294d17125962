package vision

import (
	"cmp"
	"math"
	"slices"
)

// pip is a round spot of one colour in a ring of another; lengths in pixels of the working picture.
type pip struct {
	centre       vec
	shape        symmetric // squared half axes
	radius       float64
	aspect       float64
	inner, outer colour
	contrast     float64 // distance of inner and outer
	quality      float64 // 0..1
	doubts       int     // steps by which the way of finding it is less sure than others
}

const (
	mostPips  = 260
	asGood    = 0.93 // quality that finding the spot once more does not raise by much
	doubtLoss = 0.85 // of the weight, for each doubt
)

// window is a size of surroundings that spots are held against, and the spots that this brings out, px of a level.
type window struct {
	side              int
	opened            bool
	smallest, largest float64
}

// The mean of the surroundings shows the weakest spots; but near the rim of a light die on dark ground, a light pip and the die
// itself are both lighter than that. There the surroundings without anything as small as a pip, by opening and closing, are
// the measure.
var windows = []window{{21, false, 4, 16}, {31, false, 11, 24}, {19, true, 5, 16}}

// spokes are the directions in which a spot's surroundings are looked at.
var spokes = circle(24)

func circle(n int) []vec {
	c := make([]vec, n)
	for i := range c {
		s, k := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		c[i] = vec{k, s}
	}
	return c
}

// pipFinder looks for pips on every level, in every channel, of both polarities.
type pipFinder struct {
	blobs   blobFinder
	around  [mostLevels]surroundings
	scratch []float32
	inner   []colour
	outer   []colour
	found   []pip
}

func newPipFinder() *pipFinder {
	f := &pipFinder{}
	for i := range f.around {
		f.around[i] = newSurroundings()
	}
	return f
}

func (f *pipFinder) close() {
	for i := range f.around {
		f.around[i].close()
	}
}

// find gives the best spots, best first; of what the known dice cannot have it looks for none. areas are where they
// may lie, one for each level; nil allows all. A quick look leaves out the surroundings by opening and closing.
func (f *pipFinder) find(p *pyramid, k known, areas []area, quick bool) ([]pip, error) {
	f.found = f.found[:0]
	for i := range p.levels {
		l := &p.levels[i]
		if min(l.width, l.height) < 40 {
			break
		}
		var within area
		if areas != nil {
			within = areas[i]
		} else {
			within = whole(l)
		}
		for _, w := range windows {
			if !k.needs(w, l) || quick && w.opened {
				continue
			}
			references, err := f.around[i].about(p.mats[i], l.pixels, within.boxes, w)
			if err != nil {
				return nil, err
			}
			for r := range references {
				for channel := range 3 {
					f.blobs.find(l, &references[r], within.stretches, channel, w.smallest, w.largest, func(b blob) {
						if f.clear(l, b) {
							return
						}
						if s, ok := f.look(l, b); ok {
							s.doubts = references[r].doubts
							f.found = append(f.found, s)
						}
					})
				}
			}
		}
	}
	return f.distinct(), nil
}

// clear says whether the spot was found already, as well as can be.
func (f *pipFinder) clear(l *level, b blob) bool {
	centre, radius := l.from(b.centre), b.shape.radius()*l.scale
	for i := range f.found {
		p := &f.found[i]
		if p.quality > asGood && p.doubts == 0 && p.centre.sub(centre).square() < 0.04*radius*radius && math.Abs(p.radius-radius) < 0.1*radius {
			return true
		}
	}
	return false
}

// look is the colour test: one colour inside, another all round.
func (f *pipFinder) look(l *level, b blob) (pip, bool) {
	root := b.shape.root()
	f.inner, f.outer = f.inner[:0], f.outer[:0]
	f.inner = append(f.inner, l.at(b.centre))
	for _, s := range spokes {
		d := root.apply(s)
		f.inner = append(f.inner, l.at(b.centre.add(d.mul(0.35))), l.at(b.centre.add(d.mul(0.65))))
		f.outer = append(f.outer, l.at(b.centre.add(d.mul(1.37))))
	}
	for _, s := range spokes {
		f.outer = append(f.outer, l.at(b.centre.add(root.apply(s).mul(1.58))))
	}
	inner, outer := medianColour(f.inner, &f.scratch), medianColour(f.outer, &f.scratch)
	way := outer.sub(inner)
	contrast := math.Sqrt(float64(way.dot(way)))
	if contrast <= 9 {
		return pip{}, false
	}
	share := 0.0
	for _, c := range f.inner {
		if c.sub(inner).dot(way)/way.dot(way) < 0.5 {
			share++
		}
	}
	share /= float64(len(f.inner))
	if share <= 0.7 {
		return pip{}, false
	}
	cover, deviation := f.ring(b, inner, outer, float32(contrast))
	if cover <= 0.7 {
		return pip{}, false
	}
	radius := b.shape.radius()
	s := pip{
		centre: l.from(b.centre), shape: b.shape.scale(l.scale * l.scale), radius: radius * l.scale, aspect: b.shape.aspect(),
		inner: inner, outer: outer, contrast: contrast,
	}
	s.quality = cover * share * min(1, b.fill) * (1 - min(deviation, 0.5))
	return s, true
}

// ring measures how much of the surroundings has the outer colour, and how far it strays from it in contrasts.
// What has the spot's own colour, a neighbouring pip or the dark beyond the die, may be left out of a clear spot.
func (f *pipFinder) ring(b blob, inner, outer colour, contrast float32) (cover, deviation float64) {
	way := outer.sub(inner)
	n := len(spokes)
	var good, own [2]int
	f.scratch = f.scratch[:0]
	for i, c := range f.outer {
		t := c.sub(inner).dot(way) / way.dot(way)
		off := c.distance(outer) / contrast
		f.scratch = append(f.scratch, off)
		if t > 0.6 && off < 0.6 {
			good[i/n]++
		}
		if t < 0.35 {
			own[i/n]++
		}
	}
	of := func(k int) float64 { return float64(k) / float64(n) }
	raw := 0.7*of(good[0]) + 0.3*of(good[1])
	if b.fill > 0.96 && contrast > 35 && of(own[0]) < 0.42 {
		rest := func(k int) float64 { return min(1, of(good[k])/max(1-of(own[k]), 0.3)) }
		lenient := 0.7*rest(0) + 0.3*rest(1) - 0.4*max(of(own[0])-0.1, 0)
		return max(raw, lenient), float64(quantile(f.scratch, 0.35))
	}
	return raw, float64(quantile(f.scratch, 0.5))
}

// distinct drops the weaker of two finds of the same spot. A strong limit finds but the light on a pip, so that what a weak one
// has found goes before. A glint inside a pip is smaller yet and stays.
func (f *pipFinder) distinct() []pip {
	weight := func(p pip) float64 {
		return p.quality * math.Pow(min(1, p.contrast/40), 0.3) * math.Pow(doubtLoss, float64(p.doubts))
	}
	slices.SortFunc(f.found, func(a, b pip) int { return cmp.Compare(weight(b), weight(a)) })
	kept := f.found[:0:0]
	for _, p := range f.found {
		same := slices.ContainsFunc(kept, func(k pip) bool {
			return max(p.radius, k.radius) < 1.7*min(p.radius, k.radius) && p.at(&k)
		})
		if !same {
			kept = append(kept, p)
		}
	}
	slices.SortFunc(kept, func(a, b pip) int {
		return cmp.Compare(b.quality*min(b.contrast, 120), a.quality*min(a.contrast, 120))
	})
	return kept[:min(len(kept), mostPips)]
}

// at says whether two finds are at the same place.
func (p *pip) at(q *pip) bool {
	reach := 0.7 * max(p.radius, q.radius)
	return p.centre.sub(q.centre).square() < reach*reach
}
