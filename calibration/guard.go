package calibration

import (
	"fmt"
	"math"

	"dicetower/vision"
)

// MovedBy is how far the camera may be off, as a share of the picture's width: farther, and what is known of the tray's
// places is wrong by a good part of a pip.
const MovedBy = 0.004

// leastFound is how much of what is fixed in the picture has to be found again to tell where the camera looks.
const leastFound = 0.4

// Guard holds pictures against a profile. One goroutine at a time may use it.
type Guard struct {
	profile *Profile
	view    *vision.TrayView
}

// NewGuard takes the profile's picture of the empty tray for what is to be seen.
func NewGuard(p *Profile) (*Guard, error) {
	view, err := vision.NewTrayView(p.Empty, p.Tray)
	if err != nil {
		return nil, fmt.Errorf("use the profile: %w", err)
	}
	return &Guard{p, view}, nil
}

// Moved says whether the camera looks elsewhere than when the profile was made, or gives pictures of another shape: the
// error is a sentence with the remedy. Dice, hands and another light are no move; nor is a picture in which too little is
// fixed to tell.
func (w *Guard) Moved(f vision.Frame) error {
	c := w.profile.Camera
	if !vision.SameShape(f.Width, f.Height, c.Width, c.Height) {
		return fmt.Errorf("the profile is of pictures of %dx%d, these have %dx%d: another shape; choose a resolution of the same shape or calibrate again",
			c.Width, c.Height, f.Width, f.Height)
	}
	s, err := w.view.Shift(f)
	switch {
	case err != nil:
		return err
	case !s.Known:
		return nil
	case s.Found < leastFound:
		return fmt.Errorf("what surrounds the tray is not what it was when the profile was made (%.0f %% found again); calibrate again", 100*s.Found)
	case s.Most > MovedBy:
		return fmt.Errorf("the camera has moved since the profile was made, by %.0f pixels %s; put it back or calibrate again",
			math.Ceil(s.Most*float64(f.Width)), direction(s))
	}
	return nil
}

// direction is which way the picture went, in words.
func direction(s vision.TrayShift) string {
	switch x, y := s.X, s.Y; {
	case math.Hypot(x, y) < s.Most/2:
		return "at a corner: it was turned or its distance has changed"
	case math.Abs(x) > math.Abs(y) && x > 0:
		return "to the left"
	case math.Abs(x) > math.Abs(y):
		return "to the right"
	case y > 0:
		return "upwards"
	}
	return "downwards"
}
