package vision

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// truth is what a rendered picture shows.
type truth struct {
	Dice []struct {
		Face *int
		X, Y float64
		Size float64
	}
}

func loadTruth(t *testing.T, name string) truth {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var found truth
	if err := json.Unmarshal(data, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

func loadPicture(t testing.TB, name string) Frame {
	t.Helper()
	f, err := Load(filepath.Join("testdata", name+".jpg"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func newTestReader(t testing.TB, empty *Frame) *Reader {
	t.Helper()
	r, err := NewReader(Options{Empty: empty})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func TestReadsRenderedThrows(t *testing.T) {
	for _, name := range []string{"t101_roll1", "t101_roll4", "t103_roll1", "t103_roll3", "t104_roll2", "t803_roll1", "t803_roll2"} {
		t.Run(name, func(t *testing.T) {
			empty := loadPicture(t, name[:4]+"_empty")
			want := loadTruth(t, name)
			r := newTestReader(t, &empty)
			got := r.Read(loadPicture(t, name), len(want.Dice))
			if got.Verdict != OK {
				t.Fatalf("verdict %s, %s: %s", got.Verdict, got.Reason, got.Message)
			}
			for _, w := range want.Dice {
				at := slices.IndexFunc(got.Dice, func(d Die) bool {
					return d.Face == *w.Face && vec{d.X, d.Y}.distance(vec{w.X, w.Y}) < 0.15*w.Size && d.Size > 0.85*w.Size && d.Size < 1.2*w.Size
				})
				if at < 0 {
					t.Errorf("no %d at %.0f, %.0f among %+v", *w.Face, w.X, w.Y, got.Dice)
				}
			}
		})
	}
}

func TestRefusesWhatIsNoThrow(t *testing.T) {
	for name, want := range map[string]Reason{
		"t101_roll_cocked": ReasonCocked, "t101_roll_coin": ReasonForeign, "t101_roll_hand": ReasonHand, "t101_roll_outside": ReasonOutside,
		"t3007_roll_cocked": ReasonCocked, // towards the camera, so that only its side tells
	} {
		table, _, _ := strings.Cut(name, "_")
		empty := loadPicture(t, table+"_empty")
		r := newTestReader(t, &empty)
		got := r.Read(loadPicture(t, name), len(loadTruth(t, name).Dice))
		if got.Verdict != Unsure || got.Reason != want || got.Message == "" {
			t.Errorf("%s: %s %q %q, want unsure %q", name, got.Verdict, got.Reason, got.Message, want)
		}
	}
}

func TestUnreadDiceAreListed(t *testing.T) {
	empty := loadPicture(t, "t101_empty")
	r := newTestReader(t, &empty)
	for _, name := range []string{"t101_roll_cocked", "t101_roll_outside"} {
		truth := loadTruth(t, name)
		got := r.Read(loadPicture(t, name), len(truth.Dice))
		if len(got.Dice) != len(truth.Dice) {
			t.Errorf("%s: %+v, want %d dice", name, got.Dice, len(truth.Dice))
		}
		unread := 0
		for _, d := range got.Dice {
			if d.Face == 0 {
				unread++
				if d.X < 850 || d.Size < 40 || d.Size > 60 || d.Confidence != 0 {
					t.Errorf("%s: unread die %+v", name, d)
				}
			}
		}
		if unread != 1 {
			t.Errorf("%s: %d dice unread, want 1", name, unread)
		}
	}
}

func TestCountMustFit(t *testing.T) {
	r := newTestReader(t, nil)
	f := loadPicture(t, "t101_roll1")
	if got := r.Read(f, 5); got.Verdict != Unsure || got.Reason != ReasonCount {
		t.Errorf("six dice where five are expected: %s %s", got.Verdict, got.Reason)
	}
	if got := r.Read(f, 6); got.Verdict != OK {
		t.Errorf("six of six: %s %s", got.Verdict, got.Message)
	}
}

func TestEmptyTray(t *testing.T) {
	empty := loadPicture(t, "t101_empty")
	if got := newTestReader(t, &empty).Read(empty, 0); got.Verdict != Empty || len(got.Dice) != 0 || got.Dice == nil {
		t.Errorf("the tray known: %+v", got)
	}
	if got := newTestReader(t, nil).Read(empty, 0); got.Verdict == OK || len(got.Dice) != 0 {
		t.Errorf("nothing known: %+v", got)
	}
	if got := newTestReader(t, nil).Read(greenFelt(300, 200), 0); got.Verdict != Empty {
		t.Errorf("plain felt: %+v", got)
	}
}

func TestEmptyPictureOfAnotherResolution(t *testing.T) {
	small := scaled(loadPicture(t, "t101_empty"), 2)
	r := newTestReader(t, &small)
	if got := r.Read(loadPicture(t, "t101_roll1"), 6); got.Verdict != OK {
		t.Errorf("%s %s %s", got.Verdict, got.Reason, got.Message)
	}
	wide := greenFelt(400, 100)
	if err := r.SetEmpty(&wide); err != nil {
		t.Fatal(err)
	}
	got := r.Read(loadPicture(t, "t101_roll1"), 6)
	if got.Verdict != Error || !strings.Contains(got.Message, "shape") {
		t.Errorf("%s %s", got.Verdict, got.Message)
	}
}

// scaled takes every n-th pixel.
func scaled(f Frame, n int) Frame {
	out := Frame{Width: f.Width / n, Height: f.Height / n}
	for y := range out.Height {
		for x := range out.Width {
			i := 3 * (y*n*f.Width + x*n)
			out.BGR = append(out.BGR, f.BGR[i:i+3]...)
		}
	}
	return out
}

func TestBrokenFrame(t *testing.T) {
	r := newTestReader(t, nil)
	for _, f := range []Frame{{}, {Width: 10, Height: 10, BGR: make([]byte, 5)}, {Width: -1, Height: -1}} {
		if got := r.Read(f, 0); got.Verdict != Error || got.Reason != ReasonUnreadable || got.Message == "" {
			t.Errorf("%dx%d: %+v", f.Width, f.Height, got)
		}
	}
	if got := r.Read(loadPicture(t, "t101_roll1"), 6); got.Verdict != OK {
		t.Errorf("after broken frames: %s", got.Verdict)
	}
}

func TestAnnotate(t *testing.T) {
	f := loadPicture(t, "t101_roll1")
	data, err := Annotate(f, newTestReader(t, nil).Read(f, 6))
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := Decode(data)
	if err != nil || drawn.Width != f.Width || drawn.Height != f.Height {
		t.Fatalf("%dx%d, %v", drawn.Width, drawn.Height, err)
	}
	if _, err := Annotate(Frame{}, Reading{}); err == nil {
		t.Error("an empty frame was drawn on")
	}
}
