package vision

import "math"

// loneFit is the square that fits the rim seen from a single pip.
type loneFit struct {
	side   float64 // px of the working picture
	offset float64 // of the pip from the middle, in sides
	aspect float64
	fill   float64 // area within the rim, as a share of the rectangle
	fit    float64 // share of the rim that lies on the rectangle
	used   float64 // share of the rays that met the rim
	beyond float64 // share of rays beyond which another colour begins
	limit  float64 // colour distance taken as the rim, in contrasts; more than 1 for a step
	radius float64 // of the pip, in sides
	uneven float64 // how far the pip's inside strays from its colour, in contrasts
	frame  frame
}

const (
	rayCount  = 48
	rayStart  = 1.5 // pip radii
	rayStride = 0.25
	rayLength = 54
)

// rimTest says when a ray has met the rim: where the colour is that far, in contrasts, from the body's, or, for bodies on which
// the light falls unevenly, from the ray's own three samples before.
type rimTest struct {
	limit float32
	step  bool
}

const stepBack = 3 // samples

var (
	rays     = circle(rayCount)
	rimTests = [4]rimTest{{0.4, false}, {0.22, false}, {0.11, false}, {0.3, true}}
)

// loneProbe looks for the body round a single pip.
type loneProbe struct {
	pyramid *pyramid
	scratch []float32
	near    []colour
	off     [rayCount][rayLength]float32 // from the body's colour, contrasts
	steps   [rayCount][rayLength]float32 // from the sample stepBack before
	path    [rayLength]colour
	reach   [rayCount]int // samples inside the picture
}

// look gives the best square round a pip by the body's colour and, where it is another, the one by steps of colour.
func (b *loneProbe) look(p *pip) []*loneFit {
	l := &b.pyramid.levels[0]
	for i := range b.pyramid.levels {
		l = &b.pyramid.levels[i]
		if p.radius/l.scale <= 4.5 {
			break
		}
	}
	centre, radius := l.to(p.centre), p.radius/l.scale
	at := func(ray, k int) vec {
		return centre.add(rays[ray].mul(radius * (rayStart + rayStride*float64(k))))
	}
	b.near = b.near[:0]
	for r := range rays {
		for k := range 4 {
			b.near = append(b.near, l.at(at(r, k)))
		}
	}
	body := medianColour(b.near, &b.scratch)
	for r := range rays {
		b.reach[r] = rayLength
		left, stepped := false, false
		for k := 0; k < rayLength && (!left || !stepped); k++ { // no test looks further
			v := at(r, k)
			if !l.inside(v) {
				b.reach[r] = k
				break
			}
			b.path[k] = l.at(v)
			b.off[r][k] = b.path[k].distance(body) / float32(p.contrast)
			b.steps[r][k] = 0
			if k >= stepBack {
				b.steps[r][k] = b.path[k].distance(b.path[k-stepBack]) / float32(p.contrast)
			}
			left, stepped = left || b.off[r][k] > rimTests[0].limit, stepped || b.steps[r][k] > rimTests[3].limit
		}
	}
	uneven := b.uneven(p)
	var best, other *loneFit
	bestValue := 0.0
	for _, test := range rimTests {
		f := b.fit(p, test)
		if f == nil {
			continue
		}
		beyond := 0
		for r := range rays {
			k := b.first(r, test)
			v := centre.add(rays[r].mul(1.18 * radius * (rayStart + rayStride*float64(min(k, rayLength-1)))))
			if l.at(v).distance(body)/float32(p.contrast) > 0.75*test.limit {
				beyond++
			}
		}
		f.beyond = float64(beyond) / rayCount
		f.uneven = uneven
		value := f.fit + f.used - 2*f.offset + 0.3*f.fill + f.aspect
		switch {
		case test.step:
			other = f
		case best == nil || value > bestValue+0.1:
			best, bestValue = f, value
		}
	}
	var fits []*loneFit
	if best != nil {
		fits = append(fits, best)
	}
	if other != nil && (best == nil || math.Abs(math.Log(other.side/best.side)) > 0.1) {
		fits = append(fits, other)
	}
	return fits
}

