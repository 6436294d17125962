package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"dicetower/engine"
)

// Loss is what became of a damaged file.
type Loss struct {
	Aside string // where it lies now
	Kept  int    // records that could be read, now in the new file
	Lost  int    // records that are known to have been in it and could not
}

// leap is how far the numbers of new records stay away from those of a damaged file: nobody knows how many of its last
// records were shown, and no number is given to two records.
const leap = 1000

// rescued is added to the name of the new file until the damaged one is out of the way.
const rescued = ".rescued"

// rescue sets a damaged file aside and begins a new one with what can be read of it.
func rescue(path string, now time.Time) (*Loss, error) {
	fresh := path + rescued
	for _, part := range parts(fresh) {
		if err := removeIfThere(part); err != nil {
			return nil, err
		}
	}
	loss := &Loss{}
	if err := loss.salvage(path, fresh); err != nil {
		return nil, fmt.Errorf("save what can be read: %w", err)
	}
	var err error
	if loss.Aside, err = moveAside(path, "damaged", now); err != nil {
		return nil, err
	}
	return loss, finishRescue(path)
}

// finishRescue gives the new file its name, also when a crash has come in between.
func finishRescue(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.Rename(path+rescued, path); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil // there never was a journal
		}
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// salvage copies what can be read into a new file.
func (l *Loss) salvage(damaged, fresh string) error {
	to, err := sql.Open("sqlite", source(fresh, "_txlock=immediate"))
	if err != nil {
		return err
	}
	defer to.Close()
	to.SetMaxOpenConns(1)
	if err := migrate(to, migrations()); err != nil {
		return err
	}
	// With a writable schema SQLite also reads a file that is shorter than it should be; nothing is written.
	place := location(damaged) + "?mode=ro&_pragma=writable_schema(1)"
	if isEmptied(damaged) {
		place = ":memory:" // so that its log stays
	}
	from, err := sql.Open("sqlite", place)
	if err != nil {
		return err
	}
	defer from.Close()
	from.SetMaxOpenConns(1)
	err = within(to, func(tx *sql.Tx) error { return l.copyAll(from, tx) })
	if err != nil {
		return err
	}
	// So that the new file is whole without its log.
	_, err = to.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// copyAll takes over the tower's identifier and, of each game, its records up to the first that can't be read.
func (l *Loss) copyAll(from *sql.DB, to *sql.Tx) error {
	names := columns
	if version, err := versionOf(from); err == nil && version < 2 {
		names = "seq, time, game, kind, event, reading, ''"
	}
	lowest, highest := bounds(from)
	game, misses, unread := "", 0, 0 // the game that is whole so far; failures in a row
	for seq := lowest; seq <= highest || misses < leap; seq++ {
		found, err := readRow(from, names, seq)
		if err != nil {
			game = ""
			misses++
			if !errors.Is(err, sql.ErrNoRows) {
				unread++
			}
			continue
		}
		highest = max(highest, seq)
		l.Lost += unread
		misses, unread = 0, 0
		switch {
		case found.kind == engine.GameStarted{}.Kind():
			game = found.game
		case found.game != game:
			l.Lost++
			continue
		}
		if err := insert(to, found); err != nil {
			return err
		}
		l.Kept++
	}
	if highest > 0 {
		highest += leap
	}
	var id string
	if from.QueryRow("SELECT id FROM tower").Scan(&id) != nil || id == "" {
		id = newID() // the file does not even tell whose it was
	}
	_, err := to.Exec("INSERT INTO tower (id, lost) VALUES (?, ?)", id, highest)
	return err
}

// bounds are the lowest and the highest number in a damaged file, 1 and 0 where that can't be read.
func bounds(db *sql.DB) (lowest, highest uint64) {
	if db.QueryRow("SELECT coalesce(min(seq), 1), coalesce(max(seq), 0) FROM records").Scan(&lowest, &highest) != nil {
		return 1, 0
	}
	return lowest, highest
}

// readRow reads one record, whole and sensible.
func readRow(db *sql.DB, names string, seq uint64) (row, error) {
	var found row
	if err := db.QueryRow("SELECT "+names+" FROM records WHERE seq = ?", seq).Scan(found.into()...); err != nil {
		return row{}, err
	}
	if found.seq != seq {
		return row{}, errDamaged
	}
	_, err := decode(found)
	return found, err
}
