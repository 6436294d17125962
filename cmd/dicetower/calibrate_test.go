package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/vision"
	"dicetower/vision/camera/virtual"
)

// calibrating runs `calibrate --json` and gives the lines, stderr and the exit code.
func calibrating(t *testing.T, in string, args ...string) (steps []stepLine, last profileLine, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Run(t.Context(), append([]string{"calibrate", "--json"}, args...), strings.NewReader(in), &out, &errs)
	for text := range strings.Lines(out.String()) {
		if strings.Contains(text, "null") {
			t.Errorf("null in %s", text)
		}
		var step stepLine
		if err := json.Unmarshal([]byte(text), &step); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if step.Step != "profile" {
			steps = append(steps, step)
		} else if err := json.Unmarshal([]byte(text), &last); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	return steps, last, errs.String(), code
}

// lying writes what the virtual tower shows at rest after a throw; a name without a throw shows the empty tray.
func lying(t *testing.T, tower *virtual.Tower, path string, throw bool) []vision.Die {
	t.Helper()
	tower.Clear()
	frames := 1
	if throw {
		if err := tower.Throw(6); err != nil {
			t.Fatal(err)
		}
		frames = 150 // longer than any recording
	}
	var f vision.Frame
	for range frames {
		var err error
		if f, err = tower.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	picture, err := vision.Annotate(f, vision.Reading{})
	if err == nil {
		err = os.WriteFile(path, picture, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return tower.Truth()
}

func TestCalibrateVirtualTower(t *testing.T) {
	path := filepath.Join(t.TempDir(), "profile.toml")
	steps, last, stderr, code := calibrating(t, "", "--yes", "--camera", "virtual:", "--profile", path)
	if code != exitDone || stderr != "" || last.Path != path || last.Score < 90 || !last.Pass {
		t.Fatalf("exit %d, %+v, %s", code, last, stderr)
	}
	over := map[string]int{}
	for _, s := range steps {
		if s.Done {
			over[string(s.Step)]++
		}
	}
	for _, want := range []string{"look", "light", "focus", "lock", "tray", "empty", "dice", "test"} {
		if over[want] != 1 {
			t.Errorf("%s was done %d times", want, over[want])
		}
	}
	// what was measured serves to watch and to read
	clip := "file:" + recordings + "white_6_1.mp4"
	lines, stderr, code := watching(t, "--camera", clip, "--profile", path)
	if code != exitDone || len(lines) == 0 || lines[len(lines)-1].Verdict != "ok" {
		t.Errorf("watch: exit %d, %s", code, stderr)
	}
	code, read, stderr := readPictures(t, "--profile", path, recordings+"empty.jpg", picture("t101_roll1.jpg"))
	if code != exitFailed || len(read) != 2 || read[0].Verdict != "empty" || read[1].Verdict != "error" || !strings.Contains(read[1].Message, "calibrate again") {
		t.Errorf("read: exit %d, %+v, %s", code, read, stderr)
	}
	if code, _, stderr := readPictures(t, "--profile", path, "--empty", picture("t101_empty.jpg"), recordings+"empty.jpg"); code != exitFailed || !strings.Contains(stderr, "--empty") {
		t.Errorf("read with the empty tray of another camera: exit %d, %s", code, stderr)
	}
	refusesAMovedCamera(t, path)
}

// refusesAMovedCamera watches a camera that is pushed after a second.
func refusesAMovedCamera(t *testing.T, profile string) {
	folder := t.TempDir()
	empty, err := vision.Load(recordings + "empty.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 150 { // five seconds
		f := empty
		if i > 30 {
			f.BGR = append(empty.BGR[3*20*empty.Width:len(empty.BGR):len(empty.BGR)], empty.BGR[:3*20*empty.Width]...)
		}
		data, err := vision.Annotate(f, vision.Reading{})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.jpg", i)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	lines, stderr, code := watching(t, "--camera", "dir:"+folder, "--profile", profile)
	if code != exitFailed || !strings.Contains(stderr, "the camera has moved") || len(lines) == 0 {
		t.Errorf("exit %d, %q, %d lines", code, stderr, len(lines))
	}
}

func TestCalibrateFolder(t *testing.T) {
	tower, err := virtual.New(virtual.Options{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	defer tower.Close()
	folder := t.TempDir()
	for _, name := range []string{"empty1", "empty2", "dice1", "dice2", "test1", "test2", "test3", "test4", "test5"} {
		lying(t, tower, filepath.Join(folder, name+".jpg"), !strings.HasPrefix(name, "empty"))
	}
	path := filepath.Join(t.TempDir(), "profile.toml")
	steps, last, stderr, code := calibrating(t, "", "--camera", "dir:"+folder, "--profile", path, "--keep", "0.8,0.2 0.85,0.2 0.85,0.8")
	if code != exitDone || last.Score < 80 || len(steps) != 13 {
		t.Errorf("exit %d, %d steps, %+v, %s", code, len(steps), last, stderr)
	}
	before, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(before), "[0.8, 0.2]") {
		t.Errorf("%s, %v", before, err)
	}
	// a calibration that fails leaves the profile alone
	if err := os.WriteFile(filepath.Join(folder, "dice2.jpg"), []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, last, stderr, code = calibrating(t, "", "--camera", "dir:"+folder, "--profile", path)
	after, err := os.ReadFile(path)
	if code != exitFailed || last.Pass || !strings.Contains(stderr, "stays as it was") || err != nil || !bytes.Equal(before, after) {
		t.Errorf("exit %d, %s, %v", code, stderr, err)
	}
}

// Somebody at the terminal clears the tray, throws when asked, and gives up when nothing helps.
func TestCalibrateGuided(t *testing.T) {
	path := filepath.Join(t.TempDir(), "profile.toml")
	_, _, stderr, code := calibrating(t, "\nq\n", "--camera", "virtual:", "--profile", path, "--marks")
	for _, want := range []string{"Take everything out of the tray", "four corner marks are needed, 0 seen", "q = give up", "profile.toml is not written"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("%s\nlacks %q", stderr, want)
		}
	}
	if code != exitFailed {
		t.Errorf("exit %d", code)
	}
}
