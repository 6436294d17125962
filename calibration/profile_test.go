package calibration

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"dicetower/vision"
)

// picture is a frame with something in it: felt within a brown wall on grey, and a bright bar.
func picture(width, height int) vision.Frame {
	f := vision.Frame{Width: width, Height: height, BGR: make([]byte, 3*width*height)}
	for y := range height {
		for x := range width {
			u, v := float64(x)/float64(width), float64(y)/float64(height)
			c := [3]byte{120, 125, 130}
			switch {
			case u > 0.15 && u < 0.85 && v > 0.15 && v < 0.85:
				c = [3]byte{60, 110, 50}
			case u > 0.1 && u < 0.9 && v > 0.1 && v < 0.9:
				c = [3]byte{40, 60, 90}
			case u > 0.3 && u < 0.6 && v < 0.05:
				c = [3]byte{230, 230, 230}
			}
			copy(f.BGR[3*(y*width+x):], c[:])
		}
	}
	return f
}

// sample is a profile that says something in every key.
func sample() Profile {
	return Profile{
		Time: time.Date(2026, 5, 1, 18, 30, 0, 0, time.UTC), Score: 93,
		Camera: Camera{Source: `v4l2:/dev/video0 "hall"`, Width: 320, Height: 240, Settings: map[string]float64{"exposure_time_absolute": 156, "gain": 1.5}},
		Tray:   []vision.Point{{X: 0.15, Y: 0.15}, {X: 0.85, Y: 0.15}, {X: 0.85, Y: 0.85}, {X: 0.15, Y: 0.85}},
		Keep:   []vision.Point{{X: 0.86, Y: 0.2}, {X: 1, Y: 0.2}, {X: 0.95, Y: 0.8}},
		Side:   0.07, Pip: 0.011,
		Light: Light{Mean: 0.4, Clipped: 0.001, Evenness: 0.8, Flicker: 0.002}, Blur: 0.001,
		Empty: picture(320, 240),
	}
}

