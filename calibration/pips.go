package calibration

import (
	"math"

	"dicetower/vision"
)

// Places of a face, in quarters of its side from the middle. Pips lie on a lattice of a quarter of the side.
type place struct{ x, y float64 }

// pipsOf lists where a face has pips. Of the two ways in which a 2, 3 or 6 can lie it is one; the other is a quarter turn.
func pipsOf(face int) []place {
	middle := []place{{0, 0}}
	diagonal := []place{{-1, -1}, {1, 1}}
	other := []place{{1, -1}, {-1, 1}}
	sides := []place{{-1, 0}, {1, 0}}
	join := func(parts ...[]place) (all []place) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	switch face {
	case 1:
		return middle
	case 2:
		return diagonal
	case 3:
		return join(diagonal, middle)
	case 4:
		return join(diagonal, other)
	case 5:
		return join(diagonal, other, middle)
	case 6:
		return join(diagonal, other, sides)
	}
	return nil
}

const (
	pipWindow = 0.12 // of a die's side to all directions: no pip is larger, and no other one is in it
	pipGrid   = 12   // samples to each direction
)

// measurePip gives the diameter of a die's pips, px: of the disc with as many samples as differ from the face as the pip's
// middle does. False where no pip stands out.
func measurePip(f vision.Frame, d vision.Die) (float64, bool) {
	best, contrast := 0.0, 0.0
	for turn := range 2 {
		sin, cos := math.Sincos((d.Angle + 90*float64(turn)) * math.Pi / 180)
		var diameters []float64
		sum := 0.0
		for _, p := range pipsOf(d.Face) {
			u, v := p.x*d.Size/4, p.y*d.Size/4
			diameter, step := measureDisc(f, d.X+u*cos-v*sin, d.Y+u*sin+v*cos, pipWindow*d.Size)
			diameters = append(diameters, diameter)
			sum += step
		}
		if sum > contrast {
			best, contrast = median(diameters), sum
		}
	}
	return best, best > 0 && contrast/float64(len(pipsOf(d.Face))) > 12
}

// measureDisc measures a disc about a place by its area within a window; contrast is in grey values.
func measureDisc(f vision.Frame, x, y, window float64) (diameter, contrast float64) {
	at := func(x, y float64) [3]float64 {
		i := 3 * (min(max(int(y), 0), f.Height-1)*f.Width + min(max(int(x), 0), f.Width-1))
		return [3]float64{float64(f.BGR[i]), float64(f.BGR[i+1]), float64(f.BGR[i+2])}
	}
	var inside, around [3]float64
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		in, out := at(x+1.2*cos, y+1.2*sin), at(x+window*cos, y+window*sin)
		for c := range 3 {
			inside[c] += in[c] / 8
			around[c] += out[c] / 8
		}
	}
	contrast = apart(inside, around)
	n := 0
	for row := -pipGrid; row <= pipGrid; row++ {
		for column := -pipGrid; column <= pipGrid; column++ {
			dx, dy := float64(column)/pipGrid*window, float64(row)/pipGrid*window
			if c := at(x+dx+0.5, y+dy+0.5); math.Hypot(dx, dy) <= window && apart(c, inside) < apart(c, around) {
				n++
			}
		}
	}
	area := float64(n) * (window / pipGrid) * (window / pipGrid)
	return 2 * math.Sqrt(area/math.Pi), contrast
}

// apart is the distance of two colours.
func apart(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
