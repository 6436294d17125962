package vision

import (
	"math"
	"testing"
)

// moved is the picture as the camera sees it when shifted by whole pixels; what comes into view is what was at the border.
func (f Frame) moved(dx, dy int) Frame {
	out := Frame{Width: f.Width, Height: f.Height, BGR: make([]byte, len(f.BGR))}
	for y := range f.Height {
		for x := range f.Width {
			u, v := min(max(x-dx, 0), f.Width-1), min(max(y-dy, 0), f.Height-1)
			copy(out.BGR[3*(y*f.Width+x):][:3], f.BGR[3*(v*f.Width+u):])
		}
	}
	return out
}

// lit is the picture in other light: gain and step, brighter to the right by a slope.
func (f Frame) lit(gain, step, slope float64) Frame {
	out := Frame{Width: f.Width, Height: f.Height, BGR: make([]byte, len(f.BGR))}
	for i, b := range f.BGR {
		x := float64(i/3%f.Width)/float64(f.Width) - 0.5
		out.BGR[i] = byte(min(max(float64(b)*(gain+slope*x)+step, 0), 255))
	}
	return out
}

func load(t *testing.T, name string) Frame {
	t.Helper()
	f, err := Load("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func viewOf(t *testing.T, name string) *TrayView {
	t.Helper()
	empty := load(t, name)
	tray, err := FindTray(empty)
	if err != nil {
		t.Fatal(err)
	}
	v, err := NewTrayView(empty, tray.Corners)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestShiftIsMeasured(t *testing.T) {
	for empty, pictures := range map[string][]string{
		"t101_empty.jpg": {"t101_empty.jpg", "t101_roll1.jpg", "t101_roll4.jpg", "t101_roll_cocked.jpg"},
		"t103_empty.jpg": {"t103_roll1.jpg", "t103_roll3.jpg"},
		"t104_empty.jpg": {"t104_roll2.jpg"},
	} {
		view := viewOf(t, empty)
		for _, name := range pictures {
			f := load(t, name)
			for _, px := range []int{0, 1, 3, 10, -4, 25} {
				for _, way := range [][2]int{{px, 0}, {0, px}, {px, px}} {
					s, err := view.Shift(f.moved(way[0], way[1]))
					if err != nil {
						t.Fatal(err)
					}
					x, y := s.X*float64(f.Width), s.Y*float64(f.Height)
					if off := math.Hypot(x-float64(way[0]), y-float64(way[1])); off > max(0.5, 0.04*math.Abs(float64(px))) || !s.Known || s.Found < 0.5 {
						t.Errorf("%s shifted by %v: %.2f, %.2f px, found %.2f %v", name, way, x, y, s.Found, s.Known)
					}
				}
			}
		}
	}
}

func TestLightIsNoShift(t *testing.T) {
	for _, name := range []string{"t101", "t103", "t104"} {
		view := viewOf(t, name+"_empty.jpg")
		f := load(t, name+"_empty.jpg")
		for _, light := range [][3]float64{{0.5, 0, 0}, {0.8, 0, 0}, {1.4, 0, 0}, {1, 15, 0}, {1, -8, 0}, {1, 0, 0.5}, {0.7, 10, -0.3}} {
			s, err := view.Shift(f.lit(light[0], light[1], light[2]))
			if err != nil || !s.Known || s.Most > 0.001 || s.Found < 0.5 {
				t.Errorf("%s in light %v: %+v, %v", name, light, s, err)
			}
		}
	}
}

// A hand hides some of what is fixed, another scene has none of it.
func TestWhatIsFixedIsFoundAgain(t *testing.T) {
	view := viewOf(t, "t101_empty.jpg")
	for name, test := range map[string]struct{ least, most float64 }{
		"t101_roll_hand.jpg": {0.6, 1}, "t101_roll_coin.jpg": {0.9, 1}, "t103_roll1.jpg": {0, 0.3}, "t104_empty.jpg": {0, 0.3},
	} {
		s, err := view.Shift(load(t, name))
		if err != nil || s.Found < test.least || s.Found > test.most || test.least > 0 && s.Most > 0.001 {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
	flat := greenFelt(640, 480)
	plain, err := NewTrayView(flat, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := plain.Shift(flat); err != nil || s.Known {
		t.Errorf("where nothing is seen: %+v, %v", s, err)
	}
	if _, err := view.Shift(greenFelt(640, 360)); err == nil {
		t.Error("a picture of another shape was compared")
	}
}
