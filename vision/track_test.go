package vision

import (
	"fmt"
	"slices"
	"testing"
)

// told writes changes as "1 came flew".
func told(changes []Change) []string {
	var list []string
	for _, c := range changes {
		text := fmt.Sprintf("%d %s", c.ID, c.Fate)
		if c.Flew {
			text += " by itself"
		}
		list = append(list, text)
	}
	return list
}

// act is a part of a play: for so many frames draw sets the scene, and at the end there is a reading.
type act struct {
	about  string
	frames int
	draw   func(i int, s *scene)
	reads  Reading
	want   []string
}

// at is a die elsewhere than where dieOf puts it.
func at(face int, dx, dy float64) block {
	d := dieOf(face)
	d.x, d.y = d.x+dx, d.y+dy
	return d
}

// reading of dice that lie where blocks are.
func reading(faces []int, blocks ...block) Reading {
	r := Reading{Verdict: OK}
	for i, b := range blocks {
		r.Dice = append(r.Dice, Die{Face: faces[i], Confidence: 0.99, X: b.x, Y: b.y, Size: b.size, Angle: b.turn})
	}
	return r
}

func TestDiceAreFollowed(t *testing.T) {
	two, five := dieOf(2), dieOf(5)
	hand := func(x, y float64) block { return block{x: x, y: y, size: 130, turn: 3, grey: 150} }
	bare := newScene()
	empty := bare.frame(0)
	acts := []act{
		{"nothing", 12, func(_ int, s *scene) { s.blocks = nil }, Reading{Verdict: Empty}, nil},
		{"two are thrown", 30, func(i int, s *scene) {
			away := 14 * float64(max(0, 12-i))
			s.blocks = []block{at(2, away, -away/2), at(5, 0, -away)}
		}, reading([]int{2, 5}, two, five), []string{"1 came by itself", "2 came by itself"}},
		{"the table is bumped: one jumps and shows another face", 30, func(i int, s *scene) {
			s.blocks = []block{two, at(5, 6*float64(min(i, 5)), 4*float64(min(i, 5)))}
		}, reading([]int{2, 3}, two, at(5, 30, 20)), []string{"2 turned by itself"}},
		{"a hand pushes one", 50, func(i int, s *scene) {
			moved := 3 * float64(min(max(i-10, 0), 14))
			s.blocks = []block{at(2, moved, 0), at(5, 30, 20), hand(110+moved-3*float64(max(0, i-25)), 190+12*float64(max(0, 8-i, i-25)))}
		}, reading([]int{2, 3}, at(2, 42, 0), at(5, 30, 20)), []string{"1 pushed"}},
		{"a hand turns one", 50, func(i int, s *scene) {
			s.blocks = []block{at(2, 42, 0), at(5, 30, 20), hand(152, 170+12*float64(max(0, 10-i, i-25)))}
		}, reading([]int{6, 3}, at(2, 42, 0), at(5, 30, 20)), []string{"1 turned"}},
		{"a hand takes one away", 50, func(i int, s *scene) {
			s.blocks = []block{at(5, 30, 20), hand(152, 170+12*float64(max(0, 10-i, i-25)))}
			if i < 14 {
				s.blocks = append([]block{at(2, 42, 0)}, s.blocks...)
			}
		}, reading([]int{3}, at(5, 30, 20)), []string{"1 gone"}},
		{"it is thrown again", 30, func(i int, s *scene) {
			away := 14 * float64(max(0, 12-i))
			s.blocks = []block{at(2, -away/3, -away), at(5, 30, 20)}
		}, reading([]int{4, 3}, two, at(5, 30, 20)), []string{"3 came by itself"}},
		{"another is put into its place by hand", 70, func(i int, s *scene) {
			s.blocks = []block{at(5, 30, 20)}
			if i < 14 || i >= 38 {
				s.blocks = append(s.blocks, two)
			}
			s.blocks = append(s.blocks, hand(110, 170+12*float64(max(0, 10-i, min(i-14, 38-i), i-42))))
		}, reading([]int{1, 3}, two, at(5, 30, 20)), []string{"3 gone", "4 came"}},
	}
	reader := &scripted{}
	w, s := newWatcher(reader, WatchOptions{Empty: &empty}), newScene()
	seq := 0
	for _, a := range acts {
		reader.answers, reader.reads = []Reading{a.reads}, 0
		var got []string
		var last Observation
		for i := range a.frames {
			a.draw(i, s)
			last = w.Observe(s.frame(seq))
			got = append(got, told(last.Changes)...)
			seq++
		}
		if !slices.Equal(got, a.want) || last.State != Rest && a.reads.Verdict == OK {
			t.Errorf("%s: %s, %q; want %q", a.about, last.State, got, a.want)
		}
	}
}
