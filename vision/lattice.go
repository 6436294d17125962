package vision

import (
	"fmt"
	"math"
	"slices"

	"dicetower/vision/facenet"
)

// frame places the lattice of a face in the picture: cell (u,v) lies at centre + axes*(u,v).
type frame struct {
	centre vec
	axes   mat2
}

func (f frame) place(v vec) vec { return f.centre.add(f.axes.apply(v)) }

// hypothesis is a face that may lie in the picture.
type hypothesis struct {
	frame
	face     int
	pips     []int // of the pips found, which
	cells    cells
	filled   int     // the cell that was completed from the picture, or -1
	residual float64 // rms distance of the pips from the lattice, in steps
	flat     bool    // the frame was built where slanted pips are circles
	measures
	seen       facenet.Shares // what the net sees there; zero where it was not asked
	against    bool           // something is against it
	confidence float64
}

// span is one way in which two pips stand in a lattice.
type span int

const (
	edge     span = iota // neighbouring corners
	shortSix             // neighbouring corners of a six's short side
	radial               // the centre and a corner
	row                  // opposite middles
	diagonal             // opposite corners
)

// latticeFinder makes faces of pips.
type latticeFinder struct {
	pyramid *pyramid
	pips    []pip
	graph   graph
	seen    map[string]bool
	found   []hypothesis
	near    []int
}

// findFaces gives every face of two to six pips that the graph's pairs span.
func findFaces(p *pyramid, pips []pip, g graph) []hypothesis {
	f := latticeFinder{pyramid: p, pips: pips, graph: g, seen: map[string]bool{}}
	for _, pair := range g.pairs {
		f.gather(pair[0], pair[1])
		f.spanAll(pair[0], pair[1], true)
		f.spanAll(pair[1], pair[0], false)
	}
	return f.found
}

// gather lists the pair and all its neighbours.
func (f *latticeFinder) gather(i, j int) {
	f.near = append(f.near[:0], i, j)
	for _, k := range [2]int{i, j} {
		for _, n := range f.graph.neighbours[k] {
			if !slices.Contains(f.near, n) {
				f.near = append(f.near, n)
			}
		}
	}
}

// spanAll tries all frames that the pair can span, in the picture and, for slanted pips, where these are circles.
func (f *latticeFinder) spanAll(i, j int, first bool) {
	a, b := &f.pips[i], &f.pips[j]
	f.spanIn(mat2{1, 0, 0, 1}, false, i, j, first)
	mean := a.shape.scale(1 / (a.radius * a.radius)).add(b.shape.scale(1 / (b.radius * b.radius)))
	mean = mean.scale(1 / math.Sqrt(mean.det()))
	if small, large := mean.eigenvalues(); small/large < 0.75 {
		f.spanIn(mean.root(), true, i, j, first)
	}
}

// spanIn builds the frames in the space that slant maps to the picture.
func (f *latticeFinder) spanIn(slant mat2, flat bool, i, j int, first bool) {
	from := f.pips[i].centre
	d := slant.inverse().apply(f.pips[j].centre.sub(from))
	across := d.perp()
	radius := (f.pips[i].radius + f.pips[j].radius) / 2 / d.norm() // in pair distances
	try := func(kind span, low, high, step float64, middle, u, v vec) {
		if r := radius / step; r > low && r < high {
			f.fit(frame{from.add(slant.apply(middle)), columns(slant.apply(u), slant.apply(v))}, kind, flat, i, j)
		}
	}
	half, side := d.mul(0.5), across.mul(0.5)
	try(edge, 0.2, 0.85, 0.5, half.add(side), half, side)
	try(shortSix, 0.3, 1, 0.5, half.add(across.mul(0.82)), half, across.mul(0.82))
	try(radial, 0.2, 0.8, math.Sqrt2/2, vec{}, half.sub(side), half.add(side))
	if first {
		try(row, 0.2, 0.68, 0.5, half, half, side)
		try(diagonal, 0.2, 0.8, math.Sqrt2/4, half, half.sub(side).mul(0.5), half.add(side).mul(0.5))
	}
}

// taken is a pip on a cell.
type taken struct {
	pip      int
	distance float64
}

