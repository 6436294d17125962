package vision

import (
	"fmt"
	"math"
	"testing"
)

// greenFelt is a plain green picture.
func greenFelt(width, height int) Frame {
	f := Frame{Width: width, Height: height, BGR: make([]byte, 3*width*height)}
	for i := 0; i < len(f.BGR); i += 3 {
		f.BGR[i], f.BGR[i+1], f.BGR[i+2] = 60, 110, 50
	}
	return f
}

// paint draws what inside says within reach of a place, softened by sampling each pixel nine times.
func (f Frame) paint(c [3]float64, at vec, reach float64, inside func(x, y float64) bool) {
	for y := max(0, int(at.y-reach)); y < min(f.Height, int(at.y+reach)+2); y++ {
		for x := max(0, int(at.x-reach)); x < min(f.Width, int(at.x+reach)+2); x++ {
			n := 0.0
			for k := range 9 {
				if inside(float64(x)+float64(k%3-1)/3, float64(y)+float64(k/3-1)/3) {
					n++
				}
			}
			if n > 0 {
				i := 3 * (y*f.Width + x)
				for k := range 3 {
					f.BGR[i+k] = byte(float64(f.BGR[i+k])*(1-n/9) + c[k]*n/9)
				}
			}
		}
	}
}

// drawnDie is a die as drawn: its frame's axes are lattice steps.
type drawnDie struct {
	frame
	face      int
	body, pip [3]float64
	radius    float64 // of a pip, in steps
}

func (f Frame) draw(d drawnDie) {
	inverse := d.axes.inverse()
	f.paint(d.body, d.centre, 3*d.axes.step(), func(x, y float64) bool {
		uv := inverse.apply(vec{x, y}.sub(d.centre))
		dx, dy := max(math.Abs(uv.x)-1.6, 0), max(math.Abs(uv.y)-1.6, 0)
		return math.Hypot(dx, dy) < 0.4 // round corners
	})
	for _, p := range patterns {
		if p.face != d.face {
			continue
		}
		for k, l := range lattice {
			if p.cells&(1<<k) != 0 {
				f.paint(d.pip, d.place(l), d.axes.step(), func(x, y float64) bool {
					uv := inverse.apply(vec{x, y}.sub(d.centre))
					return uv.distance(l) < d.radius
				})
			}
		}
		return
	}
}

var white, black, red = [3]float64{225, 230, 230}, [3]float64{25, 20, 25}, [3]float64{30, 25, 170}

func turned(degrees, step float64) mat2 {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return columns(vec{c, s}, vec{-s, c}).scale(step)
}

func TestReadsDrawnDice(t *testing.T) {
	r := newTestReader(t, nil)
	for face := 1; face <= 6; face++ {
		for i, look := range [][2][3]float64{{white, black}, {black, white}, {red, white}} {
			for _, size := range []float64{40, 64, 150} {
				angle := float64(face*17 + i*29)
				name := fmt.Sprintf("%d, colours %d, %.0f px, %.0f degrees", face, i, size, angle)
				f := greenFelt(420, 320)
				f.draw(drawnDie{frame{vec{210, 160}, turned(angle, size/4)}, face, look[0], look[1], 0.36})
				got := r.Read(f, 1)
				if got.Verdict != OK || len(got.Dice) != 1 {
					t.Errorf("%s: %s %s %s", name, got.Verdict, got.Message, fmt.Sprint(got.Dice))
					continue
				}
				d := got.Dice[0]
				if d.Face != face || math.Abs(d.X-210) > 2 || math.Abs(d.Y-160) > 2 || math.Abs(d.Size/size-1) > 0.15 {
					t.Errorf("%s: read %+v", name, d)
				}
			}
		}
	}
}

// A single mark on a square is a 1 only if it is a pip.
func TestNotEveryMarkIsAnAce(t *testing.T) {
	r := newTestReader(t, nil)
	middle := vec{210, 160}
	for name, mark := range map[string]func(f Frame){
		"minus": func(f Frame) {
			f.paint(white, middle, 60, func(x, y float64) bool { return math.Hypot((x-middle.x)/24, (y-middle.y)/8) < 1 })
		},
		"small thing in a tray": func(f Frame) {
			f.paint(white, middle, 60, func(x, y float64) bool { return math.Hypot(x-middle.x, y-middle.y) < 9 })
		},
	} {
		f := greenFelt(420, 320)
		f.draw(drawnDie{frame{middle, turned(20, 32)}, 0, red, white, 0})
		mark(f)
		if got := r.Read(f, 0); got.Verdict != Unsure {
			t.Errorf("%s: %s %+v", name, got.Verdict, got.Dice)
		}
	}
}

