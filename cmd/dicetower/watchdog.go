package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"dicetower/tower"
)

// watchdog tells systemd that the tower has begun, and then that its loop still turns. A camera without pictures is a fault
// that the loop itself tells of, and no reason to start anew.
type watchdog struct {
	tower *tower.Tower
	log   *slog.Logger
}

// The loop turns every few seconds, whatever happens.
const (
	lookEvery   = time.Second
	aliveWithin = 15 * time.Second
)

func (w watchdog) run(ctx context.Context) error {
	interval, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		return fmt.Errorf("look for systemd's watchdog: %w", err)
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	ready := false
	var told time.Time
	for {
		if w.tower.Alive(aliveWithin) {
			if !ready {
				ready = true
				notify(w.log, daemon.SdNotifyReady)
			}
			if interval > 0 && time.Since(told) >= interval/3 {
				told = time.Now()
				notify(w.log, daemon.SdNotifyWatchdog)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// notify tells systemd a state, where it is there.
func notify(log *slog.Logger, state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		log.Warn("tell systemd "+state, "error", err)
	}
}
