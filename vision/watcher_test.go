package vision

import (
	"math"
	"math/rand/v2"
	"testing"
)

// scene draws frames of a grey felt tray: blocks on it, light over it, noise in it.
type scene struct {
	width, height int
	blocks        []block
	light         func(x, y float64) float64 // factor at a place 0..1, nil = 1
	veil          float64                    // grey steps added all over
	noise         float64                    // standard deviation, grey steps
	sheet         []float64                  // of noise
	random        *rand.Rand
}

// block is a square with pips on a diagonal; places and sizes in pixels, turn in degrees.
type block struct {
	x, y, size, turn float64
	grey             float64
}

func newScene() *scene {
	s := &scene{width: 320, height: 240, noise: 1.5, random: rand.New(rand.NewPCG(1, 2))}
	for range 400_000 {
		s.sheet = append(s.sheet, s.random.NormFloat64())
	}
	return s
}

func (s *scene) frame(seq int) Frame {
	f := Frame{Seq: uint64(seq), Width: s.width, Height: s.height, BGR: make([]byte, s.width*s.height*3)}
	noise := s.sheet[s.random.IntN(len(s.sheet)-s.width*s.height):]
	for y := range s.height {
		for x := range s.width {
			grey := 70 + 8*float64((x/5+y/7)%3)
			for _, t := range s.blocks {
				if max(math.Abs(t.x-float64(x)), math.Abs(t.y-float64(y))) < t.size {
					grey = t.over(grey, float64(x), float64(y))
				}
			}
			if s.light != nil {
				grey *= s.light(float64(x)/float64(s.width), float64(y)/float64(s.height))
			}
			grey += s.veil + noise[y*s.width+x]*s.noise
			v := byte(min(max(grey, 0), 255))
			i := 3 * (y*s.width + x)
			f.BGR[i], f.BGR[i+1], f.BGR[i+2] = v, v, v
		}
	}
	return f
}

// over blends the block over what is behind it, with edges one pixel soft.
func (t block) over(behind, x, y float64) float64 {
	sin, cos := math.Sincos(t.turn * math.Pi / 180)
	u, v := (x-t.x)*cos+(y-t.y)*sin, (y-t.y)*cos-(x-t.x)*sin
	cover := min(max(t.size/2-max(math.Abs(u), math.Abs(v))+0.5, 0), 1)
	grey := t.grey
	for _, k := range [...]float64{-0.25, 0, 0.25} {
		pip := min(max(t.size*0.09-math.Hypot(u-k*t.size, v-k*t.size)+0.5, 0), 1)
		grey = grey*(1-pip) + 20*pip
	}
	return behind*(1-cover) + grey*cover
}

// scripted is a reader that gives its answers in order, the last for ever.
type scripted struct {
	answers []Reading
	reads   int
	empty   *Frame
}

func (r *scripted) SetEmpty(f *Frame) error {
	r.empty = f
	return nil
}

func (r *scripted) Read(Frame, int) Reading {
	r.reads++
	return r.answers[min(r.reads, len(r.answers))-1]
}

func dieOf(face int) block {
	return block{x: 20 + 45*float64(face), y: 110, size: 34, turn: 17, grey: 190}
}

func showing(faces ...int) Reading {
	r := Reading{Verdict: OK}
	for _, f := range faces {
		t := dieOf(f)
		r.Dice = append(r.Dice, Die{Face: f, Confidence: 0.99, X: t.x, Y: t.y, Size: t.size})
	}
	return r
}

func noDice() Reading   { return Reading{Verdict: Empty} }
func doubtful() Reading { return Reading{Verdict: Unsure, Reason: ReasonDoubtful} }

// watched runs a scene through a watcher: at each frame draw changes it. It gives the changes, by frame.
func watched(w *Watcher, s *scene, frames int, draw func(frame int, s *scene)) map[int]Observation {
	changes := map[int]Observation{}
	for i := range frames {
		draw(i, s)
		if o := w.Observe(s.frame(i)); o.Changed {
			changes[i] = o
		}
	}
	return changes
}

func states(changes map[int]Observation, frames int) []State {
	var list []State
	for i := range frames {
		if o, ok := changes[i]; ok {
			list = append(list, o.State)
		}
	}
	return list
}

