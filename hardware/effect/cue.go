package effect

import (
	"image/color"
	"time"

	"dicetower/hardware"
)

// Cue follows boards and says what the lights are to do. The zero value is idle.
type Cue struct {
	seq    uint64
	kind   hardware.MomentKind
	began  time.Time
	still  bool
	card   bool
	dim    bool
	shade  float64
	colour color.RGBA
}

// See takes a new board.
func (c *Cue) See(now time.Time, board hardware.Board) {
	c.still, c.card, c.dim, c.shade = board.Still, board.Card, board.Dim, board.Shade
	c.colour = color.RGBA{R: 120, G: 120, B: 120, A: 255}
	if thrower, playing := board.Thrower(); playing && thrower.Colour.R|thrower.Colour.G|thrower.Colour.B != 0 {
		c.colour = thrower.Colour
	}
	if board.Moment.Seq != c.seq {
		c.seq, c.kind, c.began = board.Moment.Seq, board.Moment.Kind, now
	}
	if c.began.IsZero() {
		c.began = now
	}
}

// Scene is what the lights do at a moment.
type Scene struct {
	Still  bool // neutral; the rest does not matter
	Card   bool // the test card; the rest does not matter
	Kind   hardware.MomentKind
	Since  time.Duration
	Left   time.Duration // of the effect; 0: until something happens
	Colour color.RGBA
	Dim    bool    // idle, and nobody is here to see it
	Shade  float64 // what is taken off the brightness, 0 to 1; not off the test card's
}

// At says what is on.
func (c *Cue) At(now time.Time) Scene {
	since, lasts := now.Sub(c.began), Lasts(c.kind)
	if lasts == 0 || since >= lasts {
		return Scene{Still: c.still, Card: c.card, Kind: hardware.Nothing, Since: since - lasts, Colour: c.colour, Dim: c.dim, Shade: c.shade}
	}
	return Scene{Still: c.still, Card: c.card, Kind: c.kind, Since: since, Left: lasts - since, Colour: c.colour, Shade: c.shade}
}
