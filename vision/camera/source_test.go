package camera

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const throw = "virtual/clips/white_6_1.mp4"

// all asks a source for everything it has: the frames' sizes, and the errors on the way.
func all(t *testing.T, s Source) (sizes [][2]int, faults []string) {
	t.Helper()
	defer s.Close()
	for range 1000 {
		f, err := s.Next(t.Context())
		switch {
		case errors.Is(err, io.EOF):
			return sizes, faults
		case err != nil:
			faults = append(faults, err.Error())
			continue
		case len(f.BGR) != f.Width*f.Height*3:
			t.Fatalf("frame %d: %d bytes for %d×%d", f.Seq, len(f.BGR), f.Width, f.Height)
		}
		sizes = append(sizes, [2]int{f.Width, f.Height})
	}
	t.Fatal("no end")
	return nil, nil
}

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func jpegOf(t *testing.T, width, height int) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range m.Pix {
		m.Pix[i] = byte(i / 7)
	}
	m.Set(0, 0, color.White)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestClip(t *testing.T) {
	s, err := Open("file:" + throw)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i := range uint64(5) {
		f, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if want := time.Duration(i) * time.Second / 30; f.Seq != i || (f.Time-want).Abs() > time.Microsecond || f.Width != 800 || f.Height != 600 {
			t.Errorf("frame %d: number %d, time %v, %d×%d", i, f.Seq, f.Time, f.Width, f.Height)
		}
	}
}

func TestClipFaults(t *testing.T) {
	whole, err := os.ReadFile(throw)
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		name  string
		data  []byte
		fault string
		least int // frames before it
	}{
		"breaks off": {"cut.mp4", whole[:len(whole)/2], "breaks off after frame", 5},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := Open("file:" + write(t, test.name, test.data))
			if err != nil {
				t.Fatal(err)
			}
			sizes, faults := all(t, s)
			if len(faults) != 1 || !strings.Contains(faults[0], test.fault) || len(sizes) < test.least {
				t.Errorf("%d frames, faults %q", len(sizes), faults)
			}
		})
	}
}

func TestOpenFaults(t *testing.T) {
	tests := map[string]string{
		"file:/none/such.mp4":                             "no such file",
		"file:" + t.TempDir():                             "it is a folder",
		"file:" + write(t, "text.mp4", []byte("not one")): "not a video",
		"file:" + write(t, "empty.mp4", nil):              "not a video",
		"dir:/none/such":                                  "no such file",
		"dir:" + t.TempDir():                              "no picture in it",
		"cinema:3":                                        "file:CLIP, dir:FOLDER or virtual:",
		"":                                                "file:CLIP, dir:FOLDER or virtual:",
		"file:":                                           "file:CLIP, dir:FOLDER or virtual:",
	}
	for spec, want := range tests {
		s, err := Open(spec)
		if err == nil {
			s.Close()
			t.Errorf("%s: opened", spec)
			continue
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", spec, err, want)
		}
	}
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string][]byte{
		"2.jpg": jpegOf(t, 64, 48), "1.jpg": jpegOf(t, 80, 60), "3.jpg": []byte("no picture"), "4.JPEG": jpegOf(t, 64, 48), "note.txt": nil,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open("dir:" + dir)
	if err != nil {
		t.Fatal(err)
	}
	sizes, faults := all(t, s)
	if len(sizes) != 3 || sizes[0] != [2]int{80, 60} {
		t.Errorf("sizes %v, want the three pictures by name", sizes)
	}
	if len(faults) != 1 || !strings.Contains(faults[0], "3.jpg") {
		t.Errorf("faults %q, want one of 3.jpg", faults)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := Open("file:" + throw)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