// A body like that of the others, with a spot of its own, must be read or named.
func TestUnreadBodyRaisesDoubt(t *testing.T) {
	f := greenFelt(640, 480)
	f.draw(drawnDie{frame{vec{150, 150}, turned(10, 16)}, 5, white, black, 0.36})
	f.draw(drawnDie{frame{vec{330, 300}, turned(40, 16)}, 6, white, black, 0.36})
	at := vec{480, 140}
	f.draw(drawnDie{frame{at, turned(70, 16)}, 0, white, black, 0})
	f.paint(black, at, 40, func(x, y float64) bool { return math.Hypot((x-at.x-8)/18, (y-at.y)/7) < 1 })
	got := newTestReader(t, nil).Read(f, 0)
	if got.Verdict != Unsure {
		t.Fatalf("%s %+v", got.Verdict, got.Dice)
	}
	for _, d := range got.Dice {
		if d.Face == 0 && math.Hypot(d.X-at.x, d.Y-at.y) < 10 {
			return
		}
	}
	t.Errorf("the unread die is not listed: %+v", got.Dice)
}

func TestPlainCauses(t *testing.T) {
	for _, c := range []struct {
		about  string
		light  float64 // share of the felt's
		side   float64 // px of the one die, 0 = none
		reason Reason
		want   Reason
	}{
		{"small", 1, 16, ReasonDoubtful, ReasonSmall},
		{"large", 1, 60, ReasonDoubtful, ReasonDoubtful},
		{"no die", 1, 0, ReasonDoubtful, ReasonDoubtful},
		{"dark", 0.1, 60, ReasonNoPips, ReasonDark},
		{"another cause is known", 0.1, 16, ReasonHand, ReasonHand},
	} {
		s := sight{pyramid: newPyramid(0)}
		f := greenFelt(420, 320)
		for i := range f.BGR {
			f.BGR[i] = byte(c.light * float64(f.BGR[i]))
		}
		if err := s.pyramid.build(f); err != nil {
			t.Fatal(err)
		}
		if c.side > 0 {
			s.chosen = []*hypothesis{{measures: measures{step: c.side / 4}}}
		}
		if got, message := s.plainly(c.reason, "?", nil); got != c.want || (got != c.reason) == (message == "?") {
			t.Errorf("%s: %s %q, want %s", c.about, got, message, c.want)
		}
		s.pyramid.close()
	}
}

func TestDarkIsNotEmpty(t *testing.T) {
	f := greenFelt(420, 320)
	for i := range f.BGR {
		f.BGR[i] /= 8
	}
	if got := newTestReader(t, nil).Read(f, 0); got.Verdict != Unsure || got.Reason != ReasonDark {
		t.Errorf("tray unknown: %s %s", got.Verdict, got.Reason)
	}
	if got := newTestReader(t, &f).Read(f, 0); got.Verdict != Empty {
		t.Errorf("tray known: %s %s", got.Verdict, got.Message)
	}
}

func TestReadingOrder(t *testing.T) {
	dice := []Die{{Face: 4, X: 300, Y: 210, Size: 50}, {Face: 1, X: 250, Y: 95, Size: 50}, {Face: 2, X: 60, Y: 110, Size: 50}, {Face: 3, X: 20, Y: 200, Size: 50}}
	sortDice(dice)
	for i, want := range []int{2, 1, 3, 4} {
		if dice[i].Face != want {
			t.Fatalf("place %d: %d, want %d of %+v", i, dice[i].Face, want, dice)
		}
	}
}

func TestAngleIsAQuarterTurnAtMost(t *testing.T) {
	for _, degrees := range []float64{0, 30, 89, 91, 180, 271, -10} {
		want := math.Mod(degrees+360, 90)
		if got := turned(degrees, 10).angle(); math.Abs(got-want) > 1e-6 && math.Abs(got-want) < 89 {
			t.Errorf("%v degrees: %v, want %v", degrees, got, want)
		}
	}
}
