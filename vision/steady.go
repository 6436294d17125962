package vision

import "math"

// steadyShift is how far, in pixels, a die may seem to have slid between two still frames.
const steadyShift = 0.15

// steady says that none of the dice has slid or turned from one frame to the other, to a fraction of a pixel:
// what creeps has not come to rest.
func steady(a, b Frame, dice []Die) bool {
	for _, d := range dice {
		if slide(a, b, d) > steadyShift {
			return false
		}
	}
	return true
}

// unknowns of slide: shift, turn, and the light's part: a step, and a factor that bends over the patch.
const unknowns = 9

// slide estimates how far a die has moved between two frames that are nearly alike, in pixels at its rim: the
// shift and the turn that explain best, by the slopes of the picture, what the light has not changed.
func slide(a, b Frame, d Die) float64 {
	const reach = 16 // samples from the middle to the edge of the patch
	pitch := d.Size * 0.75 / reach
	if pitch <= 0 {
		return 0
	}
	const side = 2*reach + 1
	var p, q [side * side]float64
	for v := range side {
		for u := range side {
			x, y := d.X+float64(u-reach)*pitch, d.Y+float64(v-reach)*pitch
			i := v*side + u
			p[i], q[i] = a.mean(x, y, pitch), b.mean(x, y, pitch)
		}
	}
	normal := newNormal(unknowns)
	for v := 1; v < side-1; v++ {
		for u := 1; u < side-1; u++ {
			i := v*side + u
			gx := (p[i+1] - p[i-1] + q[i+1] - q[i-1]) / 4
			gy := (p[i+side] - p[i-side] + q[i+side] - q[i-side]) / 4
			x, y := float64(u-reach)/reach, float64(v-reach)/reach
			grey := p[i] / 128
			row := [unknowns]float64{gx, gy, x*gy - y*gx, 1, grey, grey * x, grey * y, grey * x * x, grey * y * y}
			normal.add(row[:], p[i]-q[i], 1)
		}
	}
	s := normal.solve()
	if s == nil {
		return 0
	}
	return (math.Hypot(s[0], s[1]) + math.Abs(s[2])) * pitch
}

// mean brightness of a square of the given side round a place, places outside the picture taken at its border.
func (f Frame) mean(x, y, side float64) float64 {
	half := side / 2
	x0, x1 := int(x-half+0.5), int(x+half+0.5)
	y0, y1 := int(y-half+0.5), int(y+half+0.5)
	sum, count := 0, 0
	for v := y0; v <= y1; v++ {
		for u := x0; u <= x1; u++ {
			i := 3 * (min(max(v, 0), f.Height-1)*f.Width + min(max(u, 0), f.Width-1))
			sum += int(f.BGR[i]) + 2*int(f.BGR[i+1]) + int(f.BGR[i+2])
			count++
		}
	}
	return float64(sum) / float64(4*count)
}
