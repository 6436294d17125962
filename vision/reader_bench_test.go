package vision

import (
	"os"
	"path/filepath"
	"testing"
)

// material is a file of the folder with pictures, which is not part of the project.
func material(tb testing.TB, parts ...string) string {
	tb.Helper()
	folder := os.Getenv("DICETOWER_MATERIAL")
	if folder == "" {
		folder = filepath.Join("..", "..", "shared")
	}
	path := filepath.Join(append([]string{folder}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		tb.Skipf("no material: %v", err)
	}
	return path
}

// benchKnown gives run a frame and a reader, with nothing known and with the empty tray.
func benchKnown(b *testing.B, run func(b *testing.B, r *Reader, frame Frame)) {
	load := func(name string) Frame {
		f, err := Load(material(b, "renders", "table_101", name))
		if err != nil {
			b.Fatal(err)
		}
		return f
	}
	frame, tray := load("t101_roll1.jpg"), load("t101_empty.jpg")
	for name, empty := range map[string]*Frame{"nothing known": nil, "empty tray known": &tray} {
		b.Run(name, func(b *testing.B) {
			r, err := NewReader(Options{Empty: empty})
			if err != nil {
				b.Fatal(err)
			}
			defer r.Close()
			run(b, r, frame)
		})
	}
}

func BenchmarkRead(b *testing.B) {
	benchKnown(b, func(b *testing.B, r *Reader, frame Frame) {
		for b.Loop() {
			if got := r.Read(frame, 6); got.Verdict != OK {
				b.Fatal(got.Verdict, got.Message)
			}
		}
	})
}