// fit puts the pips on the lattice and keeps the frame when they show a face.
func (f *latticeFinder) fit(fr frame, kind span, flat bool, i, j int) {
	at, occupied := f.assign(fr)
	face := occupied.face()
	if face > 1 {
		fr = f.refine(fr, face, at)
		at, occupied = f.assign(fr)
		face = occupied.face()
	}
	filled := -1
	if face == 0 && kind != shortSix {
		if place, whole, ok := occupied.lacking(); ok && f.pipAt(fr, place, at) {
			face, filled = whole, place
			occupied |= 1 << place
		}
	}
	if face < 2 || (kind == shortSix && face != 6) || (kind == row && face > 3) {
		return
	}
	h := hypothesis{frame: fr, face: face, cells: occupied, filled: filled, flat: flat}
	sum := 0.0
	for _, t := range at {
		if t.pip >= 0 {
			h.pips = append(h.pips, t.pip)
			sum += t.distance * t.distance
		}
	}
	if !slices.Contains(h.pips, i) || !slices.Contains(h.pips, j) {
		return
	}
	h.residual = math.Sqrt(sum / float64(len(h.pips)))
	slices.Sort(h.pips)
	key := fmt.Sprint(h.pips, face)
	if face < 4 {
		key = fmt.Sprint(key, kind, flat)
	}
	if !f.seen[key] {
		f.seen[key] = true
		f.found = append(f.found, h)
	}
}

// assign gives every cell the nearest pip within reach; pip -1 where there is none.
func (f *latticeFinder) assign(fr frame) (at [9]taken, occupied cells) {
	const reach = 0.36 // steps
	for k := range at {
		at[k].pip = -1
	}
	inverse := fr.axes.inverse()
	for _, k := range f.near {
		uv := inverse.apply(f.pips[k].centre.sub(fr.centre))
		u, v := math.Round(uv.x), math.Round(uv.y)
		if math.Abs(u) > 1 || math.Abs(v) > 1 {
			continue
		}
		place := int(3*(v+1) + u + 1)
		d := uv.distance(vec{u, v})
		if d < reach && (at[place].pip < 0 || d < at[place].distance) {
			at[place] = taken{k, d}
			occupied |= 1 << place
		}
	}
	return at, occupied
}

// refine moves the frame to its pips: an affine least-squares fit for four and more, a shift for less.
func (f *latticeFinder) refine(fr frame, face int, at [9]taken) frame {
	var n, uu, vv float64
	var sum, byU, byV vec
	for k, t := range at {
		if t.pip < 0 {
			continue
		}
		c, l := f.pips[t.pip].centre, lattice[k]
		n, uu, vv = n+1, uu+l.x*l.x, vv+l.y*l.y
		sum, byU, byV = sum.add(c), byU.add(c.mul(l.x)), byV.add(c.mul(l.y))
	}
	if face < 4 { // symmetric about the centre: its mean is the centre
		return frame{sum.mul(1 / n), fr.axes}
	}
	// these patterns are symmetric, so that the sums over u, v and uv vanish
	return frame{sum.mul(1 / n), columns(byU.mul(1/uu), byV.mul(1/vv))}
}

// pipAt says whether the picture shows a pip, touched by a glint or a shadow, at a cell where none was found.
func (f *latticeFinder) pipAt(fr frame, place int, at [9]taken) bool {
	var inner, outer colour
	radius, n := 0.0, float32(0)
	for _, t := range at {
		if t.pip >= 0 {
			p := &f.pips[t.pip]
			inner, outer, radius, n = inner.add(p.inner), outer.add(p.outer), radius+p.radius, n+1
		}
	}
	inner, outer, radius = inner.mul(1/n), outer.mul(1/n), radius/float64(n)
	way := inner.sub(outer)
	l := f.pyramid.where(radius, 3)
	middle := fr.place(lattice[place])
	share := func(d vec) float32 {
		return l.at(l.to(middle.add(d))).sub(outer).dot(way) / way.dot(way)
	}
	inside, around := share(vec{}), 0
	for k := 0; k < len(spokes); k += 3 {
		inside += share(spokes[k].mul(0.5 * radius))
	}
	for k := 0; k < len(spokes); k += 2 {
		if s := share(spokes[k].mul(1.45 * radius)); s < 0.4 && s > -0.4 {
			around++
		}
	}
	return inside/9 > 0.6 && around > 5
}
