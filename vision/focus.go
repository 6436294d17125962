package vision

import (
	"math"
	"slices"
)

const (
	leastRise   = 24.0 // grey values: a lower edge is noise or a shadow
	longestRise = 24   // px
	leastRims   = 40   // edges, to judge by
	sharpest    = 0.2  // share of the edges that are taken for sharp ones in truth
)

// Blur gives how far the camera spreads a sharp edge: the standard deviation of the blur as a share of the picture's
// width. False says that there are not enough edges to judge by.
func Blur(f Frame) (float64, bool) {
	var widths []float64
	grey := func(x, y int) float64 {
		p := f.BGR[3*(y*f.Width+x):]
		return (float64(p[0]) + 2*float64(p[1]) + float64(p[2])) / 4
	}
	line := make([]float64, max(f.Width, f.Height))
	for y := 0; y < f.Height; y += 3 {
		for x := range f.Width {
			line[x] = grey(x, y)
		}
		widths = append(widths, edgeWidths(line[:f.Width])...)
	}
	for x := 0; x < f.Width; x += 3 {
		for y := range f.Height {
			line[y] = grey(x, y)
		}
		widths = append(widths, edgeWidths(line[:f.Height])...)
	}
	if len(widths) < leastRims {
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
