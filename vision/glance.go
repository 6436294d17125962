package vision

import (
	"math"
	"slices"
)

// glance is a small grey picture of a frame, and the same with the light taken out of it: the logarithm
// minus the mean of its surroundings. A lamp that is switched, slow drift and the bands of mains light change
// the first all over and the second hardly; a thing that moves changes both.
type glance struct {
	width, height int       // in cells
	grey          []float32 // 0..255
	log           []float32 // of grey+dark
	detail        []float32 // log(grey+dark) minus the mean around
}

const (
	glanceSide = 160 // cells of the longer side, about
	surround   = 10  // cells to each side that count as surroundings
	dark       = 16  // grey steps under which the logarithm flattens: noise is no detail
)

func (g *glance) sameSize(h *glance) bool { return g.width == h.width && g.height == h.height }

// set makes g a copy of h.
func (g *glance) set(h *glance) {
	g.width, g.height = h.width, h.height
	g.grey = append(g.grey[:0], h.grey...)
	g.log = append(g.log[:0], h.log...)
	g.detail = append(g.detail[:0], h.detail...)
}

// follow moves g a share of the way to h.
func (g *glance) follow(h *glance, share float32) {
	for i := range g.detail {
		g.grey[i] += (h.grey[i] - g.grey[i]) * share
		g.detail[i] += (h.detail[i] - g.detail[i]) * share
	}
}

// eye makes glances and reuses its buffers.
type eye struct {
	log  [256 * 4]float32
	mean []float32
}

func newEye() *eye {
	e := &eye{}
	for i := range e.log {
		e.log[i] = float32(math.Log(float64(i)/4 + dark))
	}
	return e
}

// look fills g from the frame, which has to be a whole picture.
func (e *eye) look(f Frame, g *glance) {
	cell := max(1, (max(f.Width, f.Height)+glanceSide-1)/glanceSide)
	g.width, g.height = f.Width/cell, f.Height/cell
	n := g.width * g.height
	g.grey = slices.Grow(g.grey[:0], n)[:n]
	g.detail = slices.Grow(g.detail[:0], n)[:n]
	g.log = slices.Grow(g.log[:0], n)[:n]
	e.mean = slices.Grow(e.mean[:0], n)[:n]
	step := max(1, cell/2-cell/8) // some pixels of a cell stand for all
	for y := range g.height {
		for x := range g.width {
			sum, count := 0, 0
			for v := y * cell; v < (y+1)*cell; v += step {
				at := 3 * (v*f.Width + x*cell)
				for u := 0; u < cell; u += step {
					p := f.BGR[at+3*u : at+3*u+3 : at+3*u+3]
					sum += int(p[0]) + 2*int(p[1]) + int(p[2])
					count++
				}
			}
			i := y*g.width + x
			g.grey[i] = float32(sum) / float32(4*count)
			g.log[i] = e.log[sum/count]
		}
	}
	boxMean(g.log, e.mean, g.width, g.height, surround)
	for i := range g.detail {
		g.detail[i] = g.log[i] - e.mean[i]
	}
}

// boxMean writes the mean of a square of 2*radius+1 cells round each cell into out; what lies outside the picture is left out.
func boxMean(in, out []float32, width, height, radius int) {
	row := make([]float32, width)
	column := make([]float32, width) // sums of the rows in reach
	for y := -radius; y < height; y++ {
		if enters := y + radius; enters < height {
			for x, v := range in[enters*width:][:width] {
				column[x] += v
			}
		}
		if leaves := y - radius - 1; leaves >= 0 {
			for x, v := range in[leaves*width:][:width] {
				column[x] -= v
			}
		}
		if y < 0 {
			continue
		}
		rows := min(height-1, y+radius) - max(0, y-radius) + 1
		var sum float32
		for x := -radius; x < width; x++ {
			if x+radius < width {
				sum += column[x+radius]
			}
			if x-radius-1 >= 0 {
				sum -= column[x-radius-1]
			}
			if x >= 0 {
				row[x] = sum / float32(rows*(min(width-1, x+radius)-max(0, x-radius)+1))
			}
		}
		copy(out[y*width:], row)
	}
}
