package store

import (
	"context"
	"fmt"

	"dicetower/engine"
)

// gameOver is the kind of the event that ends a game.
const gameOver = "game_over"

// Write takes a batch as one transaction. After an error nothing of it is written, and it may be tried again.
func (s *Store) Write(ctx context.Context, b Batch) error {
	rows, err := eventRows(b.Records)
	if err == nil {
		err = s.Within(ctx, func(tx *Tx) error {
			if err := tx.records(ctx, rows); err != nil {
				return err
			}
			if err := tx.tables(ctx, b.Tables); err != nil {
				return err
			}
			return tx.towers(ctx, b.Towers)
		})
	}
	if err != nil {
		return fmt.Errorf("write to the hall's database: %w", err)
	}
	return nil
}

// encoded is a record with the text that is kept of it.
type encoded struct {
	Record
	text string
}

func eventRows(records []Record) ([]encoded, error) {
	records = sorted(records)
	rows := make([]encoded, len(records))
	for i, r := range records {
		text, err := engine.EncodeEvent(r.Event)
		if err != nil {
			return nil, err
		}
		rows[i] = encoded{r, string(text)}
	}
	return rows, nil
}

// records writes events, and the results of the games of which all are there now.
func (t *Tx) records(ctx context.Context, rows []encoded) error {
	if len(rows) == 0 {
		return nil
	}
	plain := make([]Record, len(rows))
	for i := range rows {
		plain[i] = rows[i].Record
	}
	games, err := t.touch(ctx, touched(plain))
	if err != nil {
		return err
	}
	var events [][]any
	for _, r := range rows {
		if games[r.place()].kept {
			events = append(events, []any{r.Venue, r.Tower, r.Game, int64(r.Seq), millis(r.Time), r.Event.Kind(), r.text})
		}
	}
	err = t.insert(ctx, "INSERT INTO events (tenant, tower, game, seq, at, kind, event)",
		"ON CONFLICT (tenant, tower, game, seq) DO NOTHING", events)
	if err != nil {
		return err
	}
	for i := range rows {
		at := rows[i].place()
		if last := i == len(rows)-1 || rows[i+1].place() != at; last && games[at].kept && games[at].ends {
			if err := t.finish(ctx, at, games[at].folded); err != nil {
				return err
			}
		}
	}
	return nil
}

// known is what the table of games says of a game.
type known struct {
	ends, kept bool
	folded     int64
}

// touch notes that there is news of games, and locks their rows: whoever writes the last missing record sees all the others.
func (t *Tx) touch(ctx context.Context, games []touch) (map[place]known, error) {
	found := make(map[place]known, len(games))
	for n := rowsAtOnce; len(games) > 0; n /= 2 {
		for ; len(games) >= n; games = games[n:] {
			if err := t.touchSome(ctx, games[:n], found); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

func (t *Tx) touchSome(ctx context.Context, games []touch, found map[place]known) error {
	var args []any
	for _, g := range games {
		args = append(args, g.venue, g.tower, g.game, millis(g.newest), number(g.ends), 0, 1, "", 0, 0, 0, 0, 0)
	}
	rows, err := t.Query(ctx, `INSERT INTO games (tenant, tower, id, touched, ends, folded, kept, rules, target, started, ended, early, rounds)`+
		values(len(games), len(args)/len(games))+`ON CONFLICT (tenant, tower, id) DO UPDATE SET
			touched = CASE WHEN excluded.touched > games.touched THEN excluded.touched ELSE games.touched END,
			ends = CASE WHEN excluded.ends > games.ends THEN excluded.ends ELSE games.ends END
		RETURNING tenant, tower, id, ends, kept, folded`, args...)
	type row struct {
		at         place
		ends, kept int64
		folded     int64
	}
	all, err := collect(rows, err, "note games", func(r *row) []any {
		return []any{&r.at.venue, &r.at.tower, &r.at.game, &r.ends, &r.kept, &r.folded}
	})
	for _, r := range all {
		found[r.at] = known{r.ends == 1, r.kept == 1, r.folded}
	}
	return err
}