func TestThrow(t *testing.T) {
	reader := &scripted{answers: []Reading{noDice(), showing(3)}}
	w := newWatcher(reader, WatchOptions{})
	const rest = 30
	changes := watched(w, newScene(), 60, func(i int, s *scene) {
		if i < 15 {
			return
		}
		d := dieOf(3)
		if left := float64(rest - i); left > 0 {
			d.x, d.turn = d.x+5*left, d.turn+13*left
		}
		s.blocks = []block{d}
	})
	want := []State{Settling, EmptyTray, Moving, Settling, Rest}
	if got := states(changes, 60); !equal(got, want) {
		t.Fatalf("states %v, want %v", got, want)
	}
	if _, ok := changes[0]; !ok {
		t.Error("nothing said of frame 0")
	}
	o := changes[rest+6]
	if o.State != Rest || o.Frame != rest+6 || o.Reading.Dice[0].Face != 3 {
		t.Errorf("frame %d: %+v, want a 3 at rest", rest+6, o)
	}
	if reader.reads != 2 {
		t.Errorf("%d readings of two still pictures", reader.reads)
	}
}

func equal(a, b []State) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestNothingMoves(t *testing.T) {
	lamp := func(from, to float64) func(int, *scene) {
		return func(i int, s *scene) {
			share := from
			if i >= 20 {
				share = to
			}
			s.light = func(x, y float64) float64 { return share * (1 + 0.3*x - 0.2*y) }
		}
	}
	tests := map[string]func(int, *scene){
		"noise":      func(_ int, s *scene) { s.noise = 5 },
		"lamp off":   lamp(1.0, 0.5),
		"lamp on":    lamp(0.5, 1.0),
		"veil":       func(i int, s *scene) { s.veil = 12 * math.Sin(float64(i)) },
		"slow drift": func(i int, s *scene) { s.light = func(_, _ float64) float64 { return 1 + float64(i)/300 } },
		"window": func(i int, s *scene) {
			s.light = func(x, _ float64) float64 { return 1 + float64(i)/250*x }
		},
		"mains bands": func(i int, s *scene) {
			s.light = func(_, y float64) float64 { return 1 + 0.04*math.Sin(2*math.Pi*(y*1.7+float64(i)*0.31)) }
		},
	}
	for name, draw := range tests {
		t.Run(name, func(t *testing.T) {
			s := newScene()
			s.blocks = []block{dieOf(2), dieOf(5)}
			changes := watched(newWatcher(&scripted{answers: []Reading{showing(2, 5)}}, WatchOptions{}), s, 60, draw)
			if got := states(changes, 60); !equal(got, []State{Settling, Rest}) {
				t.Errorf("states %v, want settling and rest", got)
			}
		})
	}
}

func TestSlowMovementIsNoRest(t *testing.T) {
	tests := map[string]func(i int, d *block){
		"turns on its corner": func(i int, d *block) { d.turn += 0.8 * float64(i) },
		"creeps":              func(i int, d *block) { d.x += 0.05 * float64(i) },
	}
	for name, move := range tests {
		t.Run(name, func(t *testing.T) {
			reader := &scripted{answers: []Reading{showing(4)}}
			changes := watched(newWatcher(reader, WatchOptions{}), newScene(), 60, func(i int, s *scene) {
				d := dieOf(4)
				move(min(i, 40), &d)
				s.blocks = []block{d}
			})
			for i := range 60 {
				if o, ok := changes[i]; ok && o.State == Rest {
					if i < 43 || i > 48 {
						t.Errorf("rest at frame %d, want 43 to 48", i)
					}
					return
				}
			}
			t.Error("never at rest")
		})
	}
}

func TestUnsureIsReadAgain(t *testing.T) {
	tests := map[string]struct {
		answers []Reading
		reads   int
		at      int
		verdict Verdict
	}{
		"second try":  {[]Reading{doubtful(), showing(1)}, 2, 8, OK},
		"third try":   {[]Reading{doubtful(), doubtful(), showing(1)}, 3, 12, OK},
		"stays so":    {[]Reading{doubtful()}, 3, 12, Unsure},
		"wrong count": {[]Reading{showing(1, 2)}, 3, 12, Unsure},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			reader := &scripted{answers: test.answers}
			s := newScene()
			s.blocks = []block{dieOf(1), dieOf(2)}
			changes := watched(newWatcher(reader, WatchOptions{Expect: 1}), s, 40, func(int, *scene) {})
			o := changes[test.at]
			if o.State != Rest || o.Reading.Verdict != test.verdict {
				t.Errorf("frame %d: %s %s, want rest %s", test.at, o.State, o.Reading.Verdict, test.verdict)
			}
			if reader.reads != test.reads {
				t.Errorf("%d readings, want %d", reader.reads, test.reads)
			}
		})
	}
}

