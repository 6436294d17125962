package vision

import (
	"math"
	"testing"
)

// seenFrom is the picture of a camera that has been moved: by x, y pixels, turned by degrees.
func (f Frame) seenFrom(x, y, degrees float64) Frame {
	out := Frame{Width: f.Width, Height: f.Height, BGR: make([]byte, len(f.BGR))}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	cx, cy := float64(f.Width)/2, float64(f.Height)/2
	for i := range f.Width * f.Height {
		u, v := float64(i%f.Width)-cx-x, float64(i/f.Width)-cy-y
		px, py := min(max(cos*u+sin*v+cx, 0), 2*cx-1.01), min(max(cos*v-sin*u+cy, 0), 2*cy-1.01)
		fx, fy := px-math.Floor(px), py-math.Floor(py)
		from := 3 * (int(py)*f.Width + int(px))
		for k := from; k < from+3; k++ {
			top := float64(f.BGR[k])*(1-fx) + float64(f.BGR[k+3])*fx
			bottom := float64(f.BGR[k+3*f.Width])*(1-fx) + float64(f.BGR[k+3*f.Width+3])*fx
			out.BGR[3*i+k-from] = byte(top*(1-fy) + bottom*fy + 0.5)
		}
	}
	return out
}

// TestMovedCameraIsNoticed: against a picture of the empty tray that was given, and against what was seen at first.
func TestMovedCameraIsNoticed(t *testing.T) {
	empty, dice := scaled(loadPicture(t, "t101_empty"), 2), scaled(loadPicture(t, "t101_roll1"), 2)
	hand := scaled(loadPicture(t, "t101_roll_hand"), 2)
	lying := lying(t, "t101_roll1", 2)
	for _, c := range []struct {
		about         string
		then          Frame
		light         func(x, y float64) float64
		x, y, degrees float64 // how the camera has moved, 0 = not
		lost          bool
	}{
		{"nothing", dice, nil, 0, 0, 0, false},
		{"lamp off", dice, func(x, _ float64) float64 { return 0.4 + 0.3*x }, 0, 0, 0, false},
		{"bands", dice, func(_, y float64) float64 { return 1 + 0.1*math.Sin(20*y) }, 0, 0, 0, false},
		{"hand", hand, nil, 0, 0, 0, false},
		{"trembles", dice.seenFrom(0.7, 0.4, 0), nil, 0, 0, 0, false},
		{"pushed", dice.seenFrom(7, -4, 0), nil, 7, -4, 0, false},
		{"pushed far", dice.seenFrom(-40, 20, 0), nil, -40, 20, 0, false},
		{"turned", dice.seenFrom(0, 0, 3), nil, 0, 0, 3, false},
		{"pushed in another light", dice.seenFrom(6, 5, 0), func(x, _ float64) float64 { return 0.5 + 0.4*x }, 6, 5, 0, false},
		{"turned away", dice.seenFrom(180, 150, 50), nil, 0, 0, 0, true},
	} {
		for name, options := range map[string]WatchOptions{"given": {Empty: &empty}, "seen": {}} {
			t.Run(c.about+", "+name, func(t *testing.T) {
				w := newWatcher(&scripted{answers: []Reading{lying}}, options)
				f := newFilm(dice)
				var got *Shift
				for i := range 130 {
					if i == 30 {
						f.picture, f.light = c.then, c.light
					}
					if o := w.Observe(f.next()); o.Shift != nil {
						got = o.Shift
						break
					}
				}
				if moved := c.x != 0 || c.y != 0 || c.degrees != 0 || c.lost; moved != (got != nil) {
					t.Fatalf("found %+v", got)
				}
				if got == nil || c.lost && got.Lost {
					return
				}
				x, y := got.X*float64(dice.Width), got.Y*float64(dice.Height)
				if c.lost || math.Hypot(x-c.x, y-c.y) > 1.5 || math.Abs(got.Turn-c.degrees) > 0.3 {
					t.Errorf("found %.1f, %.1f pixels, %.1f degrees, lost %v", x, y, got.Turn, got.Lost)
				}
			})
		}
	}
}

// TestCameraPutBack: the notice goes when the camera looks at the tray as before.
func TestCameraPutBack(t *testing.T) {
	empty := scaled(loadPicture(t, "t104_empty"), 2)
	w := newWatcher(&scripted{answers: []Reading{noDice()}}, WatchOptions{Empty: &empty})
	f := newFilm(empty.seenFrom(9, 0, 0))
	told := []bool{}
	for i := range 160 {
		if i == 80 {
			f.picture = empty
		}
		if o := w.Observe(f.next()); len(told) == 0 || told[len(told)-1] != (o.Shift != nil) {
			told = append(told, o.Shift != nil)
		}
	}
	if len(told) != 3 || told[0] || !told[1] || told[2] {
		t.Errorf("told %v, want no, yes, no", told)
	}
}
