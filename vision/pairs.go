package vision

import "math"

// graph tells which pips lie on the same even ground: neighbours[i] are those of pip i.
type graph struct {
	pairs      [][2]int
	neighbours [][]int
}

// How far ground may stray from its pips' surroundings, in contrasts. Where the tray is known few pips come into question, and
// a reflection on the die may come between them.
const (
	evenGround  = 0.3
	lightGround = 0.55
)

// connect finds the pairs of alike pips with nothing but their common ground between them.
func connect(p *pyramid, pips []pip, stray float32) graph {
	return newGraph(len(pips), func(i, j int) bool {
		return alike(&pips[i], &pips[j]) && sameGround(p, &pips[i], &pips[j], stray)
	})
}

// twins finds the pairs of twins on one new thing, but for pips that are explained.
func (c *change) twins(pips []pip, explained []bool) graph {
	return newGraph(len(pips), func(i, j int) bool {
		return !explained[i] && !explained[j] && twins(&pips[i], &pips[j]) && c.onOneThing(&pips[i], &pips[j])
	})
}

// newGraph joins all that belong together.
func newGraph(n int, together func(i, j int) bool) graph {
	g := graph{neighbours: make([][]int, n)}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if together(i, j) {
				g.pairs = append(g.pairs, [2]int{i, j})
				g.neighbours[i] = append(g.neighbours[i], j)
				g.neighbours[j] = append(g.neighbours[j], i)
			}
		}
	}
	return g
}

// twins are pips of one size and colour, whatever lies about them: on a glossy face that is partly a lamp's reflection.
func twins(a, b *pip) bool {
	weak := min(a.contrast, b.contrast)
	return near(a, b, 1.3) && weak > 50 && float64(a.inner.distance(b.inner)) < 0.3*weak &&
		float64(a.outer.sub(a.inner).dot(b.outer.sub(b.inner))) > 0.5*a.contrast*b.contrast
}

// near: near enough to share a face, and of one size but for a factor.
func near(a, b *pip, factor float64) bool {
	mean := (a.radius + b.radius) / 2
	d2 := a.centre.sub(b.centre).square()
	return d2 < 13.5*13.5*mean*mean && d2 > 1.9*1.9*mean*mean && a.radius < factor*b.radius && b.radius < factor*a.radius
}

// onOneThing says whether what lies between two pips was not in the tray before.
func (c *change) onOneThing(a, b *pip) bool {
	const steps = 12
	for k := range steps {
		if !c.isThing(a.centre.add(b.centre.sub(a.centre).mul(float64(k) / (steps - 1)))) {
			return false
		}
	}
	return true
}

// alike: near enough to share a face, of one size, of the same two colours.
func alike(a, b *pip) bool {
	if !near(a, b, 1.52) {
		return false
	}
	weak, strong := min(a.contrast, b.contrast), max(a.contrast, b.contrast)
	return weak > 0.45*strong &&
		float64(a.outer.distance(b.outer)) < 0.5*strong &&
		float64(a.outer.sub(a.inner).dot(b.outer.sub(b.inner))) > 0.5*a.contrast*b.contrast
}

// sameGround walks from rim to rim: all the way the ground's colour, slow shading allowed, or one more pip half-way.
func sameGround(p *pyramid, a, b *pip, stray float32) bool {
	const steps = 18
	l := p.where(math.Sqrt(a.radius*b.radius), 3)
	way := b.centre.sub(a.centre)
	length := way.norm()
	from, to := 1.35*a.radius/length, 1-1.35*b.radius/length
	if to <= from {
		return true
	}
	contrast := float32(min(a.contrast, b.contrast))
	spot := a.inner.between(b.inner, 0.5)
	ground, path, middle := 0, 0, float32(math.Inf(1))
	for k := range steps {
		f := float64(k) / (steps - 1)
		c := l.at(l.to(a.centre.add(way.mul(from + (to-from)*f))))
		off := c.distance(a.outer.between(b.outer, float32(f))) / contrast
		own := c.distance(spot) / contrast
		if off < stray {
			ground++
		}
		if off < stray || (math.Abs(f-0.5) < 0.46 && (own < 0.45 || off < 1.1)) {
			path++
		}
		if math.Abs(f-0.5) < 0.12 {
			middle = min(middle, own)
		}
	}
	return ground > 15 || (path > 16 && middle < 0.4)
}
