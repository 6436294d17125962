package journal

import (
	"fmt"

	"dicetower/api"
)

// Newest gives all records of the newest game, over or not, oldest first; empty before the first game.
func (j *Journal) Newest() ([]api.Record, error) {
	return j.records("WHERE game = (SELECT game FROM records ORDER BY seq DESC LIMIT 1) ORDER BY seq")
}

// Game gives all records of a game, oldest first; empty where there is no such game.
func (j *Journal) Game(id string) ([]api.Record, error) {
	return j.records("WHERE game = ? ORDER BY seq", id)
}

// Since gives the records after number seq, oldest first, at most limit of them.
func (j *Journal) Since(seq uint64, limit int) ([]api.Record, error) {
	return j.records("WHERE seq > ? ORDER BY seq LIMIT ?", seq, limit)
}

func (j *Journal) records(which string, args ...any) ([]api.Record, error) {
	rows, err := j.reader.Query("SELECT "+columns+" FROM records "+which, args...)
	if err != nil {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	defer rows.Close()
	var records []api.Record
	for rows.Next() {
		var r row
		if err := rows.Scan(r.into()...); err != nil {
			return nil, fmt.Errorf("read the journal: %w", err)
		}
		record, err := decode(r)
		if err != nil {
			return nil, fmt.Errorf("read the journal: %w", err)
		}
		records = append(records, record)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	return records, nil
}
