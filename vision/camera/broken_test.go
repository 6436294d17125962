package camera

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"dicetower/vision"
)

// TestContinuity: pictures as decoders deliver them, whole and not.
func TestContinuity(t *testing.T) {
	const width, height = 64, 48
	random := rand.New(rand.NewPCG(5, 6))
	noise := func(f vision.Frame, columns, rows int) vision.Frame {
		f.BGR = bytes.Clone(f.BGR)
		for y := range rows {
			for i := range 3 * columns {
				f.BGR[3*y*f.Width+i] = byte(random.IntN(256))
			}
		}
		return f
	}
	whole := vision.Frame{Width: width, Height: height, BGR: make([]byte, 3*width*height)}
	for name, test := range map[string]struct {
		next   func(i int, f vision.Frame) vision.Frame
		broken bool
	}{
		"every picture is new":     {func(_ int, f vision.Frame) vision.Frame { return noise(f, width, height) }, false},
		"a still picture":          {func(_ int, f vision.Frame) vision.Frame { return f }, false},
		"a cut to a still picture": {func(i int, f vision.Frame) vision.Frame { return noise(f, width, height*(1-min(1, max(i-8, 8-i)))) }, false},
		"something small moves": {func(i int, f vision.Frame) vision.Frame {
			f = noise(f, 0, 0)
			f.BGR[3*(30*width+i)] = byte(40 + i)
			return f
		}, false},
		"freezes while things move":  {func(i int, f vision.Frame) vision.Frame { return noise(f, width, height*max(0, min(1, 12-i))) }, true},
		"smaller pictures in corner": {func(i int, f vision.Frame) vision.Frame { return noise(f, width/min(2, 1+i/9), height/min(2, 1+i/9)) }, true},
		"frames of another size": {func(i int, f vision.Frame) vision.Frame {
			if i == 9 {
				return vision.Frame{Width: 32, Height: 24, BGR: make([]byte, 3*32*24)}
			}
			return noise(f, f.Width, f.Height)
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			var c continuity
			f, found := whole, false
			for i := range 40 {
				f = test.next(i, f)
				found = found || c.broken(f)
			}
			if found != test.broken {
				t.Errorf("found %v, want %v", found, test.broken)
			}
		})
	}
}
