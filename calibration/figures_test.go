package calibration

import (
	"math"
	"strings"
	"testing"

	"dicetower/vision"
)

// flat is a picture of one grey.
func flat(grey byte) vision.Frame {
	f := vision.Frame{Width: 320, Height: 240, BGR: make([]byte, 3*320*240)}
	for i := range f.BGR {
		f.BGR[i] = grey
	}
	return f
}

// shaded changes a picture's brightness from place to place.
func shaded(f vision.Frame, gain func(u, v float64) float64) vision.Frame {
	out := f
	out.BGR = make([]byte, len(f.BGR))
	for i, b := range f.BGR {
		x, y := i/3%f.Width, i/3/f.Width
		out.BGR[i] = byte(min(float64(b)*gain(float64(x)/float64(f.Width), float64(y)/float64(f.Height)), 255))
	}
	return out
}

func TestLight(t *testing.T) {
	good := flat(110)
	banded := func(phase float64) vision.Frame {
		return shaded(good, func(_, v float64) float64 { return 1 + 0.15*math.Sin(20*v+phase) })
	}
	tests := map[string]struct {
		shots  []vision.Frame
		reason string
	}{
		"good":           {[]vision.Frame{good, good}, ""},
		"one picture":    {[]vision.Frame{good}, "flicker was not measured"},
		"dark":           {[]vision.Frame{flat(9)}, "too dark"},
		"bright":         {[]vision.Frame{flat(240)}, "too bright"},
		"blown out":      {[]vision.Frame{shaded(good, func(u, _ float64) float64 { return 1 + 9*math.Floor(u+0.1) })}, "blown out"},
		"uneven":         {[]vision.Frame{shaded(good, func(u, _ float64) float64 { return 0.1 + 1.6*u*u })}, "darker than the other"},
		"mains banding":  {[]vision.Frame{banded(0), banded(1), banded(2), banded(3), banded(4)}, "flickers"},
		"lamp that dims": {[]vision.Frame{good, flat(100), flat(90)}, "flickers"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := judgeLight(MeasureLight(test.shots), len(test.shots))
			wantPass := test.reason == "" || strings.HasSuffix(test.reason, "measured")
			if r.Pass != wantPass || !strings.Contains(r.Reason, test.reason) || r.Pass == (r.Remedy != "") {
				t.Errorf("%+v", r)
			}
		})
	}
}

// blurred is the mean over a square, so often.
func blurred(f vision.Frame, reach, times int) vision.Frame {
	for range times {
		out := f
		out.BGR = make([]byte, len(f.BGR))
		for y := range f.Height {
			for x := range f.Width {
				for k := range 3 {
					sum, n := 0, 0
					for v := max(0, y-reach); v <= min(f.Height-1, y+reach); v++ {
						for u := max(0, x-reach); u <= min(f.Width-1, x+reach); u++ {
							sum += int(f.BGR[3*(v*f.Width+u)+k])
							n++
						}
					}
					out.BGR[3*(y*f.Width+x)+k] = byte(sum / n)
				}
			}
		}
		f = out
	}
	return f
}

func TestFocus(t *testing.T) {
	sharp := picture(640, 480)
	for _, reach := range []int{1, 2, 3} {
		blur, known := vision.Blur(blurred(sharp, reach, 3))
		want := math.Sqrt(3 * float64((2*reach+1)*(2*reach+1)-1) / 12) // three boxes come near a Gauss curve of this deviation
		if got := blur * 640; !known || math.Abs(got-want) > 0.15*want {
			t.Errorf("reach %d: %.2f px, want %.2f", reach, got, want)
		}
		r := judgeFocus(blur, known)
		if r.Pass != (want <= mostBlur*640) {
			t.Errorf("reach %d: %+v", reach, r)
		}
	}
	if r := judgeFocus(vision.Blur(flat(100))); r.Pass || !strings.Contains(r.Reason, "no edge") {
		t.Errorf("%+v", r)
	}
}

func TestPips(t *testing.T) {
	for face := 1; face <= 6; face++ {
		if n := len(pipsOf(face)); n != face {
			t.Errorf("a %d has %d pips", face, n)
		}
	}
	reader, err := vision.NewReader(vision.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	f := rendered(t, "t104_roll2.jpg")
	var shares []float64
	for _, d := range reader.Read(f, 0).Dice {
		if pip, ok := measurePip(f, d); ok && d.Face > 1 {
			shares = append(shares, pip/d.Size)
		}
	}
	if got := median(shares); len(shares) < 3 || got < 0.12 || got > 0.24 { // rendered with 0.15 to 0.23
		t.Errorf("pips of %.3f of a die's side, by %d dice", got, len(shares))
	}
}

func TestParsePolygon(t *testing.T) {
	if p, err := ParsePolygon("0.1,0.1  0.9,0.1 0.9,0.9 0,1"); err != nil || len(p) != 4 || p[3] != (vision.Point{X: 0, Y: 1}) {
		t.Errorf("%v, %v", p, err)
	}
	for text, want := range map[string]string{
		"":                                "needed is a polygon",
		"0.1,0.1 0.9,0.1":                 "needed is a polygon",
		"0.1,0.1 0.9,0.9 0.9,0.1 0.1,0.9": "needed is a polygon",
		"0.1,0.1 9,0.1 0.9,0.9":           "from 0 to 1",
		"0.1,0.1 NaN,0.1 0.9,0.9":         "from 0 to 1",
		"0.1,0.1 0.2,0.2 0.3,0.3":         "needed is a polygon",
		"0.1;0.1 0.9,0.1 0.9,0.9":         `"0.1;0.1" is no corner`,
		"0.1,0.1,3 0.9,0.1 0.9,0.9":       "is no corner",
	} {
		if _, err := ParsePolygon(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
