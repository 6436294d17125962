package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dicetower/journal"
)

// TestDamagedBackupChangesNothing flips bits all over a backup. What gzip does not hold, such as the name of the system that
// wrote it, may be anything; else the restore must fail, and leave nothing behind.
func TestDamagedBackupChangesNothing(t *testing.T) {
	dir := t.TempDir()
	from, to, file := filepath.Join(dir, "from"), filepath.Join(dir, "to"), filepath.Join(dir, "tower.tar.gz")
	j, err := journal.Open(from)
	if err == nil {
		err = j.Append(twoGames())
	}
	if err == nil {
		err = j.Close()
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(from, "pin"), []byte("123456\n"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (int, string) {
		var told bytes.Buffer
		return Run(context.Background(), args, strings.NewReader(""), io.Discard, &told), told.String()
	}
	if code, told := run("backup", "--data", from, file); code != exitDone {
		t.Fatal(told)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const header = 10 // of gzip
	for at := header; at < len(whole); at += len(whole) / 40 {
		damaged := bytes.Clone(whole)
		damaged[at] ^= 0x10
		if err := os.WriteFile(file, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		code, told := run("restore", "--data", to, file)
		if code != exitFailed || !strings.Contains(told, "nothing is changed") {
			t.Errorf("byte %d of %d: exit %d, %s", at, len(whole), code, told)
		}
		if left, err := os.ReadDir(to); err != nil || len(left) != 0 {
			t.Fatalf("byte %d: %v lies there, %v", at, left, err)
		}
	}
}

// TestRestoreOfWhatIsNoFile: a pipe is not waited for, and what an interrupted restore has left goes.
func TestRestoreOfWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	pipe, to := filepath.Join(dir, "pipe"), filepath.Join(dir, "to")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.MkdirAll(filepath.Join(to, "restore-1", "pin"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{pipe, dir, "/dev/zero"} {
		var told bytes.Buffer
		code := Run(context.Background(), []string{"restore", "--data", to, file}, strings.NewReader(""), io.Discard, &told)
		if code != exitFailed || !strings.Contains(told.String(), ", not a file; nothing is changed") {
			t.Errorf("%s: exit %d, %s", file, code, &told)
		}
	}
	if left, err := os.ReadDir(to); err != nil || len(left) != 0 {
		t.Errorf("%v lies there, %v", left, err)
	}
}

// TestPartTooLarge: a backup that would fill the disk is given up.
func TestPartTooLarge(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.json")
	err := writePart(path, io.LimitReader(zeroes{}, mostOther+10))
	if err == nil || !strings.Contains(err.Error(), "larger than 64 MB") {
		t.Error(err)
	}
}

type zeroes struct{}

func (zeroes) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}
