package league

import (
	"context"
	"fmt"
	"slices"
	"time"

	"dicetower/hall/store"
)

// Collect lets the games that have ended at tables to which matches were called count, and says how many did. Any number of
// processes may do it at any time.
func (d *Desk) Collect(ctx context.Context) (int, error) {
	calls, err := d.open(ctx)
	if err != nil {
		return 0, err
	}
	counted := 0
	for _, call := range calls {
		c, err := d.Contest(ctx, call.Contest)
		if err != nil {
			return counted, err
		}
		games, err := d.view.Games(ctx, store.GameFilter{Tower: call.Tower, From: call.Called, Limit: 50})
		if err != nil {
			return counted, err
		}
		slices.Reverse(games) // the first that ended comes first
		for _, game := range games {
			if m := c.Match(call.Number); m == nil || !c.take(m, &game) {
				continue
			}
			took, err := d.collect(ctx, call, &game)
			if err != nil {
				return counted, err
			}
			if took {
				counted++
			}
		}
	}
	return counted, nil
}

func (d *Desk) open(ctx context.Context) ([]Call, error) {
	rows, err := d.store.Query(ctx, "SELECT tower, contest, number, called FROM contest_calls WHERE tenant = ? ORDER BY tower", d.venue)
	var calls []Call
	err = each(rows, err, func(scan func(...any) error) error {
		var call Call
		var called int64
		err := scan(&call.Tower, &call.Contest, &call.Number, &called)
		call.Called = instant(called)
		calls = append(calls, call)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list calls: %w", err)
	}
	return calls, nil
}

// collect lets a game count, if it is one of the match that was called there.
func (d *Desk) collect(ctx context.Context, call Call, game *store.Game) (took bool, err error) {
	err = d.change(ctx, call.Contest, call.Number, func(tx *store.Tx, c *Contest, m *Match) (Note, error) {
		position := len(m.Games)
		if m.Tower != game.Tower || !c.take(m, game) {
			return Note{}, nil
		}
		took = true
		if err := d.add(ctx, tx, c.ID, m.Number, position, &m.Games[position]); err != nil {
			return Note{}, err
		}
		if m.Places(&c.Plan) != nil {
			if err := d.free(ctx, tx, c.ID, m.Number); err != nil {
				return Note{}, err
			}
		}
		return Note{Act: Collected, Now: m.Games[position:]}, nil
	}, "")
	return took && err == nil, err
}

// take lets a game count for a match, if it is one of it and the match is not decided.
func (c *Contest) take(m *Match, game *store.Game) bool {
	players, ready := c.Names(m)
	if !ready || c.Rules != "" && c.Rules != game.Rules {
		return false
	}
	g, ours := gameOf(game, players)
	return ours && m.Take(g, &c.Plan)
}

// gameOf puts a game that was played into the order of a match's slots; ours says that the players are the same.
func gameOf(game *store.Game, players []string) (g Game, ours bool) {
	var sitting []string
	for _, seat := range game.Seats {
		if seat.Robot != "" {
			return Game{}, false
		}
		sitting = append(sitting, seat.Name)
	}
	of, same := slots(sitting, players)
	if !same || game.Early {
		return Game{}, false
	}
	g = Game{Tower: game.Tower, ID: game.ID, Scores: make([]int, len(players)), Winners: []int{}, Ended: game.Ended.UTC().Truncate(time.Millisecond)}
	for i, seat := range game.Seats {
		g.Scores[of[i]] = seat.Score
		if seat.Won {
			g.Winners = append(g.Winners, of[i])
		}
	}
	slices.Sort(g.Winners)
	return g, true
}
