package vision

import (
	"math"
	"slices"
)

const (
	viewSide     = 320  // px, the longer side of the finer level
	viewReach    = 6    // px around a place over which brightness is evened out
	viewBlack    = 12   // of 255, added to brightness: noise of the dark
	viewRounds   = 15   // of improving the drift
	viewOutlying = 0.15 // evened grey: what differs by more counts less and less
	leastSlope   = 0.04 // evened grey to a px: fainter is no edge
	leastFixed   = 120  // px with an edge
	floorInside  = 0.94 // of the tray: inside that, dice lie
	settled      = 1e-4 // px, the last improvement
)

// viewLevel is a view in one size. Evened grey is brightness over that of the surroundings, less one.
type viewLevel struct {
	width, height int
	fixed, now    []float32 // evened grey of the empty tray and of a frame
	places        []int     // where the empty tray has an edge, and no dice lie
	slopes        []vec     // of fixed there
	grey, mean    []float32 // scratch
}

// newViewLevel takes the picture of the empty tray in a size.
func newViewLevel(empty Frame, side int, tray []Point) viewLevel {
	scale := min(1, float64(side)/float64(max(empty.Width, empty.Height)))
	l := viewLevel{width: int(float64(empty.Width) * scale), height: int(float64(empty.Height) * scale)}
	n := l.width * l.height
	l.now, l.grey, l.mean = make([]float32, n), make([]float32, n), make([]float32, n)
	l.look(empty)
	l.fixed = slices.Clone(l.now)
	floor := shrunk(tray, floorInside)
	for y := 2; y < l.height-2; y++ {
		for x := 2; x < l.width-2; x++ {
			i := y*l.width + x
			slope := vec{float64(l.fixed[i+1]-l.fixed[i-1]) / 2, float64(l.fixed[i+l.width]-l.fixed[i-l.width]) / 2}
			if slope.norm() < leastSlope || enclosed(floor, Point{float64(x) / float64(l.width), float64(y) / float64(l.height)}) {
				continue
			}
			l.places, l.slopes = append(l.places, i), append(l.slopes, slope)
		}
	}
	return l
}

// look fills now from a frame.
func (l *viewLevel) look(f Frame) {
	for y := range l.height {
		for x := range l.width {
			sum, count := 0, 0
			for v := y * f.Height / l.height; v < max((y+1)*f.Height/l.height, y*f.Height/l.height+1); v++ {
				for u := x * f.Width / l.width; u < max((x+1)*f.Width/l.width, x*f.Width/l.width+1); u++ {
					p := f.BGR[3*(v*f.Width+u):]
					sum += int(p[0]) + 2*int(p[1]) + int(p[2])
					count += 4
				}
			}
			l.grey[y*l.width+x] = float32(sum) / float32(count)
		}
	}
	boxMean(l.grey, l.mean, l.width, l.height, viewReach)
	for i, g := range l.grey {
		l.now[i] = (g+viewBlack)/(l.mean[i]+viewBlack) - 1
	}
}

// drift moves places, seen from the picture's middle: it shifts, grows by a share and turns by radians.
type drift struct{ x, y, grow, turn float64 }

func (d drift) at(v vec) vec {
	return vec{d.x + d.grow*v.x - d.turn*v.y, d.y + d.turn*v.x + d.grow*v.y}
}

// follow improves the drift until what is fixed lies over itself.
func (l *viewLevel) follow(d *drift) {
	for range viewRounds {
		var a [4][5]float64
		for k, i := range l.places {
			v, is := l.sample(*d, i)
			if math.IsNaN(is) {
				continue
			}
			off := is - float64(l.fixed[i])
			weight := 1 / (1 + off*off/(viewOutlying*viewOutlying))
			s := l.slopes[k]
			row := [4]float64{s.x, s.y, s.x*v.x + s.y*v.y, s.y*v.x - s.x*v.y}
			for r := range 4 {
				for c := range 4 {
					a[r][c] += weight * row[r] * row[c]
				}
				a[r][4] -= weight * row[r] * off
			}
		}
		better, ok := solve(a)
		if !ok {
			return
		}
		d.x, d.y, d.grow, d.turn = d.x+better[0], d.y+better[1], d.grow+better[2], d.turn+better[3]
		if math.Abs(better[0])+math.Abs(better[1]) < settled {
			return
		}
	}
}

// sample gives a place seen from the picture's middle, and what is there now; NaN beyond the picture.
func (l *viewLevel) sample(d drift, i int) (vec, float64) {
	x, y := float64(i%l.width), float64(i/l.width)
	v := vec{x - float64(l.width)/2, y - float64(l.height)/2}
	m := d.at(v)
	x, y = x+m.x, y+m.y
	if !(x >= 0 && y >= 0 && x < float64(l.width-1) && y < float64(l.height-1)) {
		return v, math.NaN()
	}
	at := int(y)*l.width + int(x)
	fx, fy := x-math.Floor(x), y-math.Floor(y)
	upper := float64(l.now[at])*(1-fx) + float64(l.now[at+1])*fx
	lower := float64(l.now[at+l.width])*(1-fx) + float64(l.now[at+l.width+1])*fx
	return v, upper*(1-fy) + lower*fy
}

// found is how far what is fixed looks as before under the drift, 0..1; false where too little is fixed.
func (l *viewLevel) found(d drift) (share float64, known bool) {
	if len(l.places) < leastFixed {
		return 0, false
	}
	var both, was, is float64
	for _, i := range l.places {
		_, now := l.sample(d, i)
		if math.IsNaN(now) {
			now = 0
		}
		before := float64(l.fixed[i])
		both, was, is = both+before*now, was+before*before, is+now*now
	}
	if was == 0 || is == 0 {
		return 0, true
	}
	return max(0, both/math.Sqrt(was*is)), true
}

// solve gives the solution of four linear equations; false where there is no single one.
func solve(a [4][5]float64) ([4]float64, bool) {
	for c := range 4 {
		pivot := c
		for r := c + 1; r < 4; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[pivot][c]) {
				pivot = r
			}
		}
		a[c], a[pivot] = a[pivot], a[c]
		if math.Abs(a[c][c]) < 1e-9 {
			return [4]float64{}, false
		}
		for r := range 4 {
			if r == c {
				continue
			}
			factor := a[r][c] / a[c][c]
			for k := c; k < 5; k++ {
				a[r][k] -= factor * a[c][k]
			}
		}
	}
	var x [4]float64
	for r := range x {
		x[r] = a[r][4] / a[r][r]
	}
	return x, true
}

// shrunk is a polygon made smaller about the mean of its corners.
func shrunk(polygon []Point, share float64) []Point {
	var middle Point
	for _, p := range polygon {
		middle.X += p.X / float64(len(polygon))
		middle.Y += p.Y / float64(len(polygon))
	}
	var out []Point
	for _, p := range polygon {
		out = append(out, Point{middle.X + (p.X-middle.X)*share, middle.Y + (p.Y-middle.Y)*share})
	}
	return out
}

// enclosed says whether a polygon encloses a point.
func enclosed(polygon []Point, p Point) bool {
	inside := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			inside = !inside
		}
	}
	return inside
}
