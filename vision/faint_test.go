package vision

import (
	"math"
	"testing"
)

// A coin of the tray's own colour shows nothing but its rim, and that not all round. The shadow of a die is no coin.
func TestThingsOfTheTraysColour(t *testing.T) {
	empty := greenFelt(640, 480)
	shade, coin := [3]float64{42, 77, 35}, vec{480, 140}
	ring := func(f Frame, from, to float64) {
		f.paint(shade, coin, 40, func(x, y float64) bool {
			return math.Abs(math.Hypot(x-coin.x, y-coin.y)-30) < 1.5 && math.Mod(math.Atan2(y-coin.y, x-coin.x)+2*math.Pi, 2) > from && y < coin.y+to
		})
	}
	for _, c := range []struct {
		about string
		more  func(f Frame)
		want  Reason
	}{
		{"nothing more", func(Frame) {}, ""},
		{"a coin", func(f Frame) { ring(f, 0, 99) }, ReasonForeign},
		{"a coin whose rim is seen in parts", func(f Frame) { ring(f, 0.3, 99) }, ReasonForeign},
		{"a hair", func(f Frame) { ring(f, 0, 5) }, ""},
	} {
		f := greenFelt(640, 480)
		for _, d := range []drawnDie{
			{frame{vec{150, 150}, turned(10, 16)}, 5, white, black, 0.36},
			{frame{vec{330, 300}, turned(40, 16)}, 6, white, black, 0.36},
			{frame{vec{200, 330}, turned(70, 16)}, 4, white, black, 0.36},
		} {
			f.paint(shade, d.centre.add(vec{24, 12}), 60, func(x, y float64) bool {
				return math.Hypot(x-d.centre.x-24, y-d.centre.y-12) < 38
			})
			f.draw(d)
		}
		c.more(f)
		if got := newTestReader(t, &empty).Read(f, 0); got.Reason != c.want || (got.Verdict == OK) != (c.want == "") {
			t.Errorf("%s: %s %s %s", c.about, got.Verdict, got.Reason, got.Message)
		}
	}
}
