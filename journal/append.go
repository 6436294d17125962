package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"dicetower/api"
)

// Append writes records as one transaction and returns once they are on the disk; after an error none of them is. They
// go on from the newest record without a gap. Records that are there already, because an error came after they had
// been written, are passed over.
func (j *Journal) Append(records []api.Record) error {
	if err := j.write(func(tx *sql.Tx) error { return appendTo(tx, records) }); err != nil {
		return fmt.Errorf("append to the journal: %w", err)
	}
	return nil
}

// write carries something out as one transaction, in the room that was set aside where there is no other.
func (j *Journal) write(act func(*sql.Tx) error) error {
	now := time.Now()
	if j.reserve.low && !now.Before(j.reserve.next) {
		j.reserve.take(now)
	}
	err := within(j.writer, act)
	if isFull(err) && j.reserve.giveUp(now) {
		err = within(j.writer, act)
	}
	return err
}

// Low says that the disk is full: what is appended goes into room that had been set aside for that.
func (j *Journal) Low() bool { return j.reserve.low }

func appendTo(tx *sql.Tx, records []api.Record) error {
	newest, err := newestSeq(tx)
	if err != nil {
		return err
	}
	for _, record := range records {
		row, err := encode(record)
		if err != nil {
			return err
		}
		switch {
		case record.Seq == newest+1:
			newest++
		case record.Seq >= 1 && record.Seq <= newest:
			if err := isThere(tx, row); err != nil {
				return err
			}
			continue
		default:
			return fmt.Errorf("record %d does not follow the newest, %d", record.Seq, newest)
		}
		if err := insert(tx, row); err != nil {
			return err
		}
	}
	return nil
}

// newestSeq is the highest number that a record has ever had, one that was lost included.
func newestSeq(tx *sql.Tx) (uint64, error) {
	var newest uint64
	err := tx.QueryRow("SELECT max((SELECT coalesce(max(seq), 0) FROM records), (SELECT coalesce(max(lost), 0) FROM tower))").Scan(&newest)
	return newest, err
}

func insert(tx *sql.Tx, row row) error {
	if _, err := tx.Exec("INSERT OR IGNORE INTO games (id, first) VALUES (?, ?)", row.game, row.seq); err != nil {
		return err
	}
	_, err := tx.Exec("INSERT INTO records ("+columns+") VALUES (?, ?, ?, ?, ?, ?, ?)",
		row.seq, row.time, row.game, row.kind, row.event, row.reading, row.evidence)
	return err
}

// isThere fails unless the very same record has been written.
func isThere(tx *sql.Tx, want row) error {
	var found row
	err := tx.QueryRow("SELECT "+columns+" FROM records WHERE seq = ?", want.seq).Scan(found.into()...)
	if err == nil && found != want {
		err = errors.New("another record has this number")
	}
	if err != nil {
		return fmt.Errorf("record %d: %w", want.seq, err)
	}
	return nil
}
