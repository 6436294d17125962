package calibration

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dicetower/vision"
)

// rendered is a picture of the reader's own.
func rendered(t *testing.T, name string) vision.Frame {
	t.Helper()
	f, err := vision.Load("../vision/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// seen makes a picture of f by a camera that looks dx, dy pixels elsewhere, in other light.
func seen(f vision.Frame, dx, dy int, gain float64, step int) vision.Frame {
	out := f
	out.BGR = make([]byte, len(f.BGR))
	for y := range f.Height {
		for x := range f.Width {
			u, v := min(max(x-dx, 0), f.Width-1), min(max(y-dy, 0), f.Height-1)
			for k := range 3 {
				out.BGR[3*(y*f.Width+x)+k] = byte(min(max(int(gain*float64(f.BGR[3*(v*f.Width+u)+k]))+step, 0), 255))
			}
		}
	}
	return out
}

// resized gives the nearest pixels of another resolution.
func resized(f vision.Frame, width, height int) vision.Frame {
	out := vision.Frame{Width: width, Height: height, BGR: make([]byte, 3*width*height)}
	for y := range height {
		for x := range width {
			copy(out.BGR[3*(y*width+x):][:3], f.BGR[3*((2*y+1)*f.Height/(2*height)*f.Width+(2*x+1)*f.Width/(2*width)):])
		}
	}
	return out
}

func profileOf(t *testing.T, name string) *Profile {
	t.Helper()
	empty := rendered(t, name)
	tray, err := vision.FindTray(empty)
	if err != nil {
		t.Fatal(err)
	}
	return &Profile{Camera: Camera{Width: empty.Width, Height: empty.Height}, Tray: tray.Corners, Side: 0.05, Empty: empty}
}

func TestGuard(t *testing.T) {
	guard, err := NewGuard(profileOf(t, "t101_empty.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	throw := rendered(t, "t101_roll1.jpg")
	tests := map[string]struct {
		picture vision.Frame
		fault   string // "" = it has not moved
	}{
		"as it was":             {throw, ""},
		"by a pixel":            {seen(throw, 1, 0, 1, 0), ""},
		"by 3 pixels":           {seen(throw, 0, 3, 1, 0), ""},
		"by 6 pixels":           {seen(throw, 6, 0, 1, 0), "by 7 pixels to the left"},
		"up by 8":               {seen(throw, 0, 8, 1, 0), "upwards"},
		"down by 10":            {seen(throw, 0, -10, 1, 0), "downwards"},
		"right by 7, in dark":   {seen(throw, -7, 2, 0.6, 4), "to the right"},
		"lamp on":               {seen(throw, 0, 0, 1.6, 20), ""},
		"lamp off":              {seen(throw, 0, 0, 0.4, 0), ""},
		"hand":                  {rendered(t, "t101_roll_hand.jpg"), ""},
		"coin":                  {rendered(t, "t101_roll_coin.jpg"), ""},
		"half the resolution":   {resized(throw, throw.Width/2, throw.Height/2), ""},
		"another shape":         {resized(throw, 640, 360), "another shape"},
		"another tray":          {rendered(t, "t103_roll1.jpg"), "not what it was"},
		"turned upside down":    {turned(throw), "calibrate again"},
		"a picture with no end": {vision.Frame{Width: throw.Width, Height: throw.Height, BGR: throw.BGR[:30]}, "another shape"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := guard.Moved(test.picture)
			if test.fault == "" && err != nil || test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)) {
				t.Errorf("%v, want %q", err, test.fault)
			}
		})
	}
}

// turned is a picture upside down.
func turned(f vision.Frame) vision.Frame {
	out := f
	out.BGR = make([]byte, len(f.BGR))
	n := f.Width * f.Height
	for i := range n {
		copy(out.BGR[3*i:][:3], f.BGR[3*(n-1-i):])
	}
	return out
}

// A profile serves every resolution of its shape, and no other shape.
func TestAnyResolutionOfTheShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(16, 200).Draw(t, "width")*16, rapid.IntRange(12, 200).Draw(t, "height")*12
		scale := rapid.IntRange(1, 5).Draw(t, "scale")
		if !vision.SameShape(width, height, width*scale, height*scale) || !vision.SameShape(width*scale, height*scale, width, height) {
			t.Fatal("not taken for one shape")
		}
		wider := rapid.Float64Range(1.02, 3).Draw(t, "wider")
		if vision.SameShape(width, height, int(math.Round(float64(width*scale)*wider)), height*scale) {
			t.Fatal("taken for one shape")
		}
	})
}

// What a profile says in shares means the same pixels, scaled, in another resolution.
func TestReadingScales(t *testing.T) {
	profile := profileOf(t, "t101_empty.jpg")
	reader, err := vision.NewReader(profile.Options())
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	throw := rendered(t, "t101_roll1.jpg")
	large := reader.Read(throw, 6)
	small := reader.Read(resized(throw, throw.Width*4/5, throw.Height*4/5), 6)
	if large.Verdict != vision.OK || len(large.Dice) != 6 {
		t.Fatalf("%s %s", large.Verdict, large.Message)
	}
	if small.Verdict == vision.Error {
		t.Fatalf("%s", small.Message)
	}
	for i, d := range small.Dice {
		if len(small.Dice) == 6 && math.Hypot(d.X-0.8*large.Dice[i].X, d.Y-0.8*large.Dice[i].Y) > 2 {
			t.Errorf("die %d at %.0f, %.0f", i, d.X, d.Y)
		}
	}
}
