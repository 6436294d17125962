package camera

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"dicetower/vision"
)

// Source gives frames, numbered from 0. Next and Close are called by one goroutine.
type Source interface {
	// Next waits for the next frame; io.EOF ends a recording. Any other error concerns one picture
	// or the rest of a clip, or says why a live camera gives none at present: it may be reported and
	// Next called again.
	Next(ctx context.Context) (vision.Frame, error)
	Close() error
}

// Options are what a live camera is asked for. Recordings are as they are.
type Options struct {
	Width, Height int                // px
	Rate          int                // frames a second
	Settings      map[string]float64 // what is to be held, by the camera's own names, as Lock gave them; empty: automatic
}

// Usual is what is asked for where nothing else is said.
func Usual() Options { return Options{Width: 1280, Height: 960, Rate: 30} }

// ErrUnknown says that the text names no kind of camera that there is.
var ErrUnknown = errors.New("a camera is rpicam:, v4l2:/dev/…, gstreamer:PIPELINE, http://…, file:CLIP, dir:FOLDER or virtual: for the virtual tower")

// Open opens what spec names: "file:CLIP" is a video clip, "dir:FOLDER" the pictures of a folder
// in the order of their names, 30 to the second. A live camera is only looked for when its first
// frame is asked for, and again and again while it is not there. Where its settings can be held,
// the source has a method Lock(context.Context) (map[string]float64, error).
func Open(spec string) (Source, error) { return OpenWith(spec, Usual()) }

// OpenWith is Open with other wishes.
func OpenWith(spec string, o Options) (Source, error) {
	if err := Check(spec, o); err != nil {
		return nil, err
	}
	scheme, rest, _ := strings.Cut(spec, ":")
	switch scheme {
	case "file":
		return openClip(rest)
	case "dir":
		return openFolder(rest)
	case "rpicam":
		return newAdjustable(newLive(o, newRpicam(rest).open)), nil
	case "v4l2":
		return newAdjustable(newLive(o, v4l2(rest).open)), nil
	case "gstreamer":
		return NewNewest(newLive(o, pipeline(rest).open)), nil
	default:
		return NewNewest(newLive(o, stream(spec).open)), nil
	}
}

// Check says what is wrong with a spec and options, as far as can be said without looking.
func Check(spec string, o Options) error {
	scheme, rest, _ := strings.Cut(spec, ":")
	switch scheme {
	case "rpicam":
		if o.Width%widthStep != 0 {
			return fmt.Errorf("rpicam: gives pictures whose width is a multiple of %d, not %d; choose %d", widthStep, o.Width, max(o.Width/widthStep, 1)*widthStep)
		}
		if o.Height%2 != 0 {
			return fmt.Errorf("rpicam: gives pictures of an even height, not %d", o.Height)
		}
		return nil
	case "file", "dir", "v4l2", "gstreamer":
		if rest != "" {
			return nil
		}
	case "http", "https":
		return checkAddress(spec)
	}
	return fmt.Errorf("%q is unknown: %w", spec, ErrUnknown)
}
