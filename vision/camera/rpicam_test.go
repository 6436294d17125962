package camera

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"dicetower/vision/camera/fakepi"
)

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "rpicam-vid" {
		fakepi.Main()
	}
	os.Exit(m.Run())
}

// fakePi puts a rpicam-vid in the path that behaves, run for run, as the lines say.
func fakePi(t *testing.T, unknown string, lines ...string) {
	t.Helper()
	folder := t.TempDir()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(own, filepath.Join(folder, "rpicam-vid")); err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(folder, "script")
	if err := os.WriteFile(script, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	t.Setenv("FAKE_RPICAM", script)
	t.Setenv("FAKE_RPICAM_UNKNOWN", unknown)
}

func small() Options { return Options{Width: 320, Height: 240, Rate: 30} }

// watched asks a camera for frames until enough have come after the last fault, and gives the faults.
func watched(t *testing.T, source Source, enough int) (faults []string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	next, good := uint64(0), 0
	for good < enough {
		f, err := source.Next(ctx)
		if ctx.Err() != nil {
			t.Fatalf("%d frames, then none; faults %q", good, faults)
		}
		if err != nil {
			faults, good = append(faults, err.Error()), 0
			continue
		}
		if f.Seq < next || f.Width != 320 || f.Height != 240 {
			t.Fatalf("frame %d after %d, %d×%d", f.Seq, next, f.Width, f.Height)
		}
		next = f.Seq + 1
		good++
		for _, y := range []int{0, f.Height / 2, f.Height - 1} {
			for _, x := range []int{0, 100, 319} {
				want := (float64(fakepi.Grey(x, 320)) - 16) * 255 / 219 // the camera's brightness goes from 16 to 235
				if got := float64(f.BGR[3*(y*f.Width+x)]); got < want-3 || got > want+3 {
					t.Fatalf("frame %d is out of place: %v at %d,%d, not %v", f.Seq, got, x, y, want)
				}
			}
		}
	}
	return faults
}

// TestRpicamFaults: each is named, and pictures come again by themselves.
func TestRpicamFaults(t *testing.T) {
	tests := map[string]struct {
		unknown string
		lines   []string
		faults  []string
	}{
		"well":            {},
		"stalls":          {lines: []string{"stall 5"}, faults: []string{"no picture comes any more"}},
		"dies":            {lines: []string{"die 5"}, faults: []string{"has ended: ERROR: *** Device timeout"}},
		"dies at once":    {lines: []string{"die 0", "die 0"}, faults: []string{"has ended", "has ended"}},
		"padded rows":     {lines: []string{"stride 384"}},
		"short pictures":  {lines: []string{"short 1000"}, faults: []string{"pictures have 114200 bytes, not 115200"}},
		"one is cut off":  {lines: []string{"hiccup 5"}},
		"starts late":     {lines: []string{"late 2s"}},
		"no camera":       {lines: []string{"none"}, faults: []string{"finds no camera; look at both ends of its ribbon cable"}},
		"unknown options": {unknown: "--metadata --flush", faults: []string{"does not know --metadata;", "does not know --flush;"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			fakePi(t, test.unknown, test.lines...)
			source, err := OpenWith("rpicam:", small())
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			faults := watched(t, source, 20)
			if len(faults) != len(test.faults) {
				t.Fatalf("faults %q, want %q", faults, test.faults)
			}
			for i, want := range test.faults {
				if !strings.Contains(faults[i], want) {
					t.Errorf("fault %q, want %q", faults[i], want)
				}
			}
		})
	}
}

// TestRpicamLock: what the automatics have found is held, told, and stays.
func TestRpicamLock(t *testing.T) {
	fakePi(t, "")
	source, err := OpenWith("rpicam:", small())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	watched(t, source, 10)
	settings, err := source.(adjustable).Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if settings["exposure"] < 8000 || settings["gain"] != 2 || settings["red"] != 1.5 || settings["blue"] != 2.25 || settings["lens"] != 3.5 {
		t.Errorf("settings %v", settings)
	}
	if faults := watched(t, source, 20); len(faults) > 0 {
		t.Errorf("faults %q", faults)
	}
}

// TestRpicamEnds: no child outlives its source, even a deaf one, and no goroutine stays.
func TestRpicamEnds(t *testing.T) {
	for _, line := range []string{"good", "deaf", "stall 30"} {
		fakePi(t, "", line)
		before := runtime.NumGoroutine()
		live := newLive(small(), newRpicam("").open)
		source := newAdjustable(live)
		if faults := watched(t, source, 3); len(faults) > 0 {
			t.Fatalf("%s: %q", line, faults)
		}
		process := live.device.(*piCamera).child.command.Process
		began := time.Now()
		if err := source.Close(); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s: it took %v", line, took)
		}
		if _, err := os.Stat(fmt.Sprintf("/proc/%d", process.Pid)); err == nil {
			t.Errorf("%s: the child lives on", line)
		}
		for range 100 {
			if runtime.NumGoroutine() <= before {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if n := runtime.NumGoroutine(); n > before {
			t.Errorf("%s: %d goroutines, %d before", line, n, before)
		}
	}
}

func TestNoRpicam(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	source, err := OpenWith("rpicam:", small())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	if _, err := source.Next(t.Context()); err == nil || !strings.Contains(err.Error(), "install rpicam-apps") {
		t.Error(err)
	}
	if _, err := exec.LookPath("rpicam-vid"); err == nil {
		t.Error("there is one")
	}
}

// TestNeverStale: who comes late after a stall is not given the picture from before.
func TestNeverStale(t *testing.T) {
	fakePi(t, "", "stall 5")
	source, err := OpenWith("rpicam:", small())
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	if _, err := source.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	if f, err := source.Next(t.Context()); err == nil {
		t.Errorf("frame %d, taken at %v", f.Seq, f.Time)
	}
}
