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
		`ALTER TABLE records ADD COLUMN evidence TEXT NOT NULL DEFAULT ''; -- name of the picture
		ALTER TABLE tower ADD COLUMN lost INTEGER NOT NULL DEFAULT 0; -- highest seq of which damage may have taken the record`,
		`ALTER TABLE tower ADD COLUMN selected INTEGER NOT NULL DEFAULT 0;    -- entry of the menu,
		ALTER TABLE tower ADD COLUMN selected_at INTEGER NOT NULL DEFAULT 0; -- when this was the newest record`,
	}
}

// migrate brings the file to the newest schema, each step as one transaction.
func migrate(db *sql.DB, steps []string) error {
	if _, err := db.Exec("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL) STRICT"); err != nil {
		return err
	}
	version, err := versionOf(db)
	if err != nil {
		return err
	}
	if err := checkVersion(version, len(steps)); err != nil {
		return err
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

// versionOf is the schema of a file, 0 for a new one.
func versionOf(db *sql.DB) (int, error) {
	var tables int
	if err := db.QueryRow("SELECT count(*) FROM sqlite_schema WHERE name = 'schema'").Scan(&tables); err != nil || tables == 0 {
		return 0, err
	}
	var version int
	err := db.QueryRow("SELECT version FROM schema").Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return version, err
}

// checkVersion fails for a schema of the future.
func checkVersion(version, known int) error {
	if version > known {
		return fmt.Errorf("it was written by a newer release (schema %d, this one knows %d); use that release or another folder",
			version, known)
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
		id = newID()
		_, err = tx.Exec("INSERT INTO tower (id) VALUES (?)", id)
		return err
	})
	return id, err
}

func newID() string {
	random := make([]byte, 5)
	rand.Read(random) // never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(random))
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
