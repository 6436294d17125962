package mqtt

import (
	"context"
	"time"

	"dicetower/api"
)

// documents are those that change with the game.
type documents struct {
	state    *api.State
	dice     *api.Dice
	result   *api.Result
	health   *api.Health
	settings api.Settings
}

// documents are how things stand now. What has not changed since it was sent stays the very same.
func (c *Client) documents(sent documents) documents {
	now := documents{result: c.results.Last(), health: sent.health}
	now.state, now.dice = c.inbox.newest()
	if now.state == nil {
		now.state = c.options.Tower.State()
	}
	if now.dice == nil {
		now.dice = c.noDice
	}
	health := api.HealthOf(now.state, time.Now())
	if old := sent.health; old == nil || !old.Same(health) || time.Time(health.TS).Sub(time.Time(old.TS)) >= healthInterval {
		now.health = &health
	}
	if c.options.Settings != nil {
		now.settings = c.options.Settings.Settings()
	}
	return now
}

// documents sends those that have changed, the state last: who has it has everything.
func (s *session) documents(ctx context.Context, sent, now documents) error {
	topics := s.client.topics
	for _, d := range []struct {
		changed  bool
		topic    string
		document any
	}{
		{now.dice != nil && now.dice != sent.dice, topics.dice(), now.dice},
		{now.result != nil && now.result != sent.result, topics.result(), now.result},
		{now.settings != sent.settings, topics.settings(), now.settings},
		{now.health != sent.health, topics.health(), now.health},
		{now.state != sent.state, topics.state(), now.state},
	} {
		if !d.changed {
			continue
		}
		if err := s.document(ctx, d.topic, d.document, true); err != nil {
			return err
		}
	}
	return nil
}
