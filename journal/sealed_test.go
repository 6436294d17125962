package journal

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestFolderThatCantBeWritten reads a journal on a file system that is mounted to be read only: without a log beside it as it is,
// with one not without saying what to do.
func TestFolderThatCantBeWritten(t *testing.T) {
	for _, withLog := range []bool{false, true} {
		dir := t.TempDir()
		if out, err := exec.Command("mount", "-t", "tmpfs", "tmpfs", dir).CombinedOutput(); err != nil {
			t.Skipf("no file system can be mounted here: %s", bytes.TrimSpace(out))
		}
		t.Cleanup(func() { _ = exec.Command("umount", dir).Run() })
		from := t.TempDir()
		j := open(t, from)
		if err := j.Append(game("g", 1)); err != nil {
			t.Fatal(err)
		}
		if !withLog {
			closed(t, j)
		}
		for _, part := range []string{fileName, fileName + "-wal"} {
			if text, err := os.ReadFile(filepath.Join(from, part)); err == nil {
				if err := os.WriteFile(filepath.Join(dir, part), text, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		if out, err := exec.Command("mount", "-o", "remount,ro", dir).CombinedOutput(); err != nil {
			t.Skipf("it can't be mounted read only: %s", bytes.TrimSpace(out))
		}
		r, err := OpenReader(dir)
		switch {
		case withLog && (err == nil || !strings.Contains(err.Error(), "copy the folder")):
			t.Errorf("with a log: %v", err)
		case !withLog && err != nil:
			t.Error(err)
		case !withLog:
			if records, err := r.Newest(); err != nil || len(records) == 0 {
				t.Errorf("%d records, %v", len(records), err)
			}
		}
		if err == nil {
			_ = r.Close()
		}
	}
}

func TestEmptyFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, fileName), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenReader(dir); err == nil || !strings.Contains(err.Error(), "it is empty") {
		t.Errorf("an empty file: %v", err)
	}
}
