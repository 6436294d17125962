package vision

// numeral says whether a thing of a die's size has a sign on it that is no pip: in its middle lies one clear mark, and that is not
// round. Where the tray is not known nothing tells a thing's middle.
func (s *sight) numeral(t leftover) bool {
	const (
		reach       = 0.42 // sides: how far from the thing's middle a sign may go
		clear       = 60   // grey values between the sign and its ground
		least, most = 0.02, 0.3
		fine        = 32 // px, a side in which signs show
	)
	if t.border || t.area < 0.4 || t.area > 1.9 {
		return false
	}
	side := s.dieSide()
	l := s.pyramid.where(side, fine)
	side /= l.scale
	n := 2*int(reach*side) + 1
	middle := l.to(t.centre)
	var scratch []float32
	seen := make([]colour, n*n)
	for i := range seen {
		seen[i] = l.at(middle.add(vec{float64(i%n - n/2), float64(i/n - n/2)}))
	}
	ground := medianColour(seen, &scratch)
	mask := make([]byte, n*n)
	for i, c := range seen {
		if float64(c.distance(ground)) > clear {
			mask[i] = 1
		}
	}
	for i := range mask {
		if mask[i] != 1 {
			continue
		}
		sign, whole := part{}, true
		for _, k := range fillPart(mask, n, n, i) {
			x, y := k%n, k/n
			whole = whole && x > 0 && y > 0 && x < n-1 && y < n-1
			sign.stretch(y, x, x+1)
		}
		if share := float64(sign.area) / (side * side); whole && share > least && share < most && !sign.round() {
			return true
		}
	}
	return false
}

// round says whether the part may be a pip: filled, and no longer than a pip is seen aslant.
func (p *part) round() bool {
	_, s := p.ellipse()
	return s.aspect() > 0.55 && p.fill(s) > 0.9
}
