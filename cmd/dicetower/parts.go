package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// stopWithin is how long all parts together may take to stop.
const stopWithin = 10 * time.Second

// part is something that runs until its context ends.
type part struct {
	name string
	run  func(context.Context) error
}

// runParts starts parts in the order given and stops them in reverse, each only when the one after it has stopped. It
// returns when ctx ends or a part does, whatever its reason; an early end is an error only where the part says so.
func runParts(ctx context.Context, parts []part) error {
	type running struct {
		part
		cancel context.CancelFunc
		done   chan error
	}
	ended := make(chan struct{}, len(parts))
	var started []running
	for _, p := range parts {
		own, cancel := context.WithCancel(context.WithoutCancel(ctx))
		r := running{p, cancel, make(chan error, 1)}
		go func() {
			r.done <- p.run(own)
			ended <- struct{}{}
		}()
		started = append(started, r)
	}
	select {
	case <-ctx.Done():
	case <-ended:
	}
	late := time.After(stopWithin)
	var faults []error
	for _, r := range slices.Backward(started) {
		r.cancel()
		select {
		case err := <-r.done:
			if err != nil && !errors.Is(err, context.Canceled) {
				faults = append(faults, fmt.Errorf("%s: %w", r.name, err))
			}
		case <-late:
			return errors.Join(append(faults, fmt.Errorf("%s: did not stop within %v", r.name, stopWithin))...)
		}
	}
	return errors.Join(faults...)
}
