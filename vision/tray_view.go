package vision

import (
	"fmt"
	"math"
)

// TrayShift is how a picture lies against the picture of the empty tray.
type TrayShift struct {
	X, Y  float64 // of the middle, as shares of the picture's width and height
	Most  float64 // of any corner of the picture, as a share of its width
	Found float64 // share of what is fixed in the picture that was found again, 0..1
	Known bool    // false where too little is fixed to tell
}

// TrayView remembers what is fixed in the picture of an empty tray: its walls and what is around them. Lamps and dice may
// change without its noticing. One goroutine at a time may use it.
type TrayView struct {
	width, height int          // of the frame
	levels        [3]viewLevel // the coarsest first
}

// NewTrayView takes the picture of the empty tray, and the corners of its floor; without them nothing is known to be fixed
// but all of it is taken to be.
func NewTrayView(empty Frame, tray []Point) (*TrayView, error) {
	if empty.Width < leastSide || empty.Height < leastSide || len(empty.BGR) != empty.Width*empty.Height*3 {
		return nil, fmt.Errorf("look at the empty tray: a picture of %dx%d with %d bytes", empty.Width, empty.Height, len(empty.BGR))
	}
	v := &TrayView{width: empty.Width, height: empty.Height}
	for i := range v.levels {
		v.levels[i] = newViewLevel(empty, viewSide>>(len(v.levels)-1-i), tray)
	}
	return v, nil
}

// Shift says how the picture of a frame lies against the view; another resolution of the same shape will do.
func (v *TrayView) Shift(f Frame) (TrayShift, error) {
	if len(f.BGR) != f.Width*f.Height*3 || !SameShape(f.Width, f.Height, v.width, v.height) {
		return TrayShift{}, fmt.Errorf("a picture of %dx%d is of another shape than that of the empty tray, %dx%d", f.Width, f.Height, v.width, v.height)
	}
	var d drift
	for i := range v.levels {
		l := &v.levels[i]
		if i > 0 {
			d.x, d.y = 2*d.x, 2*d.y
		}
		l.look(f)
		l.follow(&d)
	}
	l := &v.levels[len(v.levels)-1]
	s := TrayShift{X: d.x / float64(l.width), Y: d.y / float64(l.height)}
	for _, c := range [4]vec{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		at := vec{c.x * float64(l.width) / 2, c.y * float64(l.height) / 2}
		s.Most = max(s.Most, d.at(at).norm()/float64(l.width))
	}
	s.Found, s.Known = l.found(d)
	return s, nil
}

// SameShape says whether two sizes of pictures are resolutions of one shape, to a hundredth.
func SameShape(width, height, otherWidth, otherHeight int) bool {
	a, b := float64(width)*float64(otherHeight), float64(height)*float64(otherWidth)
	return a > 0 && b > 0 && math.Abs(a/b-1) < 0.01
}
