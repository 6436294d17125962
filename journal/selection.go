package journal

import (
	"database/sql"
	"errors"
	"fmt"
)

// Select remembers which entry of the menu is selected while seq is the newest record, and returns once that is on the disk.
// Nothing has happened in the game by it, so it is no record.
func (j *Journal) Select(seq uint64, entry int) error {
	err := j.write(func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE tower SET selected = ?, selected_at = ?", entry, seq)
		return err
	})
	if err != nil {
		return fmt.Errorf("write to the journal which entry is selected: %w", err)
	}
	return nil
}

// Selected is the entry of the menu that was selected when the journal was opened, 0 where none had been.
func (j *Journal) Selected() int { return j.entry }

func selectedAt(tx *sql.Tx, seq uint64) (int, error) {
	var entry int
	err := tx.QueryRow("SELECT selected FROM tower WHERE selected_at = ?", seq).Scan(&entry)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return entry, err
}
