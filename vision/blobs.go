package vision

import "math"

// blob is a filled spot of a mask, by its moments: centre and squared half axes of the ellipse.
type blob struct {
	centre vec
	shape  symmetric
	fill   float64 // area as a share of the ellipse's
	dark   bool
}

// run is a stretch of one row that belongs to a mask.
type run struct{ y, from, to, part, next int } // to is exclusive; next run of the same part or -1

// part is a set of connected runs.
type part struct {
	area, first, last     int // last = end of the run list
	x0, y0, x1, y1        int
	sx, sy, sxx, syy, sxy float64
}

// reference is what the pixels of a level are held against, in its layout.
type reference struct {
	darks, lights []byte // the pixels among which dark and light spots are looked for
	dark, light   []byte // what they are held against
	limits
	doubts int
}

// limits tells for each value of the reference from where on a pixel is dark, or light.
type limits struct{ below, above [256]uint8 }

// newLimits for differences of at least so many grey values and so many 256ths of the brightness.
func newLimits(least, share int) limits {
	var l limits
	for v := range 256 {
		d := max(least, v*share>>8)
		l.below[v], l.above[v] = uint8(max(v-d, 0)), uint8(min(v+d, 255))
	}
	return l
}

// blobFinder labels the pixels of one channel that are darker, or lighter, than their surroundings.
type blobFinder struct {
	runs    [2][]run
	parts   [2][]part
	parents [2][]int
	cells   []byte
}

const leastBlob = 9 // px

// find gives every compact spot with a diameter between smallest and largest pixels to yield. Only pixels of the stretches count,
// which go from the top down.
func (b *blobFinder) find(l *level, around *reference, within []stretch, channel int, smallest, largest float64, yield func(blob)) {
	for k := range b.runs {
		b.runs[k], b.parts[k], b.parents[k] = b.runs[k][:0], b.parts[k][:0], b.parents[k][:0]
	}
	var above, row [2]int // where the runs of the row above begin, and those of this one
	for i, s := range within {
		if i > 0 && s.y > within[i-1].y {
			b.joinBoth(above, row)
			above = row
			row = [2]int{len(b.runs[0]), len(b.runs[1])}
		}
		b.scan(l, around, s, channel)
	}
	b.joinBoth(above, row)
	for k := range b.parts {
		for i := range b.parts[k] {
			if b.parents[k][i] != i {
				continue
			}
			if s, ok := b.measure(k, &b.parts[k][i], smallest, largest); ok {
				yield(s)
			}
		}
	}
}

func (b *blobFinder) joinBoth(above, row [2]int) {
	for k := range b.runs {
		b.join(k, above[k], row[k])
	}
}

// scan collects the runs of one stretch: polarity 0 is darker than around, 1 lighter.
func (b *blobFinder) scan(l *level, around *reference, s stretch, channel int) {
	first, last := (s.y*l.width+s.from)*3+channel, (s.y*l.width+s.to-1)*3+channel+1
	darks := around.darks[first:last]
	n := len(darks)
	lights, dark, light := around.lights[first:last][:n], around.dark[first:last][:n], around.light[first:last][:n]
	start, state := s.from, -1
	for i, x := 0, s.from; i < n; i, x = i+3, x+1 {
		now := -1
		if darks[i] < around.below[dark[i]] {
			now = 0
		} else if lights[i] > around.above[light[i]] {
			now = 1
		}
		if now != state {
			if state >= 0 {
				b.runs[state] = append(b.runs[state], run{s.y, start, x, -1, -1})
			}
			start, state = x, now
		}
	}
	if state >= 0 {
		b.runs[state] = append(b.runs[state], run{s.y, start, s.to, -1, -1})
	}
}

// join gives the runs from row on a part: that of the runs they touch in the row above, or a new one.
func (b *blobFinder) join(k, above, row int) {
	runs := b.runs[k]
	a := above
	for i := row; i < len(runs); i++ {
		r := &runs[i]
		for a < row && runs[a].to < r.from {
			a++
		}
		for j := a; j < row && runs[j].from <= r.to; j++ {
			root := b.root(k, runs[j].part)
			if r.part < 0 {
				r.part = root
			} else if root != r.part {
				r.part = b.merge(k, r.part, root)
			}
		}
		if r.part < 0 {
			r.part = len(b.parts[k])
			b.parents[k] = append(b.parents[k], r.part)
			b.parts[k] = append(b.parts[k], part{first: -1, x0: math.MaxInt, y0: r.y})
		}
		b.parts[k][r.part].take(runs, i)
	}
}

func (b *blobFinder) root(k, p int) int {
	parents := b.parents[k]
	for parents[p] != p {
		parents[p] = parents[parents[p]]
		p = parents[p]
	}
	return p
}

