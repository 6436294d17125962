package vision

import "slices"

// difference between two glances, in grey steps as the darker of them shows them.
type difference struct {
	width, height int
	steps         []float32
	noise         float64 // the sensor's share of it: standard deviation
}

const (
	noiseMargin  = 6.0    // standard deviations
	medianOfOne  = 0.6745 // median of what noise of standard deviation 1 makes, whatever its sign
	leastCells   = 3      // changed cells within a square of 3×3 that make a change
	maximumSteps = 64
	parts        = 8 // of a step that the noise is told in
)

// between fills d; the glances are of pictures of one size.
func (d *difference) between(a, b *glance) {
	d.width, d.height = a.width, a.height
	n := len(a.grey)
	d.steps = slices.Grow(d.steps[:0], n)[:n]
	var histogram [maximumSteps * parts]int
	for i := range d.steps {
		delta := a.detail[i] - b.detail[i]
		if delta < 0 {
			delta = -delta
		}
		steps := delta * (min(a.grey[i], b.grey[i]) + dark)
		d.steps[i] = steps
		histogram[min(int(steps*parts), len(histogram)-1)]++
	}
	half, median := n/2, 0
	for median < len(histogram)-1 && half > histogram[median] {
		half -= histogram[median]
		median++
	}
	d.noise = (float64(median) + 0.5) / parts / medianOfOne
}

// moved says whether something is elsewhere, and not only the light or the noise different. steps is what a
// good camera and its compression never make of a still picture.
func (d *difference) moved(steps float64) bool {
	threshold := float32(max(steps, noiseMargin*d.noise))
	for y := 1; y < d.height-1; y++ {
		for x := 1; x < d.width-1; x++ {
			i := y*d.width + x
			if d.steps[i] <= threshold {
				continue
			}
			count := 0
			for v := i - d.width; v <= i+d.width; v += d.width {
				for _, s := range d.steps[v-1 : v+2] {
					if s > threshold {
						count++
					}
				}
			}
			if count >= leastCells {
				return true
			}
		}
	}
	return false
}
