package vision

import "slices"

// glance is a small grey picture of a frame.
type glance struct {
	width, height int       // in cells
	grey          []float32 // 0..255
}

// glanceSide is the number of cells of the longer side, about.
const glanceSide = 160

// look fills g from a frame.
func (g *glance) look(f Frame) {
	cell := max(1, (max(f.Width, f.Height)+glanceSide-1)/glanceSide)
	g.width, g.height = f.Width/cell, f.Height/cell
	n := g.width * g.height
	g.grey = slices.Grow(g.grey[:0], n)[:n]
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
			g.grey[y*g.width+x] = float32(sum) / float32(4*count)
		}
	}
}

// brightness is the mean, 0..255.
func (g *glance) brightness() float64 {
	sum := 0.0
	for _, v := range g.grey {
		sum += float64(v)
	}
	return sum / float64(max(1, len(g.grey)))
}

func (g *glance) sameSize(h *glance) bool { return g.width == h.width && g.height == h.height }

// set makes g a copy of h.
func (g *glance) set(h *glance) {
	g.width, g.height = h.width, h.height
	g.grey = append(g.grey[:0], h.grey...)
}

// follow moves g a share of the way to h.
func (g *glance) follow(h *glance, share float32) {
	for i := range g.grey {
		g.grey[i] += (h.grey[i] - g.grey[i]) * share
	}
}

// square lists the cells of a square about a die, reach sides from its middle; scale is cells to a pixel.
func (g *glance) square(d Die, scale, reach float64) []int {
	var cells []int
	x, y, r := d.X*scale, d.Y*scale, reach*d.Size*scale
	for v := max(0, int(y-r)); v <= min(g.height-1, int(y+r)); v++ {
		for u := max(0, int(x-r)); u <= min(g.width-1, int(x+r)); u++ {
			cells = append(cells, v*g.width+u)
		}
	}
	return cells
}

// boxMean writes the mean of a square of 2*radius+1 cells round each cell into out; what lies outside the picture is left out.
func boxMean(in, out []float32, width, height, radius int) {
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
		row := out[y*width:][:width]
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
	}
}
