package vision

import (
	"math"
	"slices"
)

// measure fills in what the pips and the picture say about a hypothesis.
func (b *bodyProbe) measure(h *hypothesis, pips []pip) {
	spots := h.spots()
	if h.face == 6 {
		h.squareSix()
	}
	h.step, h.aspect = h.axes.step(), h.axes.aspect()
	var radii, contrasts []float32
	h.poorest = 1
	for _, k := range h.pips {
		p := &pips[k]
		radii = append(radii, float32(p.radius))
		contrasts = append(contrasts, float32(p.contrast))
		h.quality += p.quality / float64(len(h.pips))
		h.poorest = min(h.poorest, p.quality)
	}
	if h.filled >= 0 {
		h.poorest *= 0.75
	}
	smallest, largest := slices.Min(radii), slices.Max(radii)
	h.spread = math.Log(float64(largest / smallest))
	mean := 0.0
	for _, r := range radii {
		mean += float64(r) / float64(len(radii))
	}
	h.radius = mean / h.step
	h.contrast = float64(quantile(contrasts, 0.5))

	inverse := h.axes.inverse()
	uv := make([]vec, len(spots))
	for i, s := range spots {
		uv[i] = inverse.apply(s.sub(h.centre))
	}
	b.look(h, uv)
	h.extra = h.countExtra(pips, inverse, mean)
	h.vacant = b.vacancy(h, pips, mean)
}

// vacancy is how much the likeliest of the pattern's empty cells looks like a pip: 0 the body's colour, 1 a pip's.
// A pip that a reflection or a shadow hides from the search shows here.
func (b *bodyProbe) vacancy(h *hypothesis, pips []pip, radius float64) float64 {
	var spot colour
	for _, k := range h.pips {
		spot = spot.add(pips[k].inner.mul(1 / float32(len(h.pips))))
	}
	way := spot.sub(h.body)
	l := b.pyramid.where(radius, 3)
	most := float32(0)
	for k, cell := range lattice {
		if h.cells&(1<<k) != 0 {
			continue
		}
		middle := h.place(cell)
		sum := l.at(l.to(middle))
		const around = 8
		for i := range around {
			sum = sum.add(l.at(l.to(middle.add(spokes[i*len(spokes)/around].mul(0.5 * radius)))))
		}
		most = max(most, sum.mul(1.0/(around+1)).sub(h.body).dot(way)/max(way.dot(way), 1))
	}
	return float64(most)
}

// spots are the places of the pips in the picture.
func (h *hypothesis) spots() []vec {
	var at []vec
	for k, l := range lattice {
		if h.cells&(1<<k) != 0 {
			at = append(at, h.place(l))
		}
	}
	return at
}

// squareSix stretches the frame of a six, whose columns lie nearer together than its ends, to the die's square.
func (h *hypothesis) squareSix() {
	u, v := h.axes.column(0), h.axes.column(1)
	if h.cells&cell(1, 0) != 0 { // rows of three along v
		h.axes = columns(u.mul(min(max(v.norm()/u.norm(), 1), 1.9)), v)
	} else {
		h.axes = columns(u, v.mul(min(max(u.norm()/v.norm(), 1), 1.9)))
	}
}

// countExtra counts good pips on the face, alike in size, that the pattern leaves unexplained.
func (h *hypothesis) countExtra(pips []pip, inverse mat2, radius float64) int {
	n := 0
	for k := range pips {
		p := &pips[k]
		uv := inverse.apply(p.centre.sub(h.centre))
		if math.Abs(uv.x) < 1.45 && math.Abs(uv.y) < 1.45 && !slices.Contains(h.pips, k) &&
			p.radius > 0.6*radius && p.radius < 1.6*radius && p.quality > 0.45 && p.contrast > 0.4*h.contrast {
			n++
		}
	}
	return n
}
