package strip

import "image/color"

// What a light draws, mA: each channel at full brightness, and when it is dark.
const (
	channelMA = 20
	idleMA    = 1
)

// dim scales all colours.
func dim(colours []color.RGBA, share float64) []color.RGBA {
	scaled := make([]color.RGBA, len(colours))
	for i, c := range colours {
		scaled[i] = color.RGBA{R: uint8(float64(c.R) * share), G: uint8(float64(c.G) * share), B: uint8(float64(c.B) * share), A: c.A}
	}
	return scaled
}

// current is what the colours draw, mA.
func current(colours []color.RGBA) float64 {
	sum := 0
	for _, c := range colours {
		sum += int(c.R) + int(c.G) + int(c.B)
	}
	return float64(sum)*channelMA/255 + float64(len(colours)*idleMA)
}

// limit dims all colours alike until the supply stands them; 0 is no limit.
func limit(colours []color.RGBA, supply int) []color.RGBA {
	idle := float64(len(colours) * idleMA)
	drawn := current(colours)
	if supply <= 0 || drawn <= float64(supply) {
		return colours
	}
	return dim(colours, max(0, float64(supply)-idle)/(drawn-idle))
}
