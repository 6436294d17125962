package evidence

import (
	"bytes"
	"context"
	"image/jpeg"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"dicetower/vision"
)

func aCase(seq uint64) Case {
	f := vision.Frame{Seq: 70 + seq, Width: 64, Height: 48, BGR: make([]byte, 64*48*3)}
	for i := range f.BGR {
		f.BGR[i] = byte(i * 7)
	}
	empty := f
	empty.Seq, empty.BGR = 0, bytes.Repeat([]byte{9}, len(f.BGR))
	return Case{
		Seq: seq, Time: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC), Outcome: "rejected", Frame: f, Expect: 2,
		Known: vision.Options{Empty: &empty, Side: 0.05, Tray: []vision.Point{{X: 0.1, Y: 0.2}}},
		Reading: vision.Reading{
			Verdict: vision.Unsure, Reason: vision.ReasonCocked, Message: "a die leans",
			Dice: []vision.Die{{Face: 3, Confidence: 0.5, X: 20, Y: 20, Size: 12, Angle: 30}},
		},
	}
}

func TestCaseComesBack(t *testing.T) {
	dir := t.TempDir()
	want := aCase(7)
	path, err := Write(dir, want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	want.Frame.Seq = 0 // a picture has no number
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(filepath.Join(path, "annotated.jpg")); err != nil {
		t.Error(err)
	}
}

func TestNoHalfCases(t *testing.T) {
	dir := t.TempDir()
	broken := aCase(1)
	broken.Frame.BGR = nil
	if _, err := Write(dir, broken); err == nil {
		t.Error("a frame without pixels was written")
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left over: %v", left)
	}
	if _, err := Write(filepath.Join(dir, "no", "such", "\x00"), aCase(1)); err == nil || !strings.Contains(err.Error(), "keep evidence") {
		t.Errorf("an impossible folder: %v", err)
	}
}

func TestKeeperRemembersTheLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		k := New(Options{Folder: dir, Log: slog.New(slog.DiscardHandler)})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- k.Run(ctx) }()
		for seq := range uint64(remembered + 3) {
			k.Keep(aCase(seq))
			synctest.Wait()
		}
		for seq := range uint64(remembered + 3) {
			picture, ok := k.Picture(seq)
			if ok != (seq >= 3) {
				t.Errorf("picture %d: %v", seq, ok)
			}
			if _, err := jpeg.Decode(bytes.NewReader(picture)); ok && err != nil {
				t.Errorf("picture %d: %v", seq, err)
			}
		}
		if folders, _ := os.ReadDir(dir); len(folders) != remembered+3 {
			t.Errorf("%d folders", len(folders))
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestKeeperNeverBlocks(t *testing.T) {
	k := New(Options{Log: slog.New(slog.DiscardHandler)})
	for range waiting + 2 {
		k.Keep(aCase(1))
	}
	if k.Dropped() != 2 {
		t.Errorf("%d dropped, want 2", k.Dropped())
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := k.Run(ctx); err != nil {
		t.Error(err)
	}
	if len(k.pictures) != waiting {
		t.Errorf("%d kept at the end, want %d", len(k.pictures), waiting)
	}
}
