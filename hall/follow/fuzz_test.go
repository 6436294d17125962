package follow

import (
	"testing"

	"dicetower/engine"
)

// FuzzDecode: whatever strangers send is refused or can be written.
func FuzzDecode(f *testing.F) {
	for _, seed := range []struct{ kind, payload string }{
		{event, `{"v":1,"event":"bank","event_id":"g1-1","game":"g1","seq":1,"ts":"2026-03-04T12:00:00Z","points":50}`},
		{outboxed, `{"v":1,"tower":"tower-1","game":"g1","id":"g1-1","records":[{"v":1,"event":"farkle","event_id":"g1-1","game":"g1","seq":1,"ts":"2026-03-04T12:00:00Z"}]}`},
		{state, `{"v":1,"seq":3,"ts":"2026-03-04T12:00:00Z","phase":"rolling","seats":[{"seat":0,"name":"Ada"}],"last_event":{"v":1,"event":"bank","seq":3}}`},
		{info, `{"v":1,"id":"tower-1","name":"By the window"}`},
		{availability, "online"},
	} {
		f.Add(seed.kind, []byte(seed.payload))
	}
	f.Fuzz(func(t *testing.T, kind string, payload []byte) {
		got, err := decode(source{venue: "anchor", base: "dicetower", tower: "tower-1", kind: kind}, payload)
		if err != nil {
			return
		}
		for _, record := range got.Records {
			if _, err := engine.EncodeEvent(record.Event); err != nil || record.Tower != "tower-1" || record.Venue != "anchor" {
				t.Errorf("%+v can't be kept: %v", record, err)
			}
		}
		for _, table := range got.Tables {
			if table.Tower != "tower-1" || table.Venue != "anchor" {
				t.Errorf("a state of %s at %s", table.Tower, table.Venue)
			}
		}
	})
}
