package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"dicetower/api"
)

// laggards watches those who are told what happens: whoever can't keep up loses events, and people learn of it.
type laggards struct {
	tell    func(api.Fault)
	clear   func(code string)
	readers []reader
}

// reader is one way by which events leave.
type reader struct {
	loses string        // what it means that it has lost some
	lost  func() uint64 // so many so far
}

const (
	laggardFault = "subscriber"
	laggardShown = time.Minute // after the last loss
)

func (l laggards) run(ctx context.Context) error {
	known, since := make([]uint64, len(l.readers)), make([]time.Time, len(l.readers))
	for i, r := range l.readers {
		known[i] = r.lost()
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	told := ""
	for {
		select {
		case <-ctx.Done():
			return nil
		case now := <-tick.C:
			var losing []string
			for i, r := range l.readers {
				if lost := r.lost(); lost != known[i] {
					known[i], since[i] = lost, now
				}
				if !since[i].IsZero() && now.Sub(since[i]) < laggardShown {
					losing = append(losing, fmt.Sprintf(r.loses, known[i]))
				}
			}
			message := strings.Join(losing, "; ")
			if message != told {
				told = message
				l.show(message)
			}
		}
	}
}

func (l laggards) show(message string) {
	if message == "" {
		l.clear(laggardFault)
		return
	}
	l.tell(api.Fault{
		Code: laggardFault, Message: message,
		Remedy: "play on: nobody else is kept waiting; look at the network of the slow one, or close pages that nobody needs",
	})
}