func TestWhatIsSavedIsLoaded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "profile.toml")
	plain := sample()
	plain.Keep, plain.Camera.Settings = nil, map[string]float64{}
	for _, p := range []Profile{sample(), plain} {
		if err := Save(path, p); err != nil {
			t.Fatal(err)
		}
		got, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(p, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestThreeAreKept(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "profile.toml")
	if err := os.WriteFile(filepath.Join(folder, "notes.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for score := range 6 {
		p := sample()
		p.Score, p.Empty.BGR[0] = score, byte(score/2) // two in a row share their picture
		if err := Save(path, p); err != nil {
			t.Fatal(err)
		}
	}
	for n, want := range []int{5, 4, 3} {
		if p, err := Load(Older(path, n)); err != nil || p.Score != want {
			t.Errorf("%s: %d, %v, want %d", Older(path, n), p.Score, err, want)
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != 3+2+1 {
		t.Errorf("%v in the folder, %v", entries, err)
	}
}

// A save that does not come to its end leaves the profile that was there.
func TestHalfASaveHarmsNothing(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "profile.toml")
	if err := Save(path, sample()); err != nil {
		t.Fatal(err)
	}
	broken := sample()
	broken.Side = math.NaN()
	if err := Save(path, broken); err == nil {
		t.Error("a side that is no number was saved")
	}
	broken = sample()
	broken.Empty.BGR = nil
	if err := Save(path, broken); err == nil {
		t.Error("a broken picture was saved")
	}
	for _, left := range []string{"profile.toml.part-123", "profile-empty-aaaaaaaaaaaa.png.part-9"} {
		if err := os.WriteFile(filepath.Join(folder, left), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if p, err := Load(path); err != nil || p.Score != 93 {
		t.Errorf("%d, %v", p.Score, err)
	}
	if err := Save(path, sample()); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part-*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

func text(t *testing.T) string {
	t.Helper()
	data, err := encode(sample(), backgroundTable{File: "profile-empty-0.png", SHA256: strings.Repeat("0a", 32)})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFaultsAreListed(t *testing.T) {
	whole := text(t)
	if _, _, err := parse([]byte(whole)); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		old, new string
		faults   []string
	}{
		"unknown key":        {"score = 93", "score = 93\ncolour = 1", []string{`"colour" is no key`}},
		"unknown table":      {"[light]", "[lamp]\nwatt = 3\n[light]", []string{`"lamp.watt" is no key`}},
		"missing key":        {"evenness = 0.8\n", "", []string{"light.evenness is missing"}},
		"out of range":       {"side = 0.07", "side = 7.0", []string{"dice.side = 7: 0.005 to 0.5 is allowed"}},
		"not a number":       {"side = 0.07", "side = nan", []string{"dice.side = NaN"}},
		"infinite":           {"blur = 0.001", "blur = inf", []string{"focus.blur = +Inf"}},
		"text for a number":  {"mean = 0.4", `mean = "much"`, []string{"light.mean = much"}},
		"broken number":      {"width = 320", "width = 320.5", []string{"camera.width = 320.5: a whole number"}},
		"another version":    {"version = 1", "version = 2", []string{"version = 2: this program reads version 1"}},
		"no version":         {"version = 1", "", []string{"version is missing"}},
		"version of words":   {"version = 1", `version = "one"`, []string{"version = one"}},
		"corner outside":     {"[0.15, 0.15]", "[-0.15, 0.15]", []string{"tray.corners"}},
		"corner of three":    {"[0.15, 0.15]", "[0.15, 0.15, 1.0]", []string{"tray.corners"}},
		"sides that cross":   {"[0.85, 0.85]", "[0.15, 0.5]", []string{"tray.corners"}},
		"no corners":         {"corners = [", "corners = []\nlist = [", []string{"tray.corners", `"tray.list"`}},
		"keep of two":        {"[0.86, 0.2],", "", []string{"tray.keep"}},
		"pip above the side": {"pip = 0.011", "pip = 0.09", []string{"dice.pip = 0.09: less than dice.side"}},
		"setting of words":   {"gain = 1.5", `gain = "high"`, []string{"camera.settings.gain = high"}},
		"picture elsewhere":  {"profile-empty-0.png", "../profile.png", []string{"background.file = ../profile.png"}},
		"picture of no kind": {"profile-empty-0.png", "profile.txt", []string{"background.file"}},
		"time of words":      {"2026-05-01T18:30:00Z", `"today"`, []string{"time = today"}},
		"several":            {"score = 93", "score = 930\nmood = 1", []string{"score = 930", `"mood"`}},
		"not TOML":           {"[light]", "[light", []string{"not TOML"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(whole, test.old, test.new, 1)
			if changed == whole {
				t.Fatalf("%q is not in the profile", test.old)
			}
			_, _, err := parse([]byte(changed))
			if !errors.Is(err, ErrInvalid) {
				t.Fatalf("%v", err)
			}
			for _, want := range test.faults {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%v\nlacks %q", err, want)
				}
			}
		})
	}
}

func TestEveryTruncationIsNoticed(t *testing.T) {
	whole := strings.TrimRight(text(t), "\n'")
	for n := range len(whole) {
		if _, _, err := parse([]byte(whole[:n])); !errors.Is(err, ErrInvalid) {
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
	}
}

func TestLoadFaults(t *testing.T) {
	saved := func(t *testing.T) (path, picture string) {
		path = filepath.Join(t.TempDir(), "profile.toml")
		if err := Save(path, sample()); err != nil {
			t.Fatal(err)
		}
		pictures, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.png"))
		return path, pictures[0]
	}
	tests := map[string]struct {
		spoil func(path, picture string) error
		kind  error
		want  string
	}{
		"none":             {func(path, _ string) error { return os.Remove(path) }, ErrNone, "dicetower calibrate"},
		"no picture":       {func(_, picture string) error { return os.Remove(picture) }, ErrInvalid, "picture of the empty tray"},
		"another picture":  {func(_, picture string) error { return os.WriteFile(picture, []byte("dice"), 0o600) }, ErrInvalid, "not the picture that was saved"},
		"empty":            {func(path, _ string) error { return os.WriteFile(path, nil, 0o600) }, ErrInvalid, "version is missing"},
		"huge":             {func(path, _ string) error { return os.WriteFile(path, make([]byte, mostText+1), 0o600) }, nil, "more than"},
		"of another shape": {func(path, _ string) error { return replace(path, "width = 320", "width = 640") }, ErrInvalid, "320x240 pixels, not 640x240"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			path, picture := saved(t)
			if err := test.spoil(path, picture); err != nil {
				t.Fatal(err)
			}
			_, err := Load(path)
			if err == nil || test.kind != nil && !errors.Is(err, test.kind) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

func replace(path, old, with string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(strings.Replace(string(data), old, with, 1)), 0o600)
}

// Whatever can be measured is read as it was written.
func TestAnyProfileIsReadAgain(t *testing.T) {
	share := rapid.Map(rapid.Float64Range(0, 1), rounded)
	rapid.Check(t, func(t *rapid.T) {
		p := sample()
		p.Empty = vision.Frame{}
		p.Score = rapid.IntRange(0, 100).Draw(t, "score")
		p.Camera.Source = rapid.String().Draw(t, "source")
		p.Camera.Settings = rapid.MapOf(rapid.StringN(1, 20, -1), rapid.Float64Range(-1e9, 1e9)).Draw(t, "settings")
		p.Light = Light{share.Draw(t, "mean"), share.Draw(t, "clipped"), share.Draw(t, "evenness"), share.Draw(t, "flicker")}
		p.Side = rounded(rapid.Float64Range(0.005, 0.5).Draw(t, "side"))
		p.Pip = rounded(p.Side / rapid.Float64Range(2.5, 9).Draw(t, "pip"))
		data, err := encode(p, backgroundTable{File: "a.png", SHA256: strings.Repeat("0a", 32)})
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := parse(data)
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		if diff := cmp.Diff(p, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func FuzzParse(f *testing.F) {
	data, err := encode(sample(), backgroundTable{File: "profile-empty-0.png", SHA256: strings.Repeat("0a", 32)})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte("version = 1\n[camera.settings]\na = nan"))
	f.Add([]byte("version = 1\ntray.corners = [[[]]]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, picture, err := parse(data)
		if err != nil {
			if !errors.Is(err, ErrInvalid) {
				t.Fatalf("%v", err)
			}
			return
		}
		again, err := encode(p, picture)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := parse(again); err != nil {
			t.Fatalf("read, but not again: %v\n%s", err, again)
		}
	})
}

func TestOthersFilesStay(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "tray.toml"), filepath.Join(folder, "link.toml")
	theirs := filepath.Join(folder, "tray-empty-mine.png")
	for _, name := range []string{path, theirs} {
		if err := os.WriteFile(name, []byte("not ours"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Save(link, sample()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(theirs); err != nil {
		t.Error(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v", err)
	}
	for _, target := range []string{os.DevNull, folder, filepath.Join(folder, "tray.conf")} {
		if err := Save(target, sample()); err == nil {
			t.Errorf("%s was taken", target)
		}
	}
}
