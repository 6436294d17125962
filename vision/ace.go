package vision

// The pips of aces, in sides of their dice. Below least a spot must be of one colour besides, for so small a thing in
// the middle of a square may be a die in a tray.
const (
	leastAce   = 0.09
	tiniestAce = 0.074
	largestAce = 0.215
)

// ace says whether a single spot on a body is the pip of a 1 and not a digit, a sign or a thing: it is of a pip's
// size, as round as the body is square, of one colour, and nothing else is on the face.
func (h *hypothesis) ace(p *pip) bool {
	f := h.lone
	switch {
	case f.radius < tiniestAce || f.radius > largestAce:
		return false
	case f.radius < leastAce && f.uneven > 0.5:
		return false
	case p.aspect < 0.55*f.aspect:
		return false
	}
	return h.inner > 0.92
}

// uneven is how far the spot's inside strays from its colour, in contrasts, where the picture is finest.
func (b *loneProbe) uneven(p *pip) float64 {
	l := &b.pyramid.levels[0]
	root := p.shape.root()
	b.scratch = b.scratch[:0]
	for _, reach := range [4]float64{0, 0.25, 0.5, 0.7} {
		for _, s := range spokes {
			c := l.at(p.centre.add(root.apply(s).mul(reach)))
			b.scratch = append(b.scratch, c.distance(p.inner)/float32(p.contrast))
		}
	}
	return float64(quantile(b.scratch, 0.95))
}
