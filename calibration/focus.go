package calibration

import (
	"math"
	"slices"

	"dicetower/vision"
)

const (
	leastRise   = 24.0 // grey values: a lower edge is noise or a shadow
	longestRise = 24   // px
	leastEdges  = 40   // to judge by
	sharpest    = 0.2  // share of the edges that are taken for sharp ones in truth
)

// MeasureBlur gives how far the camera spreads a sharp edge: the standard deviation of the blur as a share of the picture's
// width. False says that there are not enough edges to judge by.
func MeasureBlur(f vision.Frame) (float64, bool) {
	var widths []float64
	line := make([]float64, max(f.Width, f.Height))
	for y := 0; y < f.Height; y += 3 {
		for x := range f.Width {
			line[x] = grey(f.BGR[3*(y*f.Width+x):])
		}
		widths = append(widths, edgeWidths(line[:f.Width])...)
	}
	for x := 0; x < f.Width; x += 3 {
		for y := range f.Height {
			line[y] = grey(f.BGR[3*(y*f.Width+x):])
		}
		widths = append(widths, edgeWidths(line[:f.Height])...)
	}
	if len(widths) < leastEdges {
		return 0, false
	}
	slices.Sort(widths)
	return widths[int(sharpest*float64(len(widths)))] / float64(f.Width), true
}

// edgeWidths measures the rises and falls along a line, px: for an edge blurred by a Gauss curve its standard deviation,
// which is the height over the steepest slope and the square root of 2π.
func edgeWidths(line []float64) []float64 {
	var widths []float64
	for i := 0; i+1 < len(line); {
		rises := line[i+1] > line[i]
		from, steepest := i, 0.0
		for i+1 < len(line) && (line[i+1] > line[i]) == rises && line[i+1] != line[i] {
			steepest = max(steepest, math.Abs(line[i+1]-line[i]))
			i++
		}
		if height := math.Abs(line[i] - line[from]); height >= leastRise && i-from <= longestRise {
			widths = append(widths, height/steepest/math.Sqrt(2*math.Pi))
		}
		if i == from {
			i++
		}
	}
	return widths
}
