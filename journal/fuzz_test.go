package journal

import (
	"database/sql"
	"reflect"
	"testing"
)

func FuzzDecode(f *testing.F) {
	for _, record := range game("a", 1) {
		row, err := encode(record)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(row.seq, row.time, row.game, row.event, row.reading.String, row.reading.Valid)
	}
	f.Fuzz(func(t *testing.T, seq uint64, time int64, game, event, reading string, seen bool) {
		record, err := decode(row{seq: seq, time: time, game: game, event: event, reading: sql.NullString{String: reading, Valid: seen}})
		if err != nil {
			return
		}
		again, err := encode(record)
		if err != nil {
			t.Fatalf("what was read can't be written: %v", err)
		}
		back, err := decode(again)
		if err != nil {
			t.Fatalf("what was written can't be read: %v", err)
		}
		if !reflect.DeepEqual(back, record) {
			t.Fatalf("came back as %+v, was %+v", back, record)
		}
	})
}
