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
	scene := l.cue.At(time.Now())
	switch {
	case scene.Card:
		return never, l.strip.Show(Card(l.strip.Lights()))
	case scene.Still:
		return never, l.strip.Show(Neutral(l.strip.Lights()))
	case scene.Kind == hardware.Nothing:
		colour := scene.Colour
		if scene.Dim {
			colour = scale(colour, dimmed)
		}
		return slow, l.strip.Show(Frame(scene.Kind, scene.Since, l.strip.Lights(), colour))
	}
	return fast, l.strip.Show(Frame(scene.Kind, scene.Since, l.strip.Lights(), scene.Colour))
}

func (l *Lights) Halt() error { return l.strip.Halt() }
