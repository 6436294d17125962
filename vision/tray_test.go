package vision

import (
	"errors"
	"math"
	"testing"
)

// outline gives places along a polygon that lie well within the picture, in shares of its width.
func outline(corners []Point, f Frame) []vec {
	var all []vec
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		for k := range 50 {
			s := float64(k) / 50
			p := Point{a.X + (b.X-a.X)*s, a.Y + (b.Y-a.Y)*s}
			if min(p.X, p.Y) > 0.01 && max(p.X, p.Y) < 0.99 {
				all = append(all, vec{p.X, p.Y * float64(f.Height) / float64(f.Width)})
			}
		}
	}
	return all
}

// farthest is how far the outlines of two polygons are apart at most, as a share of the picture's width.
func farthest(a, b []Point, f Frame) float64 {
	most := 0.0
	for range 2 {
		for _, p := range outline(a, f) {
			least := math.Inf(1)
			for _, q := range outline(b, f) {
				least = min(least, p.distance(q))
			}
			most = max(most, least)
		}
		a, b = b, a
	}
	return most
}

// halfADie is a share of the picture's width: nearer to a wall no die's middle comes to lie.
const halfADie = 0.03

func TestFindsRenderedTrays(t *testing.T) {
	for name, floor := range map[string][]Point{ // projected from the scene
		"t101_empty.jpg": {{0.104, 0.853}, {0.870, 0.925}, {0.914, 0.181}, {0.137, 0.109}},
		"t103_empty.jpg": {{0.919, 0.201}, {0.108, 0.156}, {0.083, 0.837}, {0.909, 0.869}},
		"t104_empty.jpg": {{0.883, 0.011}, {0.107, -0.014}, {0.109, 0.897}, {0.835, 0.946}}, // one corner lies outside the picture
	} {
		f := load(t, name)
		tray, err := FindTray(f)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if off := farthest(tray.Corners, floor, f); off > halfADie || tray.Seen < 0.7 {
			t.Errorf("%s: %.3f of the width off, %.2f seen: %.3f", name, off, tray.Seen, tray.Corners)
		}
	}
}

// drawnTray is a picture of a floor with a wall of the given thickness on a table.
func drawnTray(corners [4]vec, floor, wall, table [3]float64, thick float64) Frame {
	f := Frame{Width: 640, Height: 480, BGR: make([]byte, 3*640*480)}
	f.paint(table, vec{320, 240}, 400, func(x, y float64) bool { return true })
	within := func(x, y, grow float64) bool {
		for i, a := range corners {
			b := corners[(i+1)%4]
			side := b.sub(a)
			if (x-a.x)*side.y-(y-a.y)*side.x > grow*side.norm() {
				return false
			}
		}
		return true
	}
	f.paint(wall, vec{320, 240}, 400, func(x, y float64) bool { return within(x, y, thick) })
	f.paint(floor, vec{320, 240}, 400, func(x, y float64) bool { return within(x, y, 0) })
	return f
}

func TestFindsDrawnTrays(t *testing.T) {
	felt, wood, dark := [3]float64{60, 110, 50}, [3]float64{70, 120, 160}, [3]float64{40, 45, 50}
	for _, degrees := range []float64{-30, -12, 0, 5, 25, 40} {
		for _, look := range [][3][3]float64{{felt, wood, dark}, {dark, wood, white}, {white, dark, wood}} {
			s, c := math.Sincos(degrees * math.Pi / 180)
			var corners [4]vec
			var want []Point
			for i, at := range [4]vec{{-170, -125}, {170, -125}, {170, 125}, {-170, 125}} {
				corners[i] = vec{320 + at.x*c - at.y*s, 240 + at.x*s + at.y*c}
				want = append(want, Point{corners[i].x / 640, corners[i].y / 480})
			}
			f := drawnTray(corners, look[0], look[1], look[2], 22)
			tray, err := FindTray(f)
			if err != nil {
				t.Errorf("turned by %v, %v: %v", degrees, look, err)
				continue
			}
			if off := farthest(tray.Corners, want, f); off > 0.01 || tray.Seen < 0.9 {
				t.Errorf("turned by %v, %v: %.3f off, %.2f seen", degrees, look, off, tray.Seen)
			}
		}
	}
}

func TestNoTray(t *testing.T) {
	if _, err := FindTray(greenFelt(640, 480)); !errors.Is(err, ErrNoTray) {
		t.Errorf("plain felt: %v", err)
	}
	if _, err := FindTray(Frame{Width: 640, Height: 480}); err == nil {
		t.Error("no pixels")
	}
}

// mark draws a corner mark with a disc of radius r, seen from the side: flattened by a share.
func (f Frame) mark(at vec, r, flat float64) {
	distance := func(x, y float64) float64 { return math.Hypot(x-at.x, (y-at.y)/flat) / r }
	square := func(x, y float64) float64 { return max(math.Abs(x-at.x), math.Abs(y-at.y)/flat) / r }
	f.paint(white, at, 5*r, func(x, y float64) bool { return square(x, y) < MarkPaper })
	f.paint(black, at, 5*r, func(x, y float64) bool { d := distance(x, y); return d < MarkRingOuter && d > MarkRingInner || d < 1 })
}

func TestFindsMarks(t *testing.T) {
	for _, r := range []float64{5, 8, 14} {
		for _, flat := range []float64{1, 0.85} {
			f := greenFelt(800, 600)
			var want []Point
			reach := MarkPaper * r
			for _, c := range []vec{{60, 50}, {740, 50}, {740, 560}, {60, 560}} {
				inward := vec{math.Copysign(reach, 400-c.x), math.Copysign(reach*flat, 300-c.y)}
				f.mark(c.add(inward), r, flat)
				want = append(want, Point{c.x / 800, c.y / 600})
			}
			got, err := FindMarks(f)
			if err != nil {
				t.Errorf("radius %v, flat %v: %v", r, flat, err)
				continue
			}
			if off := farthest(got, want, f); off > 0.012 {
				t.Errorf("radius %v, flat %v: %.3f off: %.3f", r, flat, off, got)
			}
		}
	}
	if _, err := FindMarks(load(t, "t101_roll1.jpg")); !errors.Is(err, ErrNoMarks) {
		t.Errorf("dice: %v", err)
	}
}
