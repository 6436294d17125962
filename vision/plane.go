package vision

import (
	"math"
	"slices"
)

// plane is a glance with the light taken out of it: logarithms, less their surroundings. NaN where nothing counts.
type plane struct {
	width, height int
	values        []float32
}

const (
	planeSurround = 6   // cells to each side
	planeMost     = 0.6 // an edge counts no more than that, in logarithms
)

func (p *plane) fill(g *glance, scratch *[]float32) {
	p.width, p.height = g.width, g.height
	n := len(g.grey)
	p.values = slices.Grow(p.values[:0], n)[:n]
	*scratch = slices.Grow((*scratch)[:0], n)[:n]
	for i, grey := range g.grey {
		p.values[i] = float32(math.Log(float64(grey) + 3*dark))
	}
	boxMean(p.values, *scratch, p.width, p.height, planeSurround)
	for i, around := range *scratch {
		p.values[i] = min(max(p.values[i]-around, -planeMost), planeMost)
	}
}

// mask takes out squares about dice; scale is cells to a pixel.
func (p *plane) mask(dice []Die, scale float64) {
	nan := float32(math.NaN())
	for _, d := range dice {
		x, y, r := d.X*scale, d.Y*scale, 1.1*d.Size*scale
		for v := max(0, int(y-r)); v <= min(p.height-1, int(y+r)); v++ {
			for u := max(0, int(x-r)); u <= min(p.width-1, int(x+r)); u++ {
				p.values[v*p.width+u] = nan
			}
		}
	}
}

// halve makes p half as large as q.
func (p *plane) halve(q *plane) {
	p.width, p.height = q.width/2, q.height/2
	n := p.width * p.height
	p.values = slices.Grow(p.values[:0], n)[:n]
	for y := range p.height {
		for x := range p.width {
			i := 2*y*q.width + 2*x
			p.values[y*p.width+x] = (q.values[i] + q.values[i+1] + q.values[i+q.width] + q.values[i+q.width+1]) / 4
		}
	}
}

// at samples between the cells; NaN outside.
func (p *plane) at(x, y float64) float64 {
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	if ix < 0 || iy < 0 || ix+1 >= p.width || iy+1 >= p.height {
		return math.NaN()
	}
	fx, fy := x-float64(ix), y-float64(iy)
	i := iy*p.width + ix
	top := float64(p.values[i])*(1-fx) + float64(p.values[i+1])*fx
	bottom := float64(p.values[i+p.width])*(1-fx) + float64(p.values[i+p.width+1])*fx
	return top*(1-fy) + bottom*fy
}

// warp moves places: by x, y cells, and about the middle by a matrix 1+a, -b; b, 1+a.
type warp struct{ x, y, a, b float64 }

func (w warp) scaled(factor float64) warp { return warp{w.x * factor, w.y * factor, w.a, w.b} }

func (w warp) of(p *plane, x, y float64) (float64, float64) {
	u, v := x-float64(p.width)/2, y-float64(p.height)/2
	return x + w.x + w.a*u - w.b*v, y + w.y + w.b*u + w.a*v
}

// reach is how far the corner is moved that is moved farthest, in cells.
func (w warp) reach(p *plane) float64 {
	most := 0.0
	for _, c := range [...][2]float64{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
		x, y := c[0]*float64(p.width), c[1]*float64(p.height)
		u, v := w.of(p, x, y)
		most = max(most, math.Hypot(u-x, v-y))
	}
	return most
}

// at is how far the middle of a block is moved, in cells.
func (w warp) at(p *plane, block int) float64 {
	across := (p.width + blockSide - 1) / blockSide
	x, y := (float64(block%across)+0.5)*blockSide, (float64(block/across)+0.5)*blockSide
	u, v := w.of(p, x, y)
	return math.Hypot(u-x, v-y)
}

// search finds by how many whole cells q is moved against p, at most a sixth of the picture: where they correlate best.
func (p *plane) search(q *plane) warp {
	best, most := warp{}, math.Inf(-1)
	for dy := -p.height / 6; dy <= p.height/6; dy++ {
		for dx := -p.width / 6; dx <= p.width/6; dx++ {
			var m match
			for y := max(0, -dy); y < min(p.height, p.height-dy); y++ {
				for x := max(0, -dx); x < min(p.width, p.width-dx); x++ {
					m.take(float64(p.values[y*p.width+x]), float64(q.values[(y+dy)*p.width+x+dx]))
				}
			}
			if c := m.correlation(); c > most {
				best, most = warp{x: float64(dx), y: float64(dy)}, c
			}
		}
	}
	return best
}

// fit improves a warp from p to q by the slopes of q; what fits badly counts less.
func (p *plane) fit(q *plane, w warp) warp {
	const usual = 0.05           // misfit
	turn := 2 / float64(p.width) // makes the unknowns alike in size
	for range anchorRounds {
		equations := newNormal(4)
		for y := 1; y < p.height-1; y++ {
			for x := 1; x < p.width-1; x++ {
				u, v := w.of(p, float64(x), float64(y))
				gx, gy := (q.at(u+1, v)-q.at(u-1, v))/2, (q.at(u, v+1)-q.at(u, v-1))/2
				miss := float64(p.values[y*p.width+x]) - q.at(u, v)
				if math.IsNaN(miss + gx + gy) {
					continue
				}
				cx, cy := (float64(x)-float64(p.width)/2)*turn, (float64(y)-float64(p.height)/2)*turn
				equations.add([]float64{gx, gy, gx*cx + gy*cy, gy*cx - gx*cy}, miss, 1/(1+miss*miss/(usual*usual)))
			}
		}
		s := equations.solve()
		if s == nil {
			return w
		}
		w = warp{w.x + s[0], w.y + s[1], w.a + s[2]*turn, w.b + s[3]*turn}
		if math.Abs(s[0])+math.Abs(s[1])+math.Abs(s[2])+math.Abs(s[3]) < 0.01 {
			return w
		}
	}
	return w
}

// match is how a part of two planes agrees.
type match struct {
	edges      float64 // sum of squared slopes of the first
	misfit     float64 // sum of squared differences
	xx, yy, xy float64
}

func (b match) correlation() float64 { return b.xy / math.Sqrt(b.xx*b.yy+1e-9) }

// take enters one place; NaN counts nothing.
func (b *match) take(here, there float64) {
	if math.IsNaN(here + there) {
		return
	}
	b.misfit += (here - there) * (here - there)
	b.xx += here * here
	b.yy += there * there
	b.xy += here * there
}

// blocks compares p with q, warped, in squares. What lies outside of either is left out.
func (p *plane) blocks(q *plane, w warp) []match {
	across := (p.width + blockSide - 1) / blockSide
	blocks := make([]match, across*((p.height+blockSide-1)/blockSide))
	for y := 1; y < p.height-1; y++ {
		for x := 1; x < p.width-1; x++ {
			i := y*p.width + x
			u, v := w.of(p, float64(x), float64(y))
			here, there := float64(p.values[i]), q.at(u, v)
			gx, gy := float64(p.values[i+1]-p.values[i-1])/2, float64(p.values[i+p.width]-p.values[i-p.width])/2
			if math.IsNaN(here + there + gx + gy) {
				continue
			}
			b := &blocks[y/blockSide*across+x/blockSide]
			b.edges += gx*gx + gy*gy
			b.take(here, there)
		}
	}
	return blocks
}
