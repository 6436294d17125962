package journal

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// smallDisk mounts a file system of so many megabytes.
func smallDisk(t *testing.T, megabytes int) string {
	t.Helper()
	dir := t.TempDir()
	size := fmt.Sprintf("size=%dm", megabytes)
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", size, "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no small file system can be mounted here: %s", bytes.TrimSpace(out))
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	})
	return dir
}

// TestRoomForAFullDisk: what is appended is on the disk though others have filled it, also after a start.
func TestRoomForAFullDisk(t *testing.T) {
	dir := smallDisk(t, 16)
	j := open(t, dir)
	ballast := filepath.Join(dir, "ballast")
	fill(t, ballast)
	for i := range 500 {
		if err := j.Append(game(fmt.Sprint(i), uint64(1+6*i))); err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
	}
	if !j.Low() {
		t.Error("the journal does not say that the disk is full")
	}
	closed(t, j)
	j = open(t, dir)
	count(t, j, 3000)
	if err := j.Append(game("next", 3001)); err != nil {
		t.Error(err)
	}
	if !j.Low() {
		t.Error("after a start the journal does not say that the disk is full")
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	j.reserve.next = time.Time{}
	if err := j.Append(game("last", 3007)); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(filepath.Join(dir, "reserve")); j.Low() || err != nil || info.Size() != reserveBytes {
		t.Errorf("with room again: low %v, %v", j.Low(), err)
	}
	closed(t, j)
}

// TestStartOnAFullDisk needs room before anything is appended.
func TestStartOnAFullDisk(t *testing.T) {
	dir := smallDisk(t, 16)
	closed(t, open(t, dir))
	fill(t, filepath.Join(dir, "ballast"))
	j := open(t, dir)
	if err := j.Append(game("a", 1)); err != nil {
		t.Error(err)
	}
	count(t, j, 6)
	closed(t, j)
}
