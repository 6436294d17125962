//go:build matprofile

package vision

import (
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// leakFrames are as many as show a Mat lost per frame.
const leakFrames = 24

// TestLeakReader: the buffers of the first frame serve all later ones, and Close frees them.
func TestLeakReader(t *testing.T) {
	empty, dice := scaled(loadPicture(t, "t101_empty"), 2), scaled(loadPicture(t, "t101_roll1"), 2)
	for name, known := range map[string]*Frame{"tray unknown": nil, "tray known": &empty} {
		t.Run(name, func(t *testing.T) {
			start := gocv.MatProfile.Count()
			r, err := NewReader(Options{Empty: known})
			if err != nil {
				t.Fatal(err)
			}
			r.Read(dice, 0)
			warm := gocv.MatProfile.Count()
			for i := range leakFrames {
				f := dice
				if i%3 == 0 {
					f = empty
				}
				reading := r.Read(f, i%7)
				if _, err := Annotate(f, reading); err != nil {
					t.Fatal(err)
				}
			}
			r.Read(Frame{}, 0)
			if now := gocv.MatProfile.Count(); now != warm {
				t.Errorf("%d Mats after %d frames, %d after the first", now, leakFrames, warm)
			}
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			if now := gocv.MatProfile.Count(); now != start {
				t.Errorf("%d Mats after Close, %d at the start", now, start)
			}
		})
	}
}

// TestLeakWatcher: throws come to rest and are taken away; the tray is learned anew each time where it is not known.
func TestLeakWatcher(t *testing.T) {
	empty, dice := scaled(loadPicture(t, "t101_empty"), 2), scaled(loadPicture(t, "t101_roll1"), 2)
	for name, known := range map[string]*Frame{"tray unknown": nil, "tray known": &empty} {
		t.Run(name, func(t *testing.T) {
			start := gocv.MatProfile.Count()
			r, err := NewReader(Options{Empty: known})
			if err != nil {
				t.Fatal(err)
			}
			w := NewWatcher(r, WatchOptions{Empty: known})
			seq := uint64(0)
			watch := func(f Frame) {
				for range 2 * leakFrames {
					f.Seq, f.Time = seq, time.Duration(seq)*time.Second/30
					w.Observe(f)
					seq++
				}
			}
			watch(empty)
			watch(dice)
			warm := gocv.MatProfile.Count()
			for range 3 {
				watch(empty)
				watch(dice)
			}
			if now := gocv.MatProfile.Count(); now != warm {
				t.Errorf("%d Mats after four throws, %d after the first", now, warm)
			}
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			if now := gocv.MatProfile.Count(); now != start {
				t.Errorf("%d Mats after Close, %d at the start", now, start)
			}
		})
	}
}
