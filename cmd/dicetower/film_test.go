package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"dicetower/vision"
	"dicetower/vision/camera"
)

// film is what a camera sees, frame by frame.
type film []vision.Frame

// recorded is a throw of the virtual tower, up to when its dice lie still.
func recorded(t *testing.T, clip string) film {
	t.Helper()
	source, err := camera.Open("file:../../vision/camera/virtual/clips/" + clip + ".mp4")
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	var frames film
	for {
		frame, err := source.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return frames
		}
		if err != nil {
			t.Fatal(err)
		}
		frames = append(frames, frame)
	}
}

// longer lets the dice tumble back and forth before they come to rest.
func (f film) longer(times int) film {
	const from, to = 8, 16 // of a recording: the dice are in full swing
	long := slices.Clone(f[:from])
	for range times {
		forth := f[from:to]
		back := slices.Clone(forth)
		slices.Reverse(back)
		long = slices.Concat(long, forth, back)
	}
	return append(long, f[from:]...)
}

// held is a still picture for so many frames.
func held(picture vision.Frame, frames int) film { return slices.Repeat(film{picture}, frames) }

// tray is a rendered tray with what may lie in it.
type tray struct {
	t      *testing.T
	folder string
	empty  vision.Frame
}

func openTray(t *testing.T, name string) tray {
	t.Helper()
	tr := tray{t: t, folder: "testdata/tray/" + name + "/"}
	tr.empty = tr.picture("empty")
	return tr
}

func (tr tray) picture(name string) vision.Frame {
	tr.t.Helper()
	frame, err := vision.Load(tr.folder + name + ".jpg")
	if err != nil {
		tr.t.Fatal(err)
	}
	return frame
}

// thrown lets what lies in a picture fly in from the far side and come to rest.
func (tr tray) thrown(picture vision.Frame) film {
	frames := held(tr.empty, 8)
	for away := 300; away > 0; away -= 15 {
		frames = append(frames, tr.shifted(tr.empty, picture, all(picture), 0, -away))
	}
	return append(frames, held(picture, 40)...)
}

// area is a part of a picture, in pixels.
type area struct{ left, top, right, bottom int }

func all(picture vision.Frame) area { return area{0, 0, picture.Width, picture.Height} }

// shifted lays what a picture shows within an area, beside the bare tray, over another picture, moved by so many pixels.
func (tr tray) shifted(over, picture vision.Frame, within area, right, down int) vision.Frame {
	const stands = 60 // sum over the channels by which things stand out from the tray
	out := over
	out.BGR = slices.Clone(over.BGR)
	for y := within.top; y < within.bottom; y++ {
		for x := within.left; x < within.right; x++ {
			if x+right < 0 || x+right >= out.Width || y+down < 0 || y+down >= out.Height {
				continue
			}
			from, to := 3*(y*out.Width+x), 3*((y+down)*out.Width+x+right)
			differs := 0
			for c := range 3 {
				differs += max(int(picture.BGR[from+c])-int(tr.empty.BGR[from+c]), int(tr.empty.BGR[from+c])-int(picture.BGR[from+c]))
			}
			if differs > stands {
				copy(out.BGR[to:to+3], picture.BGR[from:from+3])
			}
		}
	}
	return out
}

// dyedBlue makes what is red beside the bare tray, within some areas, blue.
func (tr tray) dyedBlue(picture vision.Frame, within ...area) vision.Frame {
	out := picture
	for _, part := range within {
		out = tr.without(out, part)
		swapped := picture
		swapped.BGR = slices.Clone(picture.BGR)
		for i := 0; i+2 < len(swapped.BGR); i += 3 {
			swapped.BGR[i], swapped.BGR[i+2] = swapped.BGR[i+2], swapped.BGR[i]
		}
		out = tr.shifted(out, swapped, part, 0, 0)
	}
	return out
}

// without shows the bare tray within an area.
func (tr tray) without(picture vision.Frame, within area) vision.Frame {
	out := picture
	out.BGR = slices.Clone(picture.BGR)
	for y := within.top; y < within.bottom; y++ {
		from, to := 3*(y*out.Width+within.left), 3*(y*out.Width+within.right)
		copy(out.BGR[from:to], tr.empty.BGR[from:to])
	}
	return out
}

// pushed moves what lies within an area step by step, without anything else.
func (tr tray) pushed(picture vision.Frame, within area, right, down int) film {
	const steps = 12
	bare := tr.without(picture, within)
	var frames film
	for step := range steps {
		frames = append(frames, tr.shifted(bare, picture, within, right*(step+1)/steps, down*(step+1)/steps))
	}
	return append(frames, held(frames[steps-1], 30)...)
}

// dimmed is a picture by less light.
func dimmed(picture vision.Frame, share float64) vision.Frame {
	out := picture
	out.BGR = make([]byte, len(picture.BGR))
	for i, value := range picture.BGR {
		out.BGR[i] = byte(float64(value) * share)
	}
	return out
}

// screen is a camera that sees a film.
type screen struct {
	frames chan vision.Frame
	seq    uint64
}

func (s *screen) Next(ctx context.Context) (vision.Frame, error) {
	select {
	case frame := <-s.frames:
		return frame, nil
	case <-ctx.Done():
		return vision.Frame{}, ctx.Err()
	}
}

func (s *screen) Close() error { return nil }

// show gives one frame to the camera. No two frames of a real camera are the same to the last bit.
func (s *screen) show(picture vision.Frame) {
	frame := picture
	frame.BGR = slices.Clone(picture.BGR)
	frame.BGR[s.seq%uint64(len(frame.BGR))] ^= 1
	frame.Seq = s.seq
	s.seq++
	s.frames <- frame
}
