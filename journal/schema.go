package journal

import (
	"crypto/rand"
	"database/sql"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
)

// migrations bring the schema from each version to the next; a new file is at version 0.
func migrations() []string {
	return []string{
		`CREATE TABLE tower (id TEXT NOT NULL) STRICT;
		CREATE TABLE games (
			id TEXT PRIMARY KEY,
			first INTEGER NOT NULL -- seq of its first record
		) STRICT;
		CREATE TABLE records (
			seq INTEGER PRIMARY KEY,
			time INTEGER NOT NULL, -- nanoseconds since 1970, UTC
			game TEXT NOT NULL REFERENCES games (id),
			kind TEXT NOT NULL,    -- of the event
			event TEXT NOT NULL,   -- JSON
			reading TEXT           -- JSON, null where no camera saw dice
		) STRICT;
		CREATE INDEX records_of_game ON records (game, seq);
		CREATE INDEX records_of_kind ON records (kind, seq);`,
	}
}

// migrate brings the file to the newest schema, each step as one transaction.
func migrate(db *sql.DB) error {
	if _, err := db.Exec("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL) STRICT"); err != nil {
		return err
	}
	var version int
	err := db.QueryRow("SELECT version FROM schema").Scan(&version)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	steps := migrations()
	if version > len(steps) {
		return fmt.Errorf("it was written by a newer release (schema %d, this one knows %d); use that release or another folder",
			version, len(steps))
	}
	for ; version < len(steps); version++ {
		err := within(db, func(tx *sql.Tx) error {
			if _, err := tx.Exec(steps[version]); err != nil {
				return err
			}
			if _, err := tx.Exec("DELETE FROM schema"); err != nil {
				return err
			}
			_, err := tx.Exec("INSERT INTO schema (version) VALUES (?)", version+1)
			return err
		})
		if err != nil {
			return fmt.Errorf("bring the schema from version %d to %d: %w", version, version+1, err)
		}
	}
	return nil
}

// towerID reads the identifier of the tower, and makes it the first time.
func towerID(db *sql.DB) (string, error) {
	var id string
	err := within(db, func(tx *sql.Tx) error {
		err := tx.QueryRow("SELECT id FROM tower").Scan(&id)
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		var random [5]byte
		if _, err := rand.Read(random[:]); err != nil {
			return err
		}
		id = strings.ToLower(base32.StdEncoding.EncodeToString(random[:]))
		_, err = tx.Exec("INSERT INTO tower (id) VALUES (?)", id)
		return err
	})
	return id, err
}

// within carries something out as one transaction.
func within(db *sql.DB, act func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if err := act(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
