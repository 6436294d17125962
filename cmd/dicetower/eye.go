package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/evidence"
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera"
)

// eye carries what the camera sees to the tower, and keeps the newest picture for whoever looks.
type eye struct {
	source  camera.Source
	watcher *vision.Watcher
	known   vision.Options // what the watcher's reader was told of the tray
	tower   *tower.Tower
	keeper  *evidence.Keeper

	renew func(known vision.Options) (*vision.Watcher, error)

	colours []string // of the dice at rest, in their order
	stuck   stuck

	mu    sync.Mutex // guards all below
	frame vision.Frame
	seen  vision.Observation
	rest  evidence.Case   // the newest reading at rest
	lent  *lent           // to whoever measures the tray; nil for nobody
	learn *vision.Options // of the tray, to be known from the next frame on; nil for nothing new
}

// retryAfter is the longest wait between two tries to get a picture.
const retryAfter = 30 * time.Second

// watch runs until ctx ends. A camera that gives no picture is a fault that is shown; play goes on without it.
func (e *eye) watch(ctx context.Context) error {
	wait, failed, moved := time.Second, false, false
	for ctx.Err() == nil {
		frame, err := e.source.Next(ctx)
		switch {
		case ctx.Err() != nil:
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
			if e.stuck.look(time.Now(), frame) {
				e.cameraHangs()
			}
			if e.lend(ctx, frame) {
				continue
			}
			seen := e.watcher.Observe(frame)
			e.remember(frame, seen)
			if moved != (seen.Shift != nil) {
				moved = !moved
				e.cameraMoved(seen.Shift)
			}
			e.tower.See(e.sighting(frame, seen))
		}
	}
	return nil
}

func (e *eye) cameraHangs() {
	if e.stuck.hangs {
		e.tower.Fault(stuckFault())
		return
	}
	e.tower.ClearFault("camera")
}

func (e *eye) remember(frame vision.Frame, seen vision.Observation) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.frame, e.seen = frame, seen
	if seen.State == vision.Rest && seen.Changed {
		e.rest = evidence.Case{Time: time.Now(), Frame: frame, Reading: seen.Reading, Known: e.known}
	}
}

// cameraMoved says that what was measured of the tray is no longer true, or that it is again.
func (e *eye) cameraMoved(shift *vision.Shift) {
	if shift == nil {
		e.tower.ClearFault("calibration")
		return
	}
	message := "the camera shows another place than when the tray was measured"
	if !shift.Lost {
		message = fmt.Sprintf("the camera has moved: by %.1f %% of the picture and %.1f degrees", 100*math.Hypot(shift.X, shift.Y), shift.Turn)
	}
	e.tower.Fault(api.Fault{Code: "calibration", Message: message, Remedy: "put the camera back as it was, or calibrate again"})
}

// publish keeps the picture of every roll that was accepted or refused.
func (e *eye) publish(update api.Update) {
	for _, record := range update.Records {
		switch event := record.Event.(type) {
		case engine.Rolled:
			if event.Source != engine.Typed {
				e.keep(record, update.Dice)
			}
		case engine.Rejected:
			e.keep(record, update.Dice)
		}
	}
}

func (e *eye) keep(record api.Record, dice *api.Dice) {
	e.mu.Lock()
	found := e.rest
	e.mu.Unlock()
	if found.Frame.BGR == nil {
		return
	}
	found.Seq, found.Outcome = record.Seq, record.Event.Kind()
	if dice != nil {
		found.Expect = dice.Expected
	}
	e.keeper.Keep(found)
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
func (e *eye) sighting(frame vision.Frame, seen vision.Observation) tower.Sighting {
	if seen.Changed {
		e.colours = dyesOf(frame, seen.Reading.Dice)
	}
	dice := make([]tower.Die, len(seen.Reading.Dice))
	for i, die := range seen.Reading.Dice {
		dice[i] = tower.Die{
			Face:       die.Face,
			Colour:     e.colours[i],
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

func dyesOf(frame vision.Frame, dice []vision.Die) []string {
	names := make([]string, len(dice))
	for i, die := range dice {
		names[i] = vision.ColourOf(frame, die)
	}
	return names
}
