package vision

import (
	"math"
	"slices"
)

// measures is all that is known about a hypothesis beside its pips' places; lengths in lattice steps,
// colour distances in contrasts of its pips.
type measures struct {
	step             float64 // px of the working picture
	radius           float64 // of a pip
	aspect           float64 // of the frame: 1 = square
	spread           float64 // log of the largest by the smallest pip radius
	contrast         float64 // median, 0..441
	quality, poorest float64 // mean and least of the pips
	extra            int     // pips on the face that the pattern does not have
	vacant           float64 // how far the likeliest empty cell looks like a pip, 0..1
	body             colour
	inner            float64 // share of the face that has the body's colour
	unrest           float64 // upper quartile of the face's distance from the body's colour
	limits           [len(limitSteps)]limit
	sides            [4]float64 // share of each side's lines that leave the body, least first
	ends             [4]float64 // where each side ends, nearest first
	early, late      float64    // share of lines that leave before the rim, or not at all
	stay             float64    // share of what lies beyond that stays different
	steps            [4]float64 // strongest colour step of each side, weakest first
	noise            float64    // median distance within the face
	outside          bool       // a corner lies beyond the picture
	lone             *loneFit
}

// limitSteps are the colour distances at which a line is taken to have left the body. White dice on white paper need the last.
var limitSteps = [3]float32{0.33, 0.18, 0.09}

// limit tells how the body ends at one colour distance.
type limit struct {
	share  float64 // lines that leave the body where a die ends
	spread float64 // standard deviation of where they do
}

const (
	gridSide   = 12
	lineCount  = 7
	lineStart  = 1.2
	lineStride = 0.13
	lineLength = 25
	rimNear    = 1.33 // a die's side is about 4 steps: the rim lies about 2 from the centre
	rimFar     = 3.3
)

// bodyProbe looks at the face and its surroundings.
type bodyProbe struct {
	pyramid *pyramid
	scratch []float32
	ground  []colour
	lines   [4][lineCount][lineLength]colour
	off     [4][lineCount][lineLength]float32
}

// look fills in what the picture shows of the face; spots are the places of its pips in the lattice.
func (b *bodyProbe) look(h *hypothesis, spots []vec) {
	l := &b.pyramid.levels[0]
	for i := range b.pyramid.levels {
		l = &b.pyramid.levels[i]
		if h.step/l.scale <= 14 {
			break
		}
	}
	centre, axes := l.to(h.centre), h.axes.scale(1/l.scale)
	contrast := float32(h.contrast)
	b.face(h, l, centre, axes, spots, contrast)
	b.sides(h, l, centre, axes, spots, contrast)
	for _, c := range [4]vec{{-1.7, -1.7}, {1.7, -1.7}, {1.7, 1.7}, {-1.7, 1.7}} {
		if at := centre.add(axes.apply(c)); at.x < -2 || at.y < -2 || at.x > float64(l.width+1) || at.y > float64(l.height+1) {
			h.outside = true
		}
	}
}

func farFrom(at vec, spots []vec, reach float64) bool {
	for _, s := range spots {
		if dx, dy := at.x-s.x, at.y-s.y; dx*dx+dy*dy < reach*reach {
			return false
		}
	}
	return true
}

// face samples between the pips: all of one colour, or something is there that should not be.
func (b *bodyProbe) face(h *hypothesis, l *level, centre vec, axes mat2, spots []vec, contrast float32) {
	b.ground = b.ground[:0]
	for i := range gridSide {
		for j := range gridSide {
			at := vec{-1.3 + 2.6*float64(i)/(gridSide-1), -1.3 + 2.6*float64(j)/(gridSide-1)}
			if farFrom(at, spots, 0.7) {
				b.ground = append(b.ground, l.at(centre.add(axes.apply(at))))
			}
		}
	}
	h.body = medianColour(b.ground, &b.scratch)
	b.scratch = b.scratch[:0]
	same := 0
	for _, c := range b.ground {
		d := c.distance(h.body) / contrast
		b.scratch = append(b.scratch, d)
		if d < 0.33 {
			same++
		}
	}
	h.inner = float64(same) / float64(max(1, len(b.ground)))
	h.unrest = float64(quantile(b.scratch, 0.75))
	h.noise = float64(quantile(b.scratch, 0.5)) + 0.01
}

var sideNormals = [4]vec{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// sides follows lines outwards on all four sides until the body ends.
func (b *bodyProbe) sides(h *hypothesis, l *level, centre vec, axes mat2, spots []vec, contrast float32) {
	for s, n := range sideNormals {
		along := n.perp()
		for i := range lineCount {
			foot := along.mul(-0.85 + 1.7*float64(i)/(lineCount-1))
			for k := range lineLength {
				at := foot.add(n.mul(lineStart + lineStride*float64(k)))
				c := l.at(centre.add(axes.apply(at)))
				b.lines[s][i][k] = c
				b.off[s][i][k] = 0
				if farFrom(at, spots, 0.75) {
					b.off[s][i][k] = c.distance(h.body) / contrast
				}
			}
		}
	}
	for i, step := range limitSteps {
		h.limits[i] = b.limit(h, step, i == 0)
	}
	b.profile(h, contrast)
}

// limit measures where the lines first differ from the body by more than step.
func (b *bodyProbe) limit(h *hypothesis, step float32, detailed bool) limit {
	var all []float64
	var shares, ends [4]float64
	within, early, late, stay := 0, 0, 0, 0
	for s := range b.off {
		var side []float64
		for i := range b.off[s] {
			first := lineLength
			for k, d := range b.off[s][i] {
				if d > step {
					first = k
					break
				}
			}
			t := lineStart + lineStride*float64(first)
			if t > rimNear && t < rimFar {
				within++
				shares[s] += 1.0 / lineCount
			}
			if t < 1.5 {
				early++
			}
			if t > rimFar {
				late++
			}
			for k := range 6 {
				if b.off[s][i][min(first+k, lineLength-1)] > 0.28 {
					stay++
				}
			}
			side = append(side, t)
			all = append(all, min(t, 3.4))
		}
		slices.Sort(side)
		ends[s] = side[lineCount/2]
	}
	const n = 4 * lineCount
	if detailed {
		slices.Sort(shares[:])
		slices.Sort(ends[:])
		h.sides, h.ends = shares, ends
		h.early, h.late, h.stay = float64(early)/n, float64(late)/n, float64(stay)/(6*n)
	}
	return limit{float64(within) / n, deviation(all)}
}

// profile finds the strongest step of each side's median line.
func (b *bodyProbe) profile(h *hypothesis, contrast float32) {
	var median [lineLength]colour
	var across [lineCount]colour
	for s := range b.lines {
		for k := range lineLength {
			for i := range lineCount {
				across[i] = b.lines[s][i][k]
			}
			median[k] = medianColour(across[:], &b.scratch)
		}
		best := float32(0)
		for k := 3; k < lineLength; k++ {
			if t := lineStart + lineStride*(float64(k)-1.5); t > 1.45 && t < rimFar {
				best = max(best, median[k].distance(median[k-3])/contrast)
			}
		}
		h.steps[s] = float64(best)
	}
	slices.Sort(h.steps[:])
}

// deviation is the standard deviation.
func deviation(values []float64) float64 {
	mean, sum := 0.0, 0.0
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / float64(len(values)))
}
