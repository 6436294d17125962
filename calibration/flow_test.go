package calibration

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetower/vision"
)

// flowAt is a flow that has come to a step.
func flowAt(t *testing.T, step Step, o Options) *Flow {
	t.Helper()
	f := NewFlow(o)
	t.Cleanup(func() { f.Close() })
	empty := rendered(t, "t101_empty.jpg")
	for n, more := f.Need(); more && n.Step != step; n, more = f.Need() {
		var r Report
		if n.Step == Lock {
			r = f.Locked(map[string]float64{"gain": 2}, nil)
		} else {
			r = f.Take([]vision.Frame{empty})
		}
		if !r.Pass || !r.Done {
			t.Fatalf("%+v", r)
		}
	}
	return f
}

func TestFlow(t *testing.T) {
	f := flowAt(t, Dice, Options{Source: "test:", Tests: 2})
	if _, err := f.Profile(time.Now()); err == nil {
		t.Error("a profile before the dice were seen")
	}
	first, second := rendered(t, "t101_roll1.jpg"), rendered(t, "t101_roll4.jpg")
	empty := rendered(t, "t101_empty.jpg")
	steps := []struct {
		shot   vision.Frame
		pass   bool
		throw  int
		reason string
	}{
		{empty, false, 0, "no dice"},
		{first, true, 1, ""},
		{first, false, 0, "lie as they lay before"},
		{second, true, 2, ""},
		{empty, false, 1, "no dice"}, // the first throw of the self-test
		{first, false, 0, "1 of 2"},  // the second: not enough were read
		{first, true, 1, ""},         // again
		{second, true, 2, ""},
	}
	for i, s := range steps {
		r := f.Take([]vision.Frame{s.shot})
		if r.Pass != s.pass || r.Throw != s.throw || !strings.Contains(r.Reason, s.reason) {
			t.Fatalf("picture %d: %+v", i, r)
		}
	}
	now := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	p, err := f.Profile(now)
	if err != nil {
		t.Fatal(err)
	}
	if p.Score < 80 || p.Side < 0.045 || p.Side > 0.055 || p.Time != now || p.Camera.Settings["gain"] != 2 || len(p.Tray) != 4 || p.Camera.Source != "test:" {
		t.Errorf("%+v", p.Camera)
	}
	path := filepath.Join(t.TempDir(), "profile.toml")
	if err := Save(path, p); err != nil {
		t.Error(err)
	}
}

func TestSomebodySaysItIsWrong(t *testing.T) {
	f := flowAt(t, Dice, Options{Tests: 1, Agree: func([]vision.Die) bool { return false }})
	first, second := rendered(t, "t101_roll1.jpg"), rendered(t, "t101_roll4.jpg")
	f.Take([]vision.Frame{first})
	f.Take([]vision.Frame{second})
	if r := f.Take([]vision.Frame{first}); r.Pass || !strings.Contains(r.Reason, "0 of 1") {
		t.Errorf("%+v", r)
	}
}

func TestFailingSteps(t *testing.T) {
	empty, throw := rendered(t, "t101_empty.jpg"), rendered(t, "t101_roll1.jpg")
	square := []vision.Point{{X: 0.1, Y: 0.1}, {X: 0.9, Y: 0.1}, {X: 0.9, Y: 0.9}, {X: 0.1, Y: 0.9}}
	tests := map[string]struct {
		step    Step
		options Options
		shots   []vision.Frame
		reason  string
	}{
		"small":           {Look, Options{}, []vision.Frame{flat(100), {}}, "a picture is broken"},
		"tiny":            {Look, Options{}, []vision.Frame{resized(empty, 160, 120)}, "too small"},
		"none":            {Look, Options{}, nil, "no picture came"},
		"dark":            {LightStep, Options{}, []vision.Frame{seen(empty, 0, 0, 0.1, 0)}, "too dark"},
		"another size":    {LightStep, Options{}, []vision.Frame{resized(empty, 640, 480)}, "those before had 1024x768"},
		"blurred":         {Focus, Options{}, []vision.Frame{blurred(empty, 4, 2)}, "blurred"},
		"no tray":         {TrayStep, Options{}, []vision.Frame{resized(flat(90), empty.Width, empty.Height)}, "no edge"},
		"no marks":        {TrayStep, Options{Marks: true}, []vision.Frame{empty}, "four corner marks are needed, 0 seen"},
		"dice lie there":  {Background, Options{}, []vision.Frame{throw}, "6 dice in the tray"},
		"something moves": {Background, Options{Corners: square}, []vision.Frame{empty, empty, empty, empty, empty, throw}, "does not stay"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f := flowAt(t, test.step, test.options)
			r := f.Take(test.shots)
			if r.Pass || r.Step != test.step || r.Remedy == "" || !strings.Contains(r.Reason, test.reason) {
				t.Errorf("%+v", r)
			}
			if n, _ := f.Need(); n.Step != test.step || n.Tries != 1 {
				t.Errorf("%+v is needed", n)
			}
		})
	}
}

func TestCameraThatCannotBeHeld(t *testing.T) {
	f := flowAt(t, Lock, Options{})
	if r := f.Locked(nil, errors.New("device busy")); r.Pass || !strings.Contains(r.Reason, "device busy") {
		t.Errorf("%+v", r)
	}
	if r := f.Locked(nil, ErrNotAdjustable); !r.Pass || r.Reason != "not adjustable" {
		t.Errorf("%+v", r)
	}
}

func TestFolder(t *testing.T) {
	folder := t.TempDir()
	if _, err := OpenFolder(folder); err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("%v", err)
	}
	for name, source := range map[string]string{
		"empty.jpg": "t101_empty.jpg", "dice_1.jpg": "t101_roll_hand.jpg", "dice_2.jpg": "t101_roll1.jpg", "dice_3.jpg": "t101_roll4.jpg",
		"test1.jpg": "t101_roll1.jpg", "test2.jpg": "t101_roll4.jpg",
	} {
		data, err := os.ReadFile("../vision/testdata/" + source)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	scene, err := OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFlow(Options{Tests: scene.Tests()})
	defer f.Close()
	var told []string
	_, err = Run(t.Context(), f, scene, time.Now(), func(_ Need, r Report) {
		told = append(told, string(r.Step)+map[bool]string{true: "", false: "!"}[r.Pass])
	})
	if got, want := strings.Join(told, " "), "look light focus lock tray empty dice! dice dice test test"; err != nil || got != want {
		t.Errorf("%s, want %s: %v", got, want, err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	f := NewFlow(Options{})
	defer f.Close()
	if _, err := Run(ctx, f, &Folder{}, time.Now(), func(Need, Report) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
