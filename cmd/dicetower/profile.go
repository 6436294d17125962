package main

import (
	"errors"
	"fmt"

	"dicetower/calibration"
	"dicetower/vision"
)

// trayFlags say what is known of the tray.
type trayFlags struct {
	Profile string `help:"What 'dicetower calibrate' measured." placeholder:"FILE"`
	Empty   string `help:"Picture of the empty tray, from the same place; wins over the profile's." placeholder:"PICTURE"`
}

// load gives what is known, and who notices that the camera was moved: nil without a profile.
func (t *trayFlags) load() (o vision.Options, guard *calibration.Guard, err error) {
	if t.Profile != "" {
		profile, err := calibration.Load(t.Profile)
		if errors.Is(err, calibration.ErrInvalid) {
			return o, nil, usageError{err}
		}
		if err != nil {
			return o, nil, fmt.Errorf("--profile: %w", err)
		}
		o = profile.Options()
		if guard, err = calibration.NewGuard(&profile); err != nil {
			return o, nil, err
		}
	}
	if t.Empty == "" {
		return o, guard, nil
	}
	empty, err := vision.Load(t.Empty)
	if err == nil && guard != nil {
		err = guard.Moved(empty)
	}
	if err != nil {
		return o, nil, fmt.Errorf("--empty: %w", err)
	}
	o.Empty = &empty
	return o, guard, nil
}
