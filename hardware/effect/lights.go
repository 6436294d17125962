package effect

import (
	"context"
	"image/color"
	"time"

	"dicetower/hardware"
)

// Strip is a string of coloured lights.
type Strip interface {
	Lights() int
	Show(colours []color.RGBA) error
	Halt() error
}

// Pauses between pictures: in motion, in the slow breath, and for a light that stands still, which is sent now and then
// in case the strip has lost it.
const (
	fast  = 33 * time.Millisecond
	slow  = 100 * time.Millisecond
	never = time.Second
)

// dimmed is the share of the light that is left when nobody looks.
const dimmed = 0.3

// Lights shows effects on a strip. It is a display.
type Lights struct {
	strip Strip
	cue   Cue
}

var _ hardware.Display = &Lights{}

// NewLights makes a display of a strip.
func NewLights(strip Strip) *Lights { return &Lights{strip: strip} }

func (l *Lights) Show(_ context.Context, board hardware.Board) error {
	l.cue.See(time.Now(), board)
	return nil // Tick comes at once
}

func (l *Lights) Tick(context.Context) (time.Duration, error) {
	scene, n := l.cue.At(time.Now()), l.strip.Lights()
	switch {
	case scene.Card:
		return never, l.strip.Show(Card(n))
	case scene.Still:
		return never, l.strip.Show(shaded(Neutral(n), scene.Shade))
	case scene.Kind == hardware.Nothing:
		colour := scene.Colour
		if scene.Dim {
			colour = scale(colour, dimmed)
		}
		return slow, l.strip.Show(shaded(Frame(scene.Kind, scene.Since, n, colour), scene.Shade))
	}
	return fast, l.strip.Show(shaded(Frame(scene.Kind, scene.Since, n, scene.Colour), scene.Shade))
}

// shaded takes a share off the brightness.
func shaded(colours []color.RGBA, shade float64) []color.RGBA {
	if shade == 0 {
		return colours
	}
	for i, c := range colours {
		colours[i] = scale(c, 1-shade)
	}
	return colours
}

func (l *Lights) Halt() error { return l.strip.Halt() }
