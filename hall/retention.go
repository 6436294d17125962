package hall

import (
	"context"
	"log/slog"
	"time"

	"dicetower/hall/store"
)

// forgetEvery is how often old things are looked for.
const forgetEvery = time.Hour

// Forget removes what is older than it is to be kept, now and then until ctx ends. Several processes may do so at once.
func (c *Config) Forget(ctx context.Context, s *store.Store, log *slog.Logger) error {
	ticker := time.NewTicker(forgetEvery)
	defer ticker.Stop()
	for {
		for _, v := range c.Venues {
			c.forget(ctx, s.View(v.ID), log)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

func (c *Config) forget(ctx context.Context, v *store.View, log *slog.Logger) {
	for _, rule := range []struct {
		days   int
		what   string
		forget func(context.Context, time.Time) (int, error)
	}{
		{c.Keep.Games, "games", v.ForgetGames},
		{c.Keep.Events, "events", v.ForgetEvents},
	} {
		if rule.days == 0 {
			continue
		}
		n, err := rule.forget(ctx, time.Now().AddDate(0, 0, -rule.days))
		if err != nil && ctx.Err() == nil {
			log.Warn("old "+rule.what+" stay for now", "venue", v.Venue(), "error", err)
		} else if n > 0 {
			log.Info("old "+rule.what+" are forgotten", "venue", v.Venue(), "games", n)
		}
	}
}
