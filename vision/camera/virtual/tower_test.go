package virtual

import (
	"context"
	"errors"
	"hash/fnv"
	"math"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/vision"
)

func open(t *testing.T, o Options) *Tower {
	t.Helper()
	tower, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tower.Close(); err != nil {
			t.Error(err)
		}
	})
	return tower
}

func next(t *testing.T, tower *Tower) vision.Frame {
	t.Helper()
	f, err := tower.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// play asks for frames until the clip is over and gives the last.
func play(t *testing.T, tower *Tower) vision.Frame {
	t.Helper()
	f := next(t, tower)
	for tower.playing != nil {
		f = next(t, tower)
	}
	return f
}

// off is the mean difference of two pictures over a die's place, grey steps.
func off(a, b vision.Frame, d vision.Die) float64 {
	sum, count := 0.0, 0
	for y := int(d.Y - d.Size/2); y < int(d.Y+d.Size/2); y++ {
		for x := int(d.X - d.Size/2); x < int(d.X+d.Size/2); x++ {
			for i := 3 * (y*a.Width + x); i < 3*(y*a.Width+x)+3; i++ {
				sum += math.Abs(float64(a.BGR[i]) - float64(b.BGR[i]))
				count++
			}
		}
	}
	return sum / float64(count)
}

func TestThrows(t *testing.T) {
	for style, counts := range map[string][]int{"white": {6, 1}, "red": {5, 2}} {
		tower := open(t, Options{Style: style, Seed: 4})
		for _, n := range counts {
			if err := tower.Throw(n); err != nil {
				t.Fatal(err)
			}
			if first := next(t, tower); slices.ContainsFunc(tower.Truth(), func(d vision.Die) bool { return off(first, tower.Empty(), d) > 4 }) {
				t.Errorf("%s %s: the throw does not begin with an empty tray", style, tower.clip.Name)
			}
			last := play(t, tower)
			for _, d := range tower.Truth() {
				if off(last, tower.Empty(), d) < 20 {
					t.Errorf("%s: no die at %.0f, %.0f", tower.clip.Name, d.X, d.Y)
				}
			}
			if got := len(tower.Truth()); got != n {
				t.Errorf("%s: %d dice, want %d", tower.clip.Name, got, n)
			}
		}
		if tower.Throws() != len(counts) {
			t.Errorf("%d throws counted, want %d", tower.Throws(), len(counts))
		}
	}
}

func TestSameSeedSameFrames(t *testing.T) {
	sum := func(seed uint64) uint64 {
		tower := open(t, Options{Seed: seed})
		h := fnv.New64a()
		for _, n := range [...]int{6, 2} {
			if err := tower.Throw(n); err != nil {
				t.Fatal(err)
			}
			h.Write(play(t, tower).BGR)
			if err := tower.Take(tower.Truth()[1]); err != nil {
				t.Fatal(err)
			}
			h.Write(next(t, tower).BGR)
		}
		return h.Sum64()
	}
	first := sum(1)
	if sum(1) != first {
		t.Error("the same seed gives other frames")
	}
	if sum(2) == first {
		t.Error("another seed gives the same frames")
	}
}

func TestEveryClipComesOnceARound(t *testing.T) {
	tower := open(t, Options{Style: "white"})
	clips := len(tower.library.clips[6])
	last := ""
	for range 3 {
		seen := map[string]bool{}
		for range clips {
			c, err := tower.library.draw(6)
			if err != nil {
				t.Fatal(err)
			}
			if c.Name == last {
				t.Errorf("%s twice in a row", last)
			}
			last = c.Name
			seen[last] = true
		}
		if len(seen) != clips {
			t.Errorf("%d of %d clips in a round", len(seen), clips)
		}
	}
}

func TestTake(t *testing.T) {
	for seed := range uint64(2) {
		tower := open(t, Options{Seed: seed})
		if err := tower.Throw(6); err != nil {
			t.Fatal(err)
		}
		if err := tower.Take(tower.Truth()[0]); !errors.Is(err, ErrTumbling) {
			t.Errorf("dice in the air: %v, want %v", err, ErrTumbling)
		}
		before := play(t, tower)
		dice := tower.Truth()
		if err := tower.Take(vision.Die{X: 5, Y: 5}); err == nil {
			t.Error("a die was taken where none lies")
		}
		if err := tower.Take(dice[1], dice[4]); err != nil {
			t.Fatal(err)
		}
		after := next(t, tower)
		for i, d := range dice {
			taken := i == 1 || i == 4
			if gone := off(after, tower.Empty(), d); taken && gone > 8 {
				t.Errorf("%s die %d: still seen (%.1f)", tower.clip.Name, i, gone)
			}
			if change := off(after, before, d); !taken && change > 4 {
				t.Errorf("%s die %d: harmed (%.1f)", tower.clip.Name, i, change)
			}
		}
		if got := tower.Truth(); len(got) != 4 || got[1] != dice[2] {
			t.Errorf("left: %v", got)
		}
		tower.Clear()
		if f := next(t, tower); len(tower.Truth()) != 0 || off(f, tower.Empty(), dice[0]) > 4 {
			t.Error("the tray is not empty after Clear")
		}
	}
}

func TestNothingIsLeftBehind(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	tower := open(t, Options{})
	if err := tower.Throw(6); err != nil {
		t.Fatal(err)
	}
	next(t, tower)
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestPace(t *testing.T) {
	tower := open(t, Options{Speed: 8})
	synctest.Test(t, func(t *testing.T) {
		tower.pace = pace{speed: 8}
		start := time.Now()
		for range 81 {
			if err := tower.pace.wait(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if took, want := time.Since(start), 80*time.Second/Rate/8; (took - want).Abs() > time.Millisecond {
			t.Errorf("80 frames took %v, want %v", took, want)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := tower.pace.wait(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
	})
}

func TestThrowsByItself(t *testing.T) {
	tower := open(t, Options{Auto: time.Second})
	for range Rate + 1 {
		next(t, tower)
	}
	if tower.Throws() != 1 {
		t.Errorf("%d throws after a second", tower.Throws())
	}
}

func TestUnknownStyle(t *testing.T) {
	if _, err := New(Options{Style: "plaid"}); err == nil {
		t.Error("dice of a style that is not there")
	}
	tower := open(t, Options{})
	if err := tower.Throw(7); err == nil {
		t.Error("a throw of seven dice")
	}
}

func TestEveryNumberOfDice(t *testing.T) {
	for _, style := range []string{"white", "red"} {
		tower := open(t, Options{Style: style})
		for n := 1; n <= 6; n++ {
			if len(tower.library.clips[n]) == 0 {
				t.Errorf("no recorded throw of %d %s dice", n, style)
			}
		}
	}
}

// One goroutine looks while another plays.
func TestTogether(t *testing.T) {
	tower := open(t, Options{})
	var looking sync.WaitGroup
	looking.Go(func() {
		for range 60 {
			if _, err := tower.Next(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
	for range 20 {
		if err := tower.Throw(6); err != nil {
			t.Error(err)
		}
		if err := tower.Take(tower.Truth()[0]); err != nil && !errors.Is(err, ErrTumbling) {
			t.Error(err)
		}
		tower.Throws()
	}
	tower.Clear()
	looking.Wait()
}
