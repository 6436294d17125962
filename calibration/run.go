package calibration

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dicetower/vision"
)

// Scene is what a calibration looks at: it brings the tray into the state that is needed, and takes the pictures.
type Scene interface {
	// Show gives pictures of the tray without dice, one after the other, or one of dice at rest after they were thrown.
	Show(ctx context.Context, n Need) ([]vision.Frame, error)
	// Lock holds the camera's settings as they are now and gives them; ErrNotAdjustable where there are none.
	Lock(ctx context.Context) (map[string]float64, error)
	// Again says whether what failed so many times is tried again.
	Again(ctx context.Context, r Report, tries int) bool
}

// ErrFailed says that a calibration was given up.
var ErrFailed = errors.New("not calibrated")

// Run takes a flow through all its steps, and tells every report. Now is the time that the profile bears.
func Run(ctx context.Context, f *Flow, s Scene, now time.Time, tell func(Need, Report)) (Profile, error) {
	for n, more := f.Need(); more; n, more = f.Need() {
		r := step(ctx, f, s, n)
		if err := ctx.Err(); err != nil {
			return Profile{}, fmt.Errorf("%w: %w", ErrFailed, err)
		}
		tell(n, r)
		if !r.Pass && r.Throw == 0 && !s.Again(ctx, r, n.Tries+1) {
			return Profile{}, fmt.Errorf("%w: %s: %s; %s", ErrFailed, r.Step, r.Reason, r.Remedy)
		}
	}
	return f.Profile(now)
}

func step(ctx context.Context, f *Flow, s Scene, n Need) Report {
	if n.Step == Lock {
		return f.Locked(s.Lock(ctx))
	}
	shots, err := s.Show(ctx, n)
	if err != nil {
		return f.Fail(err.Error(), "look at the camera and begin again")
	}
	return f.Take(shots)
}
