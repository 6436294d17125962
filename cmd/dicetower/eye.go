package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"dicetower/api"
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera"
)

// eye carries what the camera sees to the tower, and keeps the newest picture for whoever looks.
type eye struct {
	source  camera.Source
	watcher *vision.Watcher
	tower   *tower.Tower

	mu    sync.Mutex // guards frame and seen
	frame vision.Frame
	seen  vision.Observation
}

// retryAfter is the longest wait between two tries to get a picture.
const retryAfter = 30 * time.Second

// watch runs until ctx ends. A camera that gives no picture is a fault that is shown; play goes on without it.
func (e *eye) watch(ctx context.Context) error {
	wait, failed := time.Second, false
	for ctx.Err() == nil {
		frame, err := e.source.Next(ctx)
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil:
			if errors.Is(err, io.EOF) {
				err = errors.New("the recording is over")
			}
			e.tower.Fault(api.Fault{
				Code:    "camera",
				Message: fmt.Sprintf("the camera gives no picture: %v", err),
				Remedy:  "look at the camera's cable and type rolls in meanwhile",
			})
			failed = true
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
			wait = min(2*wait, retryAfter)
		default:
			if failed {
				e.tower.ClearFault("camera")
				wait, failed = time.Second, false
			}
			seen := e.watcher.Observe(frame)
			e.mu.Lock()
			e.frame, e.seen = frame, seen
			e.mu.Unlock()
			e.tower.See(sighting(frame, seen))
		}
	}
	return nil
}

// picture is the newest frame as a JPEG, with what was read drawn on it once the dice rest.
func (e *eye) picture() (jpeg []byte, seq uint64, ok bool) {
	e.mu.Lock()
	frame, seen := e.frame, e.seen
	e.mu.Unlock()
	if frame.BGR == nil {
		return nil, 0, false
	}
	reading := vision.Reading{}
	if seen.State == vision.Rest {
		reading = seen.Reading
	}
	jpeg, err := vision.Annotate(frame, reading)
	return jpeg, frame.Seq, err == nil
}

// sighting says what was observed in the tower's terms: places as shares of the picture.
func sighting(frame vision.Frame, seen vision.Observation) tower.Sighting {
	dice := make([]tower.Die, len(seen.Reading.Dice))
	for i, die := range seen.Reading.Dice {
		dice[i] = tower.Die{
			Face:       die.Face,
			Confidence: die.Confidence,
			X:          die.X / float64(frame.Width),
			Y:          die.Y / float64(frame.Height),
		}
	}
	return tower.Sighting{
		Time:    time.Now(),
		State:   tower.Sight(seen.State),
		Verdict: string(seen.Reading.Verdict),
		Reason:  string(seen.Reading.Reason),
		Message: seen.Reading.Message,
		Dice:    dice,
	}
}
