package main

import (
	"context"
	"errors"
	"time"

	"dicetower/api"
	"dicetower/calibration"
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera"
)

const (
	handWithin     = 100 * time.Millisecond // a frame is dropped that nobody takes meanwhile: the picture has to move on
	withoutPicture = 20 * time.Second       // without a frame
)

// lent is the eye's camera while the tray is measured through it.
type lent struct {
	source camera.Source
	frames chan vision.Frame
}

// Next is the next frame that the eye gets.
func (l *lent) Next(ctx context.Context) (vision.Frame, error) {
	select {
	case frame := <-l.frames:
		return frame, nil
	case <-time.After(withoutPicture):
		return vision.Frame{}, errors.New("the camera gives no picture")
	case <-ctx.Done():
		return vision.Frame{}, ctx.Err()
	}
}

// Close does nothing: the camera stays the eye's.
func (l *lent) Close() error { return nil }

// Lock holds the camera's settings where it has any.
func (l *lent) Lock(ctx context.Context) (map[string]float64, error) {
	if locker, ok := l.source.(calibration.Locker); ok {
		return locker.Lock(ctx)
	}
	return nil, calibration.ErrNotAdjustable
}

// borrow gives what the eye sees to somebody else until giveBack; the tower is told that something is in the tray.
func (e *eye) borrow() *lent {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lent = &lent{e.source, make(chan vision.Frame)}
	return e.lent
}

func (e *eye) giveBack() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lent = nil
}

// point draws dice onto the picture while it is lent.
func (e *eye) point(dice []vision.Die) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.seen = vision.Observation{State: vision.Rest, Reading: vision.Reading{Dice: dice}}
}

// know makes the eye know the tray by a new profile.
func (e *eye) know(tray vision.Options) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.learn = &tray
}

// lend hands a frame on where the camera is lent; else it learns what there is to learn.
func (e *eye) lend(ctx context.Context, frame vision.Frame) bool {
	e.mu.Lock()
	borrower, learn := e.lent, e.learn
	if borrower != nil {
		e.frame = frame
	} else {
		e.learn = nil
	}
	e.mu.Unlock()
	if borrower == nil {
		if learn != nil {
			e.see(*learn)
		}
		return false
	}
	e.tower.See(tower.Sighting{Time: time.Now(), State: tower.Occupied})
	select {
	case borrower.frames <- frame:
	case <-time.After(handWithin):
	case <-ctx.Done():
	}
	return true
}

// see goes on with another knowledge of the tray.
func (e *eye) see(known vision.Options) {
	watcher, err := e.renew(known)
	if err != nil {
		e.tower.Fault(api.Fault{Code: "calibration", Message: "the new profile can't be used: " + err.Error(), Remedy: "start the tower anew"})
		return
	}
	e.watcher, e.known = watcher, known
}
