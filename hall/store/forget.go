package store

import (
	"context"
	"fmt"
	"time"
)

// forgetAtOnce is how many games one transaction forgets, so that writers never wait long.
const forgetAtOnce = 50

// ForgetEvents removes the events of games that nothing was heard of since before. Results and turns of ended games stay. It gives how
// many games that were.
func (v *View) ForgetEvents(ctx context.Context, before time.Time) (int, error) {
	return v.forget(ctx, "kept = 1 AND touched < ?", before, func(tx *Tx, p place) error {
		_, err := tx.Exec(ctx, "UPDATE games SET kept = 0 WHERE tenant = ? AND tower = ? AND id = ?", p.venue, p.tower, p.game)
		return err
	}, "events")
}

// ForgetGames removes games that nothing was heard of since before, with all that is known of them.
func (v *View) ForgetGames(ctx context.Context, before time.Time) (int, error) {
	return v.forget(ctx, "touched < ?", before, func(tx *Tx, p place) error {
		_, err := tx.Exec(ctx, "DELETE FROM games WHERE tenant = ? AND tower = ? AND id = ?", p.venue, p.tower, p.game)
		return err
	}, "events", "turns", "results")
}

func (v *View) forget(ctx context.Context, which string, before time.Time, last func(*Tx, place) error, tables ...string) (int, error) {
	for total := 0; ; {
		gone := 0
		err := v.store.Within(ctx, func(tx *Tx) error {
			rows, err := tx.Query(ctx, "SELECT tenant, tower, id FROM games WHERE tenant = ? AND "+which+" ORDER BY tenant, tower, id LIMIT ?",
				v.venue, millis(before), forgetAtOnce)
			games, err := collect(rows, err, "list old games", func(p *place) []any { return []any{&p.venue, &p.tower, &p.game} })
			if err != nil {
				return err
			}
			for _, p := range games {
				if err := last(tx, p); err != nil { // first, for it locks the game
					return err
				}
				for _, table := range tables {
					if _, err := tx.Exec(ctx, "DELETE FROM "+table+" WHERE tenant = ? AND tower = ? AND game = ?", p.venue, p.tower, p.game); err != nil {
						return err
					}
				}
			}
			gone = len(games)
			return nil
		})
		if err != nil {
			return total, fmt.Errorf("forget old games: %w", err)
		}
		if total += gone; gone < forgetAtOnce {
			return total, nil
		}
	}
}
