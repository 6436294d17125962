package league

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"dicetower/hall/store"
)

// MostScore is the most points that can be entered for a game.
const MostScore = 1_000_000

// Enter writes down what a host says: the scores of each game by slot, instead of what was known of the match. A single game
// without scores is a walkover for a slot.
func (d *Desk) Enter(ctx context.Context, id string, number int, scores [][]int, walkover *int, by string) error {
	return d.change(ctx, id, number, func(tx *store.Tx, c *Contest, m *Match) (Note, error) {
		if _, ready := c.Seats(m); !ready {
			return Note{}, refuse("it is not known yet who plays this match")
		}
		games, err := entered(c, m, scores, walkover, by)
		if err != nil {
			return Note{}, err
		}
		note := Note{Act: Entered, Was: m.Games, Now: games}
		if len(m.Games) > 0 {
			note.Act = Corrected
		}
		return note, d.replace(ctx, tx, c, m, games)
	}, by)
}

// TakeBack forgets the games of a match, which then waits again.
func (d *Desk) TakeBack(ctx context.Context, id string, number int, by string) error {
	return d.change(ctx, id, number, func(tx *store.Tx, c *Contest, m *Match) (Note, error) {
		if len(m.Games) == 0 {
			return Note{}, refuse("the match has no result")
		}
		return Note{Act: TakenBack, Was: m.Games}, d.replace(ctx, tx, c, m, nil)
	}, by)
}

// Close makes a contest history. Its calls are taken back.
func (d *Desk) Close(ctx context.Context, id, by string) error {
	err := d.store.Within(ctx, func(tx *store.Tx) error {
		done, err := tx.Exec(ctx, "UPDATE contests SET closed = 1 WHERE tenant = ? AND id = ? AND closed = 0", d.venue, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			_, gone := d.read(ctx, tx, id)
			return gone // closed already, or never there
		}
		if _, err := tx.Exec(ctx, "DELETE FROM contest_calls WHERE tenant = ? AND contest = ?", d.venue, id); err != nil {
			return err
		}
		return d.note(ctx, tx, id, Note{Act: Closed, By: by})
	})
	if err != nil {
		return fmt.Errorf("close contest %s: %w", store.Clean(id), err)
	}
	return nil
}

// entered makes games of what a host enters, and says what is wrong with it.
func entered(c *Contest, m *Match, scores [][]int, walkover *int, by string) ([]Game, error) {
	now := time.Now().UTC()
	with := Match{Slots: m.Slots}
	if walkover != nil {
		if *walkover < 0 || *walkover >= len(m.Slots) || len(scores) > 0 {
			return nil, refuse("a walkover is for one of the players, and has no scores")
		}
		with.Take(Game{Scores: make([]int, len(m.Slots)), Winners: []int{*walkover}, Walkover: true, Ended: now, By: by}, &c.Plan)
		return with.Games, nil
	}
	for i, game := range scores {
		if len(game) != len(m.Slots) || slices.Min(game) < -MostScore || slices.Max(game) > MostScore {
			return nil, refuse("game %d needs a score of at most %d for each of the %d players", i+1, MostScore, len(m.Slots))
		}
		g := Game{Scores: game, Ended: now, By: by}
		for slot, score := range game {
			if score == slices.Max(game) {
				g.Winners = append(g.Winners, slot)
			}
		}
		if !with.Take(g, &c.Plan) {
			return nil, refuse("the match is decided before game %d", i+1)
		}
	}
	if with.Places(&c.Plan) == nil {
		return nil, refuse("these games do not decide the match: it is best of %d", c.BestOf)
	}
	return with.Games, nil
}

// replace puts other games in the place of those of a match, and frees its table. The winner can't change once the next match has begun.
func (d *Desk) replace(ctx context.Context, tx *store.Tx, c *Contest, m *Match, games []Game) error {
	before := c.Seat(Slot{Winner: m.Number})
	changed := Match{Slots: m.Slots, Games: games}
	after := Unknown
	for slot, place := range changed.Places(&c.Plan) {
		if place == 1 {
			after = c.Seat(m.Slots[slot])
		}
	}
	if next := c.next(m.Number); next != nil && before != after && (next.Tower != "" || len(next.Games) > 0) {
		return refuse("the winner of this match already plays match %d; take its call or result back first", next.Number)
	}
	if _, err := tx.Exec(ctx, "DELETE FROM contest_games WHERE tenant = ? AND contest = ? AND number = ?", d.venue, c.ID, m.Number); err != nil {
		return err
	}
	for i := range games {
		if err := d.add(ctx, tx, c.ID, m.Number, i, &games[i]); err != nil {
			return err
		}
	}
	return d.free(ctx, tx, c.ID, m.Number)
}

func (d *Desk) add(ctx context.Context, tx *store.Tx, id string, number, position int, g *Game) error {
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO contest_games (tenant, contest, number, position, game) VALUES (?, ?, ?, ?, ?)",
		d.venue, id, number, position, string(text))
	return err
}
