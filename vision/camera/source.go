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
	// or the rest of a clip: it may be reported and Next called again.
	Next(ctx context.Context) (vision.Frame, error)
	Close() error
}

// ErrUnknown says that the text names no kind of camera that there is.
var ErrUnknown = errors.New("a camera is file:CLIP, dir:FOLDER or virtual: for the virtual tower")

// Open opens what spec names: "file:CLIP" is a video clip, "dir:FOLDER" the pictures of a folder
// in the order of their names, 30 to the second.
func Open(spec string) (Source, error) {
	scheme, rest, _ := strings.Cut(spec, ":")
	switch {
	case scheme == "file" && rest != "":
		return openClip(rest)
	case scheme == "dir" && rest != "":
		return openFolder(rest)
	}
	return nil, fmt.Errorf("%q is unknown: %w", spec, ErrUnknown)
}
