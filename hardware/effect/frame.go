package effect

import (
	"image/color"
	"math"
	"time"

	"dicetower/hardware"
)

// Lasts is how long an effect takes; 0: for ever.
func Lasts(kind hardware.MomentKind) time.Duration {
	switch kind {
	case hardware.Rolled, hardware.Kept:
		return 1200 * time.Millisecond
	case hardware.Banked:
		return 2 * time.Second
	case hardware.Farkled, hardware.HotDice:
		return 3 * time.Second
	case hardware.Won:
		return 10 * time.Second
	}
	return 0
}

// Neutral is the light while the camera reads: white, the same on every light.
func Neutral(n int) []color.RGBA {
	colours := make([]color.RGBA, n)
	for i := range colours {
		colours[i] = color.RGBA{R: 96, G: 96, B: 96, A: 255}
	}
	return colours
}

// Card tells how the lights are wired: the first is red, the second green, the third blue, then one in ten is white.
func Card(n int) []color.RGBA {
	colours := make([]color.RGBA, n)
	for i := range colours {
		switch {
		case i == 0:
			colours[i] = color.RGBA{R: 200, A: 255}
		case i == 1:
			colours[i] = color.RGBA{G: 200, A: 255}
		case i == 2:
			colours[i] = color.RGBA{B: 200, A: 255}
		case i%10 == 9:
			colours[i] = color.RGBA{R: 100, G: 100, B: 100, A: 255}
		}
	}
	return colours
}

// Frame is what n lights show so long after something has happened, in the colour of who throws.
func Frame(kind hardware.MomentKind, since time.Duration, n int, player color.RGBA) []color.RGBA {
	colours := make([]color.RGBA, n)
	done := 1.0
	if lasts := Lasts(kind); lasts > 0 {
		done = min(1, since.Seconds()/lasts.Seconds())
	}
	for i := range colours {
		at := (float64(i) + 0.5) / float64(n)
		colours[i] = light(kind, since.Seconds(), done, at, player)
	}
	return colours
}

// light is one light at a place (0 to 1) of the strip, so many seconds after, an effect being done to a share.
func light(kind hardware.MomentKind, seconds, done, at float64, player color.RGBA) color.RGBA {
	fade := 1 - done
	switch kind {
	case hardware.Rolled: // a comet, twice along
		behind := math.Mod(2*done-at+2, 1)
		return scale(player, fade*max(0, 1-4*behind))
	case hardware.Kept: // grows from the middle
		return scale(color.RGBA{G: 255, B: 60}, fade*step(math.Abs(at-0.5) < done))
	case hardware.Farkled: // red that sinks
		return scale(color.RGBA{R: 255}, wave(seconds, 1)*step(at < 1.1-done))
	case hardware.HotDice: // embers
		return scale(color.RGBA{R: 255, G: 90}, fade*(0.4+0.6*wave(seconds+3*at*at, 2)))
	case hardware.Banked: // fills up with gold
		return scale(color.RGBA{R: 255, G: 170, B: 20}, step(at < 2*done)*min(1, 2*fade))
	case hardware.Won: // the rainbow in motion
		return scale(hue(at+seconds/3), min(1, 4*fade))
	}
	return scale(player, 0.15+0.25*wave(seconds, 0.2))
}

// wave swings between 0 and 1, so many times a second.
func wave(seconds, hertz float64) float64 { return 0.5 - 0.5*math.Cos(2*math.Pi*hertz*seconds) }

func step(on bool) float64 {
	if on {
		return 1
	}
	return 0
}

func scale(c color.RGBA, share float64) color.RGBA {
	channel := func(v uint8) uint8 { return uint8(math.Round(float64(v) * min(max(share, 0), 1))) }
	return color.RGBA{R: channel(c.R), G: channel(c.G), B: channel(c.B), A: 255}
}

// hue goes once around the colours from 0 to 1.
func hue(turn float64) color.RGBA {
	channel := func(shift float64) uint8 {
		return uint8(math.Round(255 * min(1, max(0, 2-math.Abs(math.Mod(6*turn+shift, 6)-3)))))
	}
	return color.RGBA{R: channel(3), G: channel(1), B: channel(5), A: 255}
}
