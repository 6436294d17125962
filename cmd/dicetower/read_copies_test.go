package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDrawnCopiesOfOneName: two pictures of the same name, from two folders, have a copy each.
func TestDrawnCopiesOfOneName(t *testing.T) {
	picture, err := os.ReadFile("testdata/tray/red/flat.jpg")
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"read", "--annotate", filepath.Join(t.TempDir(), "copies")}
	for range 2 {
		path := filepath.Join(t.TempDir(), "flat.jpg")
		if err := os.WriteFile(path, picture, 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	var out, faults bytes.Buffer
	if code := Run(t.Context(), args, strings.NewReader(""), &out, &faults); code != exitDone {
		t.Fatalf("exit %d: %s", code, faults.String())
	}
	for _, name := range []string{"flat.jpg", "flat-2.jpg"} {
		if _, err := os.Stat(filepath.Join(args[2], name)); err != nil {
			t.Error(err)
		}
	}
}
