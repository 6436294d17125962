package vision

import "testing"

func TestNamesOfColours(t *testing.T) {
	for _, test := range []struct {
		colour colour // blue, green, red
		want   string
	}{
		{colour{222, 224, 238}, "white"},
		{colour{171, 176, 181}, "white"},
		{colour{140, 138, 168}, "white"}, // pearl on red cloth
		{colour{160, 202, 221}, "ivory"},
		{colour{132, 188, 213}, "ivory"}, // light wood
		{colour{45, 50, 54}, "black"},
		{colour{5, 10, 12}, "black"},
		{colour{100, 104, 106}, "grey"},
		{colour{48, 53, 155}, "red"},
		{colour{27, 34, 102}, "red"},
		{colour{160, 80, 56}, "blue"},
		{colour{87, 133, 64}, "green"},
		{colour{32, 128, 171}, "yellow"},
		{colour{10, 120, 240}, "orange"},
		{colour{160, 40, 120}, "purple"},
		{colour{160, 60, 220}, "pink"},
		{colour{60, 40, 200}, "red"},
	} {
		if got := nameOf(test.colour); got != test.want {
			hue, saturation, value := hueOf(test.colour)
			t.Errorf("%v (hue %.0f, saturation %.2f, value %.0f) is %s, want %s", test.colour, hue, saturation, value, got, test.want)
		}
	}
}

// TestColourOfADie draws a blue die with white pips on green cloth, turned by 30 degrees, and one half out of the picture.
func TestColourOfADie(t *testing.T) {
	frame := Frame{Width: 100, Height: 80, BGR: make([]byte, 100*80*3)}
	for y := range frame.Height {
		for x := range frame.Width {
			dot := []byte{30, 120, 30}
			if dx, dy := x-50, y-40; dx*dx+dy*dy < 400 {
				dot = []byte{180, 60, 40}
				if (x/5+y/5)%3 == 0 {
					dot = []byte{230, 230, 230}
				}
			}
			copy(frame.BGR[3*(y*frame.Width+x):], dot)
		}
	}
	if got := ColourOf(frame, Die{X: 50, Y: 40, Size: 34, Angle: 30}); got != "blue" {
		t.Errorf("a blue die is %q", got)
	}
	if got := ColourOf(frame, Die{X: 103, Y: 40, Size: 34}); got != "" {
		t.Errorf("a die outside the picture is %q", got)
	}
}