func (b *blobFinder) merge(k, p, q int) int {
	if p > q {
		p, q = q, p
	}
	into, from := &b.parts[k][p], &b.parts[k][q]
	b.parents[k][q] = p
	b.runs[k][into.last].next = from.first
	into.last = from.last
	into.area += from.area
	into.x0, into.y0 = min(into.x0, from.x0), min(into.y0, from.y0)
	into.x1, into.y1 = max(into.x1, from.x1), max(into.y1, from.y1)
	into.sx, into.sy = into.sx+from.sx, into.sy+from.sy
	into.sxx, into.syy, into.sxy = into.sxx+from.sxx, into.syy+from.syy, into.sxy+from.sxy
	return p
}

// take adds run i with its moments.
func (p *part) take(runs []run, i int) {
	r := &runs[i]
	if p.first < 0 {
		p.first = i
	} else {
		runs[p.last].next = i
	}
	p.last = i
	p.x0, p.x1, p.y1 = min(p.x0, r.from), max(p.x1, r.to), r.y+1
	p.stretch(r.y, r.from, r.to)
}

// stretch adds the moments of the pixels from..to of row y.
func (p *part) stretch(y, from, to int) {
	n := float64(to - from)
	mean := float64(from+to-1) / 2
	p.area += to - from
	p.sx += n * mean
	p.sy += n * float64(y)
	p.sxx += n*mean*mean + n*(n*n-1)/12
	p.syy += n * float64(y) * float64(y)
	p.sxy += n * mean * float64(y)
}

// measure turns a part into a blob when its size and shape are those of a pip.
func (b *blobFinder) measure(k int, p *part, smallest, largest float64) (blob, bool) {
	w, h := p.x1-p.x0, p.y1-p.y0
	most := int(1.5*largest) + 2
	if p.area < leastBlob || w > most || h > most || w < 3 || h < 3 || float64(max(w, h)) < smallest {
		return blob{}, false
	}
	filled := b.fillHoles(k, p, w, h)
	centre, s := filled.ellipse()
	d := 2 * s.radius()
	if d < smallest || d > largest || s.aspect() < 0.35 {
		return blob{}, false
	}
	fill := filled.fill(s)
	if fill < 0.92 {
		return blob{}, false
	}
	return blob{centre, s, fill, k == 0}, true
}

// ellipse is the one with the part's moments: its centre and squared half axes.
func (p *part) ellipse() (centre vec, s symmetric) {
	n := float64(p.area)
	x, y := p.sx/n, p.sy/n
	return vec{x, y}, symmetric{
		xx: 4 * (p.sxx/n - x*x + 1.0/12),
		yy: 4 * (p.syy/n - y*y + 1.0/12),
		xy: 4 * (p.sxy/n - x*y),
	}
}

// fill is the area as a share of that of its ellipse.
func (p *part) fill(s symmetric) float64 { return float64(p.area) / (math.Pi * math.Sqrt(s.det())) }

// fillHoles counts what the part encloses as its own: the glint in a pip.
func (b *blobFinder) fillHoles(k int, p *part, w, h int) part {
	rows := 0
	for i := p.first; i >= 0; i = b.runs[k][i].next {
		rows++
	}
	if rows == h { // one run a row: nothing is enclosed
		return *p
	}
	w, h = w+2, h+2
	if cap(b.cells) < w*h {
		b.cells = make([]byte, w*h)
	}
	cells := b.cells[:w*h]
	clear(cells)
	for i := p.first; i >= 0; i = b.runs[k][i].next {
		r := b.runs[k][i]
		for x := r.from; x < r.to; x++ {
			cells[(r.y-p.y0+1)*w+x-p.x0+1] = 1
		}
	}
	flood(cells, w, h)
	filled := *p
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			if cells[y*w+x] == 0 {
				filled.stretch(y-1+p.y0, x-1+p.x0, x+p.x0)
			}
		}
	}
	return filled
}

// flood marks with 2 every 0 that is connected with the corner.
func flood(cells []byte, w, h int) {
	starts := make([]int, 1, 64) // of stretches of a row that are to be filled
	for len(starts) > 0 {
		i := starts[len(starts)-1]
		starts = starts[:len(starts)-1]
		if cells[i] != 0 {
			continue
		}
		row := i - i%w
		from, to := i, i
		for from > row && cells[from-1] == 0 {
			from--
		}
		for to < row+w && cells[to] == 0 {
			cells[to] = 2
			to++
		}
		for k := from; k < i; k++ {
			cells[k] = 2
		}
		for _, next := range [2]int{-w, w} {
			if at := row + next; at < 0 || at >= w*h {
				continue
			}
			open := false
			for k := from + next; k < to+next; k++ {
				if cells[k] != 0 {
					open = false
				} else if !open {
					starts, open = append(starts, k), true
				}
			}
		}
	}
}
