package outbox

import (
	"encoding/json"
	"fmt"

	"dicetower/api"
)

// mostBytes bounds the records of a parcel: brokers cut off whoever sends too large a message.
const mostBytes = 48 << 10

// parcel is the document of the topic outbox: records of one game that follow one another.
type parcel struct {
	V       int               `json:"v"`
	Tower   string            `json:"tower"` // as in the topic
	Game    string            `json:"game"`
	ID      string            `json:"id"` // of the last record: what is acknowledged
	Records []json.RawMessage `json:"records"`
}

// pack makes a parcel of the first records: those of one game that fit. It gives the last of them.
func pack(tower string, records []api.Record) (payload []byte, last api.Record, err error) {
	p := parcel{V: api.Version, Tower: tower, Game: records[0].Game}
	size := 0
	for _, record := range records {
		record.Reading, record.Evidence = nil, ""
		document, err := json.Marshal(record)
		if err != nil {
			return nil, last, fmt.Errorf("pack record %d: %w", record.Seq, err)
		}
		size += len(document)
		if record.Game != p.Game || size > mostBytes && len(p.Records) > 0 {
			break
		}
		p.Records = append(p.Records, document)
		last = record
	}
	p.ID = last.ID()
	payload, err = json.Marshal(p)
	return payload, last, err
}