// first sample of a ray that has left the body, or the ray's length.
func (b *loneProbe) first(ray int, test rimTest) int {
	values := &b.off[ray]
	if test.step {
		values = &b.steps[ray]
	}
	for k := range b.reach[ray] {
		if values[k] > test.limit {
			if test.step {
				return k - stepBack/2 // the middle of the step
			}
			return k
		}
	}
	return rayLength
}

// fit lays a rectangle round the places where the rays meet the rim.
func (b *loneProbe) fit(p *pip, test rimTest) *loneFit {
	var length, smooth [rayCount]float64
	var met [rayCount]bool
	n := 0
	for r := range rays {
		k := b.first(r, test)
		met[r] = k < rayLength
		if met[r] {
			n++
		}
		length[r] = rayStart + rayStride*float64(min(k, rayLength-1))
	}
	if float64(n) < 0.8*rayCount {
		return nil
	}
	for r := range rays {
		var five [5]float32
		for i := range five {
			five[i] = float32(length[(r+i+rayCount-2)%rayCount])
		}
		smooth[r] = float64(quantile(five[:], 0.5))
	}
	rim := make([]vec, 0, rayCount)
	for r := range rays {
		if met[r] && length[r] < 1.25*smooth[r] && length[r] > 0.7*smooth[r] {
			rim = append(rim, p.centre.add(rays[r].mul(length[r]*p.radius)))
		}
	}
	if float64(len(rim)) < 0.65*rayCount {
		return nil
	}
	middle, w, h, angle := leastRectangle(rim)
	return rectangle(p, rim, middle, w, h, angle, test)
}

// leastRectangle is the rectangle of the least area round the points; angle in radians. Of equals the first is taken, on processors that
// round in another way as well.
func leastRectangle(points []vec) (middle vec, w, h, angle float64) {
	const turns = 60 // of a quarter turn
	least := math.Inf(1)
	for i := range turns {
		a := math.Pi / 2 * float64(i) / turns
		s, c := math.Sincos(a)
		low, high := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
		for _, p := range points {
			x, y := p.x*c+p.y*s, p.y*c-p.x*s
			low, high = vec{min(low.x, x), min(low.y, y)}, vec{max(high.x, x), max(high.y, y)}
		}
		if area := (high.x - low.x) * (high.y - low.y); area < least*(1-1e-9) {
			least, w, h, angle = area, high.x-low.x, high.y-low.y, a
			m := low.add(high).mul(0.5)
			middle = vec{m.x*c - m.y*s, m.x*s + m.y*c}
		}
	}
	return middle, w, h, angle
}

// rectangle measures how well the rim lies on a rectangle.
func rectangle(p *pip, rim []vec, middle vec, w, h, angle float64, test rimTest) *loneFit {
	side := math.Sqrt(w * h)
	if side <= 0 {
		return nil
	}
	s, c := math.Sincos(angle)
	u, v := vec{c, s}, vec{-s, c}
	area, edge, on := 0.0, 0, 0
	for i, a := range rim {
		b := rim[(i+1)%len(rim)]
		area += (a.x*b.y - b.x*a.y) / 2
		d := a.sub(middle)
		x, y := math.Abs(d.x*u.x+d.y*u.y), math.Abs(d.x*v.x+d.y*v.y)
		if x > 0.36*w && y > 0.36*h {
			continue // dice have round corners
		}
		edge++
		if math.Abs(max(x-w/2, y-h/2)) < 0.07*side {
			on++
		}
	}
	return &loneFit{
		side: side, offset: middle.distance(p.centre) / side, aspect: min(w, h) / max(w, h),
		fill: math.Abs(area) / (w * h), fit: float64(on) / float64(max(1, edge)), used: float64(len(rim)) / rayCount,
		limit: float64(test.limit) + flag(test.step), radius: p.radius / side,
		frame: frame{p.centre, columns(u, v).scale(side / 4)},
	}
}
