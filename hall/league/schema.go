package league

import "dicetower/hall/store"

// Schema are the tables of contests.
func Schema() store.Schema {
	return store.Schema{Name: "league", Steps: []string{
		`CREATE TABLE contests (
			tenant TEXT NOT NULL, id TEXT NOT NULL,
			plan TEXT NOT NULL,      -- JSON
			made BIGINT NOT NULL, closed BIGINT NOT NULL,
			changes BIGINT NOT NULL, -- how often something of it was changed
			PRIMARY KEY (tenant, id)
		);
		CREATE TABLE contest_matches (
			tenant TEXT NOT NULL, contest TEXT NOT NULL, number BIGINT NOT NULL,
			round BIGINT NOT NULL,
			slots TEXT NOT NULL,     -- JSON
			PRIMARY KEY (tenant, contest, number)
		);
		CREATE TABLE contest_calls ( -- at a table one match at a time
			tenant TEXT NOT NULL, tower TEXT NOT NULL,
			contest TEXT NOT NULL, number BIGINT NOT NULL, called BIGINT NOT NULL,
			PRIMARY KEY (tenant, tower)
		);
		CREATE UNIQUE INDEX contest_calls_by_match ON contest_calls (tenant, contest, number);
		CREATE TABLE contest_games (
			tenant TEXT NOT NULL, contest TEXT NOT NULL, number BIGINT NOT NULL, position BIGINT NOT NULL,
			game TEXT NOT NULL,      -- JSON
			PRIMARY KEY (tenant, contest, number, position)
		);
		CREATE TABLE contest_notes (
			tenant TEXT NOT NULL, contest TEXT NOT NULL, position BIGINT NOT NULL, -- the contest's changes
			at BIGINT NOT NULL, number BIGINT NOT NULL,
			act TEXT NOT NULL, by_whom TEXT NOT NULL,
			was TEXT NOT NULL, now TEXT NOT NULL, -- JSON lists of games
			PRIMARY KEY (tenant, contest, position)
		);`,
	}}
}
