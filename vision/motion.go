package vision

import (
	"math"
	"slices"
)

// difference between two glances with the light taken out of it: the change of the whole picture's brightness, of each
// row or column (the bands of mains light), and of wide surroundings (a lamp, the sun) are no difference; a thing that
// moves is. It is told in grey steps as the darker of the two shows them, and reuses its buffers.
type difference struct {
	width, height int
	steps         []float32
	noise         float64 // the sensor's share of it: standard deviation

	log           [256 * logParts]float32
	ratio, around []float32 // logarithms: what has changed, and that in the surroundings
	lit           []float32 // logarithm of what the light has changed
	line          []float32
}

const (
	logParts = 4  // of a grey step that the logarithm is tabled in
	dark     = 4  // grey steps under which the logarithm flattens
	surround = 10 // cells to each side that count as surroundings

	lightSlack   = 0.6   // of what the light changes is not followed by every camera and compression at once
	glaring      = 235   // grey steps: nearer to white the light changes nothing more
	noiseMargin  = 6.0   // standard deviations
	quietShare   = 0.8   // of the picture is expected to be still
	quietNoise   = 1.282 // what noise of standard deviation 1 stays below in that share
	leastCells   = 3     // changed cells within a square of 3×3 that make a change
	maximumSteps = 64
	parts        = 8 // of a step that the noise is told in
)

func newDifference() *difference {
	d := &difference{}
	for i := range d.log {
		d.log[i] = float32(math.Log(float64(i)/logParts + dark))
	}
	return d
}

// moved says whether something is elsewhere, and not only the light or the noise different: neither bands alone nor a
// change of the whole picture account for it. The glances are of pictures of one size; steps is what a good camera and
// its compression never make of a still picture.
func (d *difference) moved(from, to *glance, steps float64) bool {
	d.between(from, to, light{gain: 1})
	if !d.anywhere(steps) {
		return false
	}
	d.between(from, to, lightBetween(from, to))
	return d.anywhere(steps)
}

// between fills d with what differs in a light.
func (d *difference) between(from, to *glance, lit light) {
	d.width, d.height = to.width, to.height
	n := len(to.grey)
	d.steps = slices.Grow(d.steps[:0], n)[:n]
	d.ratio = slices.Grow(d.ratio[:0], n)[:n]
	d.around = slices.Grow(d.around[:0], n)[:n]
	d.lit = slices.Grow(d.lit[:0], n)[:n]
	for i, grey := range to.grey {
		was := lit.of(from.grey[i])
		d.ratio[i] = d.log[int(grey*logParts)] - d.log[int(was*logParts)]
		d.steps[i] = min(grey, was) + dark
		d.lit[i] = d.log[int(was*logParts)] - d.log[int(from.grey[i]*logParts)]
	}
	d.level(d.height, d.width, 1)
	d.level(d.width, 1, d.width)
	boxMean(d.ratio, d.around, d.width, d.height, surround)
	var histogram [maximumSteps * parts]int
	for i := range d.steps {
		slack := float32(lightSlack)
		if max(to.grey[i], from.grey[i]) > glaring {
			slack = 1
		}
		change, lit := d.ratio[i]-d.around[i], d.lit[i]
		d.steps[i] *= max(max(change, -change)-slack*max(lit, -lit), 0)
		histogram[min(int(d.steps[i]*parts), len(histogram)-1)]++
	}
	left, at := int(quietShare*float64(n)), 0
	for at < len(histogram)-1 && left > histogram[at] {
		left -= histogram[at]
		at++
	}
	d.noise = (float64(at) + 0.5) / parts / quietNoise
}

// level takes from every row, or every column, what most of it has in common. There are count lines, their first cells
// are step apart, and the cells of a line stride.
func (d *difference) level(count, step, stride int) {
	const every = 5 // cells one tells enough
	length := len(d.ratio) / count
	for k := range count {
		d.line = d.line[:0]
		for j := 0; j < length; j += every {
			d.line = append(d.line, d.ratio[k*step+j*stride])
		}
		slices.Sort(d.line)
		common := d.line[len(d.line)/2]
		for j := range length {
			i := k*step + j*stride
			d.ratio[i] -= common
			d.lit[i] += common
		}
	}
}

// anywhere says whether something differs by more than steps and the noise.
func (d *difference) anywhere(steps float64) bool {
	threshold := d.threshold(steps)
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

// threshold is what no still picture shows.
func (d *difference) threshold(steps float64) float32 {
	return float32(max(steps, noiseMargin*d.noise))
}