func TestHand(t *testing.T) {
	hand := block{x: 160, y: 210, size: 115, turn: 5, grey: 150}
	bare := newScene().frame(0)
	for name, w := range map[string]func(reads) *Watcher{
		"empty tray given":   func(r reads) *Watcher { return newWatcher(r, WatchOptions{Empty: &bare}) },
		"empty tray learned": func(r reads) *Watcher { return newWatcher(r, WatchOptions{}) },
	} {
		t.Run(name, func(t *testing.T) {
			changes := watched(w(&scripted{answers: []Reading{noDice(), showing(2)}}), newScene(), 80, func(i int, s *scene) {
				switch {
				case i >= 50:
					s.blocks = []block{dieOf(2)}
				case i >= 20:
					h := hand
					h.y += 13 * float64(max(0, 26-i))
					s.blocks = []block{dieOf(2), h}
				}
			})
			if o := changes[56]; o.State != Rest || o.Reading.Verdict != OK {
				t.Errorf("frame 56: %s %s, want the die at rest", o.State, o.Reading.Verdict)
			}
			for i := 30; i < 50; i++ {
				if o, ok := changes[i]; ok && o.State != Occupied {
					t.Errorf("frame %d: %s while the hand is there", i, o.State)
				}
			}
		})
	}
}

func TestPictureChangesSize(t *testing.T) {
	w := newWatcher(&scripted{answers: []Reading{showing(1)}}, WatchOptions{})
	s := newScene()
	s.blocks = []block{dieOf(1)}
	changes := watched(w, s, 40, func(i int, s *scene) {
		if i == 20 {
			s.width, s.height = 300, 200
		}
	})
	if changes[6].State != Rest || changes[20].State != Settling || changes[26].State != Rest {
		t.Errorf("changes %v", states(changes, 40))
	}
}

func BenchmarkWatchAtRest(b *testing.B) {
	s := newScene()
	s.width, s.height = 640, 480
	s.blocks = []block{dieOf(1), dieOf(4)}
	frames := []Frame{s.frame(0), s.frame(1), s.frame(2), s.frame(3)}
	w := newWatcher(&scripted{answers: []Reading{showing(1, 4)}}, WatchOptions{})
	i := 0
	for b.Loop() {
		w.Observe(frames[i%len(frames)])
		i++
	}
}

func TestLearnedTrayIsForgotten(t *testing.T) {
	w := newWatcher(&scripted{answers: []Reading{noDice(), showing(2)}}, WatchOptions{})
	changes := watched(w, newScene(), 140, func(i int, s *scene) {
		if i >= 10 { // the camera has been moved: something else lies along the border
			s.blocks = []block{{x: 160, y: 0, size: 150, grey: 20}, dieOf(2)}
		}
	})
	if got := states(changes, 140); !equal(got, []State{Settling, EmptyTray, Moving, Occupied, Settling, Rest}) {
		t.Errorf("states %v, want the die read after all", got)
	}
}

func TestMovedCamera(t *testing.T) {
	reader := &scripted{answers: []Reading{noDice(), doubtful(), doubtful(), showing(2)}}
	w := newWatcher(reader, WatchOptions{})
	changes := watched(w, newScene(), 50, func(i int, s *scene) {
		if i >= 10 {
			s.blocks = []block{{x: 10, y: 120, size: 20, grey: 20}, dieOf(2)}
		}
		if i == 9 && reader.empty == nil {
			t.Error("the reader has not learned the empty tray")
		}
	})
	if o := changes[22]; o.State != Rest || o.Reading.Verdict != OK || reader.empty != nil {
		t.Errorf("frame 22: %s %s, want a reading without what was learned", o.State, o.Reading.Verdict)
	}
}
