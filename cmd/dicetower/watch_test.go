package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const recordings = "../../vision/camera/virtual/clips/"

// watching runs `watch --json` and gives its lines, stderr and the exit code.
func watching(t *testing.T, args ...string) (lines []watchLine, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Run(t.Context(), append([]string{"watch", "--json"}, args...), nil, &out, &errs)
	for text := range strings.Lines(out.String()) {
		var line watchLine
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if strings.Contains(text, "null") && line.State != "rest" {
			t.Errorf("null in %s", text)
		}
		lines = append(lines, line)
	}
	return lines, errs.String(), code
}

func TestWatchClip(t *testing.T) {
	folder := t.TempDir()
	lines, stderr, code := watching(t, "--camera", "file:"+recordings+"white_6_1.mp4", "--empty", recordings+"empty.jpg", "--expect", "6", "--evidence", folder)
	if code != exitDone || stderr != "" {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	var states []string
	for _, line := range lines {
		states = append(states, string(line.State))
	}
	if got, want := strings.Join(states, " "), "settling empty moving settling rest"; got != want {
		t.Errorf("states %s, want %s", got, want)
	}
	if lines[0].Frame != 0 {
		t.Errorf("first line for frame %d", lines[0].Frame)
	}
	last := lines[len(lines)-1]
	if last.Verdict != "ok" || len(last.Dice) != 6 || last.T != rounded(float64(last.Frame)/30, 1000) {
		t.Errorf("%+v", last)
	}
	if kept, _ := filepath.Glob(filepath.Join(folder, "*", "case.json")); len(kept) != 1 {
		t.Errorf("%d readings written to the folder", len(kept))
	}
}

func TestWatchFaults(t *testing.T) {
	whole, err := os.ReadFile(recordings + "white_6_1.mp4")
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.mp4")
	if err := os.WriteFile(cut, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		args  []string
		code  int
		fault string
	}{
		"no camera":       {nil, exitUsage, "--camera"},
		"unknown camera":  {[]string{"--camera", "webcam"}, exitUsage, "file:CLIP"},
		"expects fewer":   {[]string{"--camera", "file:" + cut, "--expect=-1"}, exitUsage, "--expect"},
		"missing clip":    {[]string{"--camera", "file:none.mp4"}, exitFailed, "no such file"},
		"missing picture": {[]string{"--camera", "file:" + cut, "--empty", "none.jpg"}, exitFailed, "--empty"},
		"clip breaks off": {[]string{"--camera", "file:" + cut}, exitFailed, "breaks off"},
		"missing folder":  {[]string{"--camera", "dir:none"}, exitFailed, "no such file"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, stderr, code := watching(t, test.args...)
			if code != test.code || !strings.Contains(stderr, test.fault) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("exit %d, %q; want %d and one line with %q", code, stderr, test.code, test.fault)
			}
		})
	}
}
