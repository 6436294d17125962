package store

import (
	"context"
	"fmt"
	"time"
)

// own are the tables of this package.
func own() Schema {
	return Schema{Name: "hall", Steps: []string{
		`CREATE TABLE tenants (
			id TEXT PRIMARY KEY,
			name TEXT NOT NULL,
			base TEXT NOT NULL -- first part of its topics
		);
		CREATE TABLE towers (
			tenant TEXT NOT NULL, id TEXT NOT NULL,
			name TEXT NOT NULL, url TEXT NOT NULL, version TEXT NOT NULL,
			online BIGINT NOT NULL, -- 1, 0, or -1 where it has not said
			PRIMARY KEY (tenant, id)
		);
		CREATE TABLE tables (
			tenant TEXT NOT NULL, tower TEXT NOT NULL,
			seq BIGINT NOT NULL,     -- of the newest event in it
			at BIGINT NOT NULL,      -- of that event
			changed BIGINT NOT NULL, -- when it was written here
			state TEXT NOT NULL,     -- JSON
			PRIMARY KEY (tenant, tower)
		);
		CREATE TABLE events (
			tenant TEXT NOT NULL, tower TEXT NOT NULL, game TEXT NOT NULL, seq BIGINT NOT NULL,
			at BIGINT NOT NULL, kind TEXT NOT NULL,
			event TEXT NOT NULL, -- JSON
			PRIMARY KEY (tenant, tower, game, seq)
		);
		CREATE TABLE games (
			tenant TEXT NOT NULL, tower TEXT NOT NULL, id TEXT NOT NULL,
			touched BIGINT NOT NULL, -- the newest event that is known
			ends BIGINT NOT NULL,    -- 1 once an end was seen, though it may be undone
			folded BIGINT NOT NULL,  -- seq up to which it was folded
			kept BIGINT NOT NULL,    -- 0 once its events were forgotten
			rules TEXT NOT NULL, target BIGINT NOT NULL, started BIGINT NOT NULL,
			ended BIGINT NOT NULL,   -- 0 while there is no result
			early BIGINT NOT NULL, rounds BIGINT NOT NULL,
			PRIMARY KEY (tenant, tower, id)
		);
		CREATE INDEX games_by_end ON games (tenant, ended);
		CREATE TABLE results (
			tenant TEXT NOT NULL, tower TEXT NOT NULL, game TEXT NOT NULL, seat BIGINT NOT NULL,
			player TEXT NOT NULL, -- key
			name TEXT NOT NULL, robot TEXT NOT NULL,
			score BIGINT NOT NULL, won BIGINT NOT NULL, place BIGINT NOT NULL,
			turns BIGINT NOT NULL, rolls BIGINT NOT NULL, farkles BIGINT NOT NULL, hot_dice BIGINT NOT NULL,
			best BIGINT NOT NULL, -- points of the best turn
			rules TEXT NOT NULL, ended BIGINT NOT NULL, early BIGINT NOT NULL, -- as in games
			PRIMARY KEY (tenant, tower, game, seat)
		);
		CREATE INDEX results_by_end ON results (tenant, ended);
		CREATE INDEX results_of_player ON results (tenant, player, ended);
		CREATE TABLE turns (
			tenant TEXT NOT NULL, tower TEXT NOT NULL, game TEXT NOT NULL, turn BIGINT NOT NULL,
			seat BIGINT NOT NULL, round BIGINT NOT NULL, rolls BIGINT NOT NULL,
			points BIGINT NOT NULL, farkle BIGINT NOT NULL, hot_dice BIGINT NOT NULL, at BIGINT NOT NULL,
			PRIMARY KEY (tenant, tower, game, turn)
		);
		CREATE TABLE players (
			tenant TEXT NOT NULL, key TEXT NOT NULL,
			name TEXT NOT NULL, code TEXT NOT NULL, seen BIGINT NOT NULL,
			PRIMARY KEY (tenant, key)
		);
		CREATE UNIQUE INDEX players_by_code ON players (tenant, code);
		CREATE TABLE tokens (
			hash TEXT PRIMARY KEY, -- SHA-256 of the token
			tenant TEXT NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL, made BIGINT NOT NULL
		);
		CREATE UNIQUE INDEX tokens_by_name ON tokens (tenant, name);`,
	}}
}

// migrate brings one package's tables to their newest version. Two processes that begin at once may collide while the
// table of versions is made, so it is tried again.
func (s *Store) migrate(ctx context.Context, schema Schema) error {
	var err error
	for range 5 {
		if err = s.step(ctx, schema); err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(200 * time.Millisecond)
	}
	return err
}

func (s *Store) step(ctx context.Context, schema Schema) error {
	const versions = "CREATE TABLE IF NOT EXISTS schema_versions (name TEXT PRIMARY KEY, version BIGINT NOT NULL)"
	if _, err := s.db.ExecContext(ctx, versions); err != nil {
		return err
	}
	return s.Within(ctx, func(tx *Tx) error {
		// The upsert keeps others out until the end of the transaction.
		var version int
		err := tx.QueryRow(ctx, "INSERT INTO schema_versions (name, version) VALUES (?, 0) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING version",
			schema.Name).Scan(&version)
		if err != nil {
			return err
		}
		if version > len(schema.Steps) {
			return fmt.Errorf("they were made by a newer release (version %d, this one knows %d); use that release", version, len(schema.Steps))
		}
		for _, step := range schema.Steps[version:] {
			if _, err := tx.tx.ExecContext(ctx, step); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, "UPDATE schema_versions SET version = ? WHERE name = ?", len(schema.Steps), schema.Name)
		return err
	})
}
