package vision

import (
	"fmt"
	"math"
)

// traySide is the longest side of the picture in which a tray is looked for, px at most.
const traySide = 360

// trayPicture is a small colour picture in which equal noise means equal steps: square roots of the light, scaled to 0..255.
type trayPicture struct {
	width, height int
	cell          int       // px of the frame to a side of one here
	pixels        []float32 // three to a place: blue, green, red
	coloured      bool      // the ground in the middle
}

func newTrayPicture(f Frame) (*trayPicture, error) {
	if f.Width < leastSide || f.Height < leastSide || len(f.BGR) != f.Width*f.Height*3 {
		return nil, fmt.Errorf("a picture of %dx%d with %d bytes shows no tray", f.Width, f.Height, len(f.BGR))
	}
	cell := (max(f.Width, f.Height) + traySide - 1) / traySide
	p := &trayPicture{width: f.Width / cell, height: f.Height / cell, cell: cell}
	p.pixels = make([]float32, 3*p.width*p.height)
	for y := range p.height {
		for x := range p.width {
			var sum [3]int
			for v := y * cell; v < (y+1)*cell; v++ {
				row := f.BGR[3*(v*f.Width+x*cell):]
				for u := 0; u < 3*cell; u += 3 {
					sum[0] += int(row[u])
					sum[1] += int(row[u+1])
					sum[2] += int(row[u+2])
				}
			}
			at := 3 * (y*p.width + x)
			for k, s := range sum {
				p.pixels[at+k] = float32(math.Sqrt(255 * float64(s) / float64(cell*cell)))
			}
		}
	}
	p.smooth()
	p.coloured = tinted(p.ground())
	return p, nil
}

// smooth weighs each place with its neighbours 1:2:1 along rows, then along columns.
func (p *trayPicture) smooth() {
	line := make([]float32, max(p.width, p.height))
	along := func(n, start, step int) {
		for i := range n {
			line[i] = p.pixels[start+i*step]
		}
		for i := range n {
			p.pixels[start+i*step] = (line[max(i-1, 0)] + 2*line[i] + line[min(i+1, n-1)]) / 4
		}
	}
	for k := range 3 {
		for y := range p.height {
			along(p.width, 3*y*p.width+k, 3)
		}
		for x := range p.width {
			along(p.height, 3*x+k, 3*p.width)
		}
	}
}

// at is the colour at a place; beyond the picture that of its border.
func (p *trayPicture) at(v vec) [3]float32 {
	x := min(max(int(v.x), 0), p.width-1)
	y := min(max(int(v.y), 0), p.height-1)
	return [3]float32(p.pixels[3*(y*p.width+x):])
}

// ground is the mean colour of the picture's middle.
func (p *trayPicture) ground() [3]float32 {
	var sum [3]float32
	for y := p.height * 2 / 5; y < p.height*3/5; y++ {
		for x := p.width * 2 / 5; x < p.width*3/5; x++ {
			for k, v := range p.at(vec{float64(x), float64(y)}) {
				sum[k] += v
			}
		}
	}
	return sum
}

func (p *trayPicture) contains(v vec) bool {
	return v.x >= 0 && v.y >= 0 && v.x < float64(p.width) && v.y < float64(p.height)
}

// point is a place as shares of the frame's width and height, which the last cells may not fill.
func (p *trayPicture) point(v vec, f Frame) Point {
	share := func(at float64, side int) float64 { return min(max(at*float64(p.cell)/float64(side), 0), 1) }
	return Point{share(v.x, f.Width), share(v.y, f.Height)}
}

// clip gives the part of a polygon that lies within the picture.
func clip(corners []vec, width, height float64) []vec {
	for _, inside := range [4]func(vec) float64{ // how far, negative outside
		func(v vec) float64 { return v.x },
		func(v vec) float64 { return width - v.x },
		func(v vec) float64 { return v.y },
		func(v vec) float64 { return height - v.y },
	} {
		var kept []vec
		for i, to := range corners {
			from := corners[(i+len(corners)-1)%len(corners)]
			a, b := inside(from), inside(to)
			if (a < 0) != (b < 0) {
				kept = append(kept, from.add(to.sub(from).mul(a/(a-b))))
			}
			if b >= 0 {
				kept = append(kept, to)
			}
		}
		corners = kept
	}
	return corners
}
