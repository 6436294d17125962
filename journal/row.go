package journal

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// row is a record as it lies in the file.
type row struct {
	seq     uint64
	time    int64
	game    string
	kind    string
	event   string
	reading sql.NullString

	evidence string
}

// columns of a row, in the order of into.
const columns = "seq, time, game, kind, event, reading, evidence"

func (r *row) into() []any {
	return []any{&r.seq, &r.time, &r.game, &r.kind, &r.event, &r.reading, &r.evidence}
}

func encode(record api.Record) (row, error) {
	event, err := engine.EncodeEvent(record.Event)
	if err != nil {
		return row{}, fmt.Errorf("record %d: %w", record.Seq, err)
	}
	r := row{
		seq: record.Seq, time: record.Time.UnixNano(), game: record.Game,
		kind: record.Event.Kind(), event: string(event), evidence: record.Evidence,
	}
	if record.Reading != nil {
		reading, err := json.Marshal(record.Reading)
		if err != nil {
			return row{}, fmt.Errorf("record %d: encode reading: %w", record.Seq, err)
		}
		r.reading = sql.NullString{String: string(reading), Valid: true}
	}
	return r, nil
}

func decode(r row) (api.Record, error) {
	event, err := engine.DecodeEvent([]byte(r.event))
	if err != nil {
		return api.Record{}, fmt.Errorf("record %d: %w", r.seq, err)
	}
	record := api.Record{Seq: r.seq, Time: time.Unix(0, r.time).UTC(), Game: r.game, Event: event, Evidence: r.evidence}
	if r.reading.Valid {
		if err := json.Unmarshal([]byte(r.reading.String), &record.Reading); err != nil {
			return api.Record{}, fmt.Errorf("record %d: decode reading: %w", r.seq, err)
		}
	}
	return record, nil
}
