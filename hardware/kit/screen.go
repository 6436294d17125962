package kit

import (
	"context"
	"image"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/epd"
	"dicetower/hardware/layout"
)

// renewEvery is how often a display that shines is sent everything anew, in case it has lost it.
const renewEvery = 30 * time.Second

// screen shows boards on what is drawn at once: OLED panels, matrices, digits.
type screen struct {
	draw   func(hardware.Board) error
	bright func(share float64) // of its usual brightness, 0 to 1
	renew  func()
	halt   func() error
	board  hardware.Board
	drawn  time.Time
}

var _ hardware.Display = &screen{}

func (s *screen) Show(_ context.Context, board hardware.Board) error {
	s.board, s.drawn = board, time.Now()
	s.bright(shareOf(board))
	return s.draw(board)
}

func (s *screen) Tick(ctx context.Context) (time.Duration, error) {
	if time.Since(s.drawn) >= renewEvery {
		s.renew()
		if err := s.Show(ctx, s.board); err != nil {
			return 0, err
		}
	}
	return renewEvery - time.Since(s.drawn), nil
}

func (s *screen) Halt() error { return s.halt() }

// shining is a display that can shine less.
type shining interface {
	SetBrightness(level int)
	Halt() error
}

// dimmed is the share of its brightness that is left of a display when nobody looks.
const dimmed = 0.2

// shareOf is how much of its brightness a display has with a board.
func shareOf(board hardware.Board) float64 {
	share := 1 - board.Shade
	switch {
	case board.Card:
		return 1
	case board.Dim:
		share *= dimmed
	}
	return share
}

// dimmer sets the brightness on a scale from 0 to most.
func (d Display) dimmer(device shining, most int) func(share float64) {
	return func(share float64) {
		less := d
		less.Brightness *= share
		device.SetBrightness(less.level(most))
	}
}

// drawer is a display of pixels.
type drawer interface {
	shining
	Draw(picture *image.Gray) error
}

func pixels(device drawer, l *layout.Layout, bright func(share float64), renew func()) *screen {
	return &screen{
		draw:   func(board hardware.Board) error { return device.Draw(l.Picture(board)) },
		bright: bright, renew: renew, halt: device.Halt,
	}
}

// lister is a display of digits.
type lister interface {
	shining
	Show(places []byte) error
}

// digits shows boards on n digits; clock says that there is a colon behind the second and no other dot.
func digits(device lister, n int, clock bool, bright func(share float64)) *screen {
	draw := func(board hardware.Board) error {
		places := make([]byte, n)
		for i, segment := range layout.Digits(board, n, clock) {
			places[i] = byte(segment)
		}
		return device.Show(places)
	}
	return &screen{draw: draw, bright: bright, renew: func() {}, halt: device.Halt}
}

// sleepAfter is how long e-ink is kept awake without a new picture.
const sleepAfter = time.Minute

// sheet shows boards on e-ink. The end of a game gets a clean sheet.
type sheet struct {
	device *epd.Dev
	layout *layout.Layout
	over   bool
	drawn  time.Time
	asleep bool
}

var _ hardware.Display = &sheet{}

func (s *sheet) Show(ctx context.Context, board hardware.Board) error {
	over := board.Phase == hardware.Over
	clean := over && !s.over
	s.drawn, s.asleep = time.Now(), false
	if err := s.device.Draw(ctx, s.layout.Picture(board), clean); err != nil {
		return err
	}
	s.over = over
	return nil
}

func (s *sheet) Tick(context.Context) (time.Duration, error) {
	if left := sleepAfter - time.Since(s.drawn); left > 0 {
		return left, nil
	}
	if s.asleep {
		return 0, nil
	}
	s.asleep = true
	return 0, s.device.Sleep()
}

func (s *sheet) Halt() error { return s.device.Halt() }
