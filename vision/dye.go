package vision

import "math"

// ColourOf names what a die's upper face is dyed: white, ivory, grey, black, red, orange, yellow, green, blue, purple or pink; "" for
// a die of which less than half is in the picture. It is the colour in the picture: a lamp of another colour, or hardly any light,
// makes another name of it.
func ColourOf(f Frame, die Die) string {
	seen := upperFace(f, die)
	if len(seen) < faceGrid*faceGrid/2 {
		return ""
	}
	var scratch []float32
	return nameOf(medianColour(seen, &scratch))
}

// faceGrid is how many places across are looked at.
const faceGrid = 21

// upperFace gives the colours within the face, clear of its edges. Pips cover less than a quarter of them, so that the median is
// the body's.
func upperFace(f Frame, die Die) []colour {
	const reach = 0.4 // sides from the middle
	sin, cos := math.Sincos(die.Angle * math.Pi / 180)
	var seen []colour
	for i := range faceGrid {
		for j := range faceGrid {
			u := die.Size * reach * (2*float64(i)/(faceGrid-1) - 1)
			v := die.Size * reach * (2*float64(j)/(faceGrid-1) - 1)
			x, y := int(die.X+u*cos-v*sin), int(die.Y+u*sin+v*cos)
			if x < 0 || y < 0 || x >= f.Width || y >= f.Height {
				continue
			}
			at := 3 * (y*f.Width + x)
			seen = append(seen, colour{float32(f.BGR[at]), float32(f.BGR[at+1]), float32(f.BGR[at+2])})
		}
	}
	return seen
}

// nameOf gives the word for a colour. What is pale has none of its own unless it is warm, as bone and light wood are.
func nameOf(c colour) string {
	hue, saturation, value := hueOf(c)
	warm := hue >= 15 && hue < 60
	switch {
	case value < 40, value < 90 && saturation < 0.3:
		return "black"
	case saturation < 0.2 && value < 140:
		return "grey"
	case saturation < 0.2:
		return "white"
	case saturation < 0.45 && warm:
		return "ivory"
	}
	// Upper ends of the hues in degrees, red on both sides of 0.
	for _, band := range []struct {
		below float64
		name  string
	}{{15, "red"}, {35, "orange"}, {70, "yellow"}, {170, "green"}, {260, "blue"}, {300, "purple"}, {335, "pink"}} {
		if hue < band.below {
			return band.name
		}
	}
	return "red"
}

// hueOf gives hue in degrees, saturation 0..1 and value 0..255.
func hueOf(c colour) (hue, saturation, value float64) {
	blue, green, red := float64(c[0]), float64(c[1]), float64(c[2])
	most, least := max(blue, green, red), min(blue, green, red)
	span := most - least
	switch {
	case span == 0:
		return 0, 0, most
	case most == red:
		hue = (green - blue) / span
	case most == green:
		hue = (blue-red)/span + 2
	default:
		hue = (red-green)/span + 4
	}
	return math.Mod(60*hue+360, 360), span / most, most
}
