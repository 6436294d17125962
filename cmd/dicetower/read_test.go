package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func readPictures(t *testing.T, args ...string) (code int, lines []readLine, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Run(t.Context(), append([]string{"read", "--json"}, args...), strings.NewReader(""), &out, &errs)
	for line := range strings.Lines(out.String()) {
		var l readLine
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if !strings.Contains(line, `"dice":[`) {
			t.Errorf("no array of dice in %s", line)
		}
		lines = append(lines, l)
	}
	return code, lines, errs.String()
}

func picture(name string) string { return filepath.Join("..", "..", "vision", "testdata", name) }

func TestReadPrintsOneLinePerPictureInOrder(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.jpg")
	if err := os.WriteFile(broken, []byte("no dice"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	paths := []string{picture("t101_roll1.jpg"), broken, "missing.jpg", picture("t101_roll_coin.jpg"), picture("t101_empty.jpg")}
	code, lines, stderr := readPictures(t, append([]string{"--annotate", folder, "--empty", picture("t101_empty.jpg")}, paths...)...)
	if code != exitFailed || len(lines) != len(paths) || stderr != "" {
		t.Fatalf("exit %d, %d lines, %q", code, len(lines), stderr)
	}
	for i, want := range []string{"ok", "error", "error", "unsure", "empty"} {
		l := lines[i]
		if l.Path != paths[i] || string(l.Verdict) != want || (want == "ok") != (l.Message == "") {
			t.Errorf("line %d: %+v, want %s of %s", i, l, want, paths[i])
		}
	}
	if lines[1].Reason != "unreadable" || len(lines[0].Dice) != 6 || lines[0].Dice[0].Face == nil {
		t.Errorf("%+v", lines[:2])
	}
	drawn, err := os.ReadDir(folder)
	if err != nil || len(drawn) != 3 {
		t.Errorf("%d annotated pictures, %v", len(drawn), err)
	}
}

func TestReadWrongUse(t *testing.T) {
	for _, args := range [][]string{{}, {"--expect", "-1", "a.jpg"}, {"--expect", "six", "a.jpg"}} {
		if code, _, stderr := readPictures(t, args...); code != exitUsage || stderr == "" {
			t.Errorf("%v: exit %d, %q", args, code, stderr)
		}
	}
	if code, _, stderr := readPictures(t, "--empty", "missing.jpg", picture("t101_roll1.jpg")); code != exitFailed || !strings.Contains(stderr, "--empty") {
		t.Errorf("missing empty tray: exit %d, %q", code, stderr)
	}
}

func TestReadForPeople(t *testing.T) {
	var out, errs bytes.Buffer
	if code := Run(t.Context(), []string{"read", picture("t101_roll1.jpg")}, strings.NewReader(""), &out, &errs); code != exitDone {
		t.Fatal(code, errs.String())
	}
	if got := out.String(); !strings.HasSuffix(got, "t101_roll1.jpg: ok 5 1 1 5 5 1\n") {
		t.Error(got)
	}
}
