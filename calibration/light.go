package calibration

import (
	"math"
	"slices"

	"dicetower/vision"
)

const (
	lightBands = 16  // stripes of the picture, for flicker
	lightTiles = 6   // a side of the middle, for evenness
	middle     = 0.6 // of the picture's sides
	blownOut   = 250 // of 255: a brighter channel holds no more detail
)

// MeasureLight takes pictures of the empty tray one after the other, all of one size; flicker needs more than one.
func MeasureLight(shots []vision.Frame) Light {
	f := shots[0]
	sum, clipped := 0.0, 0
	for i := 0; i < len(f.BGR); i += 3 {
		b, g, r := f.BGR[i], f.BGR[i+1], f.BGR[i+2]
		sum += grey(f.BGR[i:])
		if max(b, g, r) >= blownOut {
			clipped++
		}
	}
	n := float64(f.Width * f.Height)
	return Light{Mean: sum / n / 255, Clipped: float64(clipped) / n, Evenness: evenness(f), Flicker: flicker(shots)}
}

// grey is the brightness of a pixel, 0..255.
func grey(bgr []byte) float64 {
	return (float64(bgr[0]) + 2*float64(bgr[1]) + float64(bgr[2])) / 4
}

// evenness is the darkest over the brightest tile of the picture's middle.
func evenness(f vision.Frame) float64 {
	low, high := math.Inf(1), 0.0
	for row := range lightTiles {
		for column := range lightTiles {
			at := func(n, side int) int { return int(float64(side) * ((1-middle)/2 + middle*float64(n)/lightTiles)) }
			m := mean(f, at(column, f.Width), at(row, f.Height), at(column+1, f.Width), at(row+1, f.Height))
			low, high = min(low, m), max(high, m)
		}
	}
	return (low + 1) / (high + 1)
}

// mean brightness of a part of the picture.
func mean(f vision.Frame, left, top, right, bottom int) float64 {
	sum := 0.0
	for y := top; y < bottom; y++ {
		for x := left; x < right; x++ {
			sum += grey(f.BGR[3*(y*f.Width+x):])
		}
	}
	return sum / float64(max(1, (right-left)*(bottom-top)))
}

// flicker is how much the brightness of a stripe changes from picture to picture, as a share of it; the worst stripe is left
// out, for something may have moved there.
func flicker(shots []vision.Frame) float64 {
	if len(shots) < 2 {
		return 0
	}
	var changes []float64
	for band := range lightBands {
		var sum, squares float64
		for _, f := range shots {
			m := mean(f, 0, band*f.Height/lightBands, f.Width, (band+1)*f.Height/lightBands)
			sum += m
			squares += m * m
		}
		n := float64(len(shots))
		changes = append(changes, math.Sqrt(max(0, squares/n-sum/n*sum/n))/(sum/n+1))
	}
	slices.Sort(changes)
	return changes[lightBands-2]
}
