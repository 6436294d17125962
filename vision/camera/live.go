package camera

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"dicetower/vision"
)

// device is a camera that is open. One goroutine uses it.
type device interface {
	// read waits for the next picture, whose number and time are not set. After an error the device is of no more use.
	read(ctx context.Context) (vision.Frame, error)
	close() error
}

// adjusted is a device that tells what its settings are now, by its own names.
type adjusted interface {
	settings() (map[string]float64, error)
}

// Waits between two tries to open a device that is lost.
const (
	firstRetry = 500 * time.Millisecond
	lastRetry  = 10 * time.Second
	wellAfter  = 10 * time.Second // of pictures the next loss is a new one
)

// settled is the number of the picture by which settings that were asked for hold.
const settled = 15

// live is a camera with its own pace. It is opened when it is first asked, and again after every loss, each time with a
// longer wait.
type live struct {
	options Options
	open    func(context.Context, Options) (device, error)
	begun   time.Time
	seq     uint64

	device device // nil: lost
	opened time.Time
	shots  int // since then
	wait   time.Duration
	retry  time.Time
	locks  chan lock
}

// lock asks the goroutine that reads frames to hold the settings as they are.
type lock struct {
	ctx   context.Context
	reply chan locked
}

type locked struct {
	settings map[string]float64
	err      error
}

func newLive(o Options, open func(context.Context, Options) (device, error)) *live {
	return &live{options: o, open: open, begun: time.Now(), locks: make(chan lock)}
}

// Next waits for the next frame, or says why there is none.
func (l *live) Next(ctx context.Context) (vision.Frame, error) {
	if err := l.ready(ctx); err != nil {
		return vision.Frame{}, err
	}
	select {
	case ask := <-l.locks:
		settings, err := l.hold(ask.ctx)
		ask.reply <- locked{settings, err}
		if err := l.ready(ctx); err != nil {
			return vision.Frame{}, err
		}
	default:
	}
	frame, err := l.read(ctx)
	if err != nil {
		return vision.Frame{}, err
	}
	if l.shots == settled {
		if err := l.deviates(); err != nil {
			return vision.Frame{}, err
		}
	}
	return frame, nil
}

// read takes a picture of the device, which is lost when it gives none.
func (l *live) read(ctx context.Context) (vision.Frame, error) {
	frame, err := l.device.read(ctx)
	if err != nil {
		return vision.Frame{}, l.lost(err)
	}
	frame.Seq, frame.Time = l.seq, time.Since(l.begun)
	l.seq++
	l.shots++
	return frame, nil
}

// ready opens the device where it is lost and the time for it has come.
func (l *live) ready(ctx context.Context) error {
	if l.device != nil {
		return nil
	}
	select {
	case <-time.After(time.Until(l.retry)):
	case <-ctx.Done():
		return ctx.Err()
	}
	device, err := l.open(ctx, l.options)
	if err != nil {
		return l.lost(err)
	}
	l.device, l.opened, l.shots = device, time.Now(), 0
	return nil
}

// lost gives the device up until a later time.
func (l *live) lost(why error) error {
	if l.device != nil {
		if time.Since(l.opened) >= wellAfter {
			l.wait = 0
		}
		why = errors.Join(why, l.device.close())
		l.device = nil
	}
	l.wait = min(max(2*l.wait, firstRetry), lastRetry)
	l.retry = time.Now().Add(l.wait)
	return why
}

// hold asks the device for its settings, opens it anew with them and looks whether they hold.
func (l *live) hold(ctx context.Context) (map[string]float64, error) {
	camera, ok := l.device.(adjusted)
	if !ok {
		return nil, errors.New("hold the camera's settings: it has none")
	}
	settings, err := camera.settings()
	if err != nil {
		return nil, fmt.Errorf("hold the camera's settings: %w", err)
	}
	closed := l.device.close()
	l.device, l.retry = nil, time.Time{}
	l.options.Settings = settings
	if err := errors.Join(closed, l.ready(ctx)); err != nil {
		return nil, err
	}
	for l.shots < settled {
		if _, err := l.read(ctx); err != nil {
			return nil, err
		}
	}
	if err := l.deviates(); err != nil {
		return nil, err
	}
	return settings, nil
}

// tolerance is how much a setting may differ from what was asked for: cameras have steps.
const tolerance = 0.05

// deviates says which settings are not what was asked for. A device that can't tell is believed.
func (l *live) deviates() error {
	camera, ok := l.device.(adjusted)
	if !ok || len(l.options.Settings) == 0 {
		return nil
	}
	now, err := camera.settings()
	if err != nil {
		return nil //nolint:nilerr // it can't tell
	}
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(l.options.Settings)) {
		want := l.options.Settings[name]
		if got, told := now[name]; told && math.Abs(got-want) > tolerance*math.Abs(want)+0.01 {
			faults = append(faults, fmt.Errorf("the camera does not hold its %s: %g was asked for, %g is used; calibrate again", name, want, got))
		}
	}
	return errors.Join(faults...)
}

// Close lets go of the device.
func (l *live) Close() error {
	if l.device == nil {
		return nil
	}
	return l.device.close()
}

// adjustable is a live camera whose settings can be held.
type adjustable struct {
	*Newest
	live *live
}

func newAdjustable(l *live) adjustable { return adjustable{NewNewest(l), l} }

// Lock holds exposure, gain, white balance and focus as they are now, and gives what it read back.
func (a adjustable) Lock(ctx context.Context) (map[string]float64, error) {
	ask := lock{ctx, make(chan locked, 1)}
	select {
	case a.live.locks <- ask:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	select {
	case answer := <-ask.reply:
		return answer.settings, answer.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
