package calibration

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"dicetower/vision"
	"dicetower/vision/camera"
)

// Hands do what a camera cannot.
type Hands interface {
	Clear(ctx context.Context) error         // takes everything out of the tray
	Throw(ctx context.Context, n Need) error // throws six dice, or has somebody told to
	Again(ctx context.Context, r Report, tries int) bool
}

// Locker is a camera whose settings can be held.
type Locker interface {
	Lock(ctx context.Context) (map[string]float64, error)
}

const (
	throwWithin  = 2 * time.Minute // by the camera's clock
	mostFailures = 5               // pictures in a row that could not be had
)

// Live is a scene before a camera that is running. Close it after use; the source stays open.
type Live struct {
	source  camera.Source
	hands   Hands
	reader  *vision.Reader
	watcher *vision.Watcher
	knows   vision.Options // of the reader
}

// NewLive looks through a source.
func NewLive(source camera.Source, hands Hands) *Live { return &Live{source: source, hands: hands} }

// Close frees the reader.
func (l *Live) Close() error {
	if l.reader == nil {
		return nil
	}
	return l.reader.Close()
}

// Show clears the tray or has dice thrown, and takes the pictures.
func (l *Live) Show(ctx context.Context, n Need) ([]vision.Frame, error) {
	if n.Throw > 0 {
		return l.throw(ctx, n)
	}
	if n.Step == Look || n.Tries > 0 {
		if err := l.hands.Clear(ctx); err != nil {
			return nil, err
		}
	}
	var shots []vision.Frame
	for range n.Shots {
		f, err := l.next(ctx)
		if err != nil {
			return nil, err
		}
		shots = append(shots, f)
	}
	return shots, nil
}

// next is the next picture; single ones that are broken are passed over.
func (l *Live) next(ctx context.Context) (vision.Frame, error) {
	var err error
	for range mostFailures {
		var f vision.Frame
		f, err = l.source.Next(ctx)
		if err == nil {
			return f, nil
		}
		if errors.Is(err, io.EOF) {
			return f, errors.New("the recording is over")
		}
		if ctx.Err() != nil {
			return f, ctx.Err()
		}
	}
	return vision.Frame{}, fmt.Errorf("no picture comes: %w", err)
}

// throw waits until dice have moved and come to rest.
func (l *Live) throw(ctx context.Context, n Need) ([]vision.Frame, error) {
	if err := l.know(n.Known); err != nil {
		return nil, err
	}
	if err := l.hands.Throw(ctx, n); err != nil {
		return nil, err
	}
	var begun time.Duration
	moved := false
	for i := 0; ; i++ {
		f, err := l.next(ctx)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			begun = f.Time
		}
		switch o := l.watcher.Observe(f); {
		case o.State == vision.Moving || o.State == vision.Occupied:
			moved = true
		case o.State == vision.Rest && moved:
			return []vision.Frame{f}, nil
		case f.Time-begun > throwWithin:
			return nil, errors.New("no throw was seen within two minutes")
		}
	}
}

// know makes a watcher that knows as much as is known.
func (l *Live) know(o vision.Options) error {
	if l.reader != nil && l.knows.Empty == o.Empty && l.knows.Side == o.Side {
		return nil
	}
	if err := l.Close(); err != nil {
		return err
	}
	l.reader = nil
	reader, err := vision.NewReader(o)
	if err != nil {
		return err
	}
	l.reader, l.knows = reader, o
	l.watcher = vision.NewWatcher(reader, vision.WatchOptions{Empty: o.Empty})
	return nil
}

// Lock holds the camera's settings where it has any.
func (l *Live) Lock(ctx context.Context) (map[string]float64, error) {
	if locker, ok := l.source.(Locker); ok {
		return locker.Lock(ctx)
	}
	return nil, ErrNotAdjustable
}

// Again asks the hands.
func (l *Live) Again(ctx context.Context, r Report, tries int) bool {
	return l.hands.Again(ctx, r, tries)
}
