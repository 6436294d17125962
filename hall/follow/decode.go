package follow

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/hall/store"
)

// told is what a message comes to.
type told struct {
	store.Batch
	source
	parcel string    // id that is acknowledged once all is kept, "" for none
	at     time.Time // when the newest of it happened, zero where nothing did
}

// decode reads a message of strangers. The error says why it is refused.
func decode(s source, payload []byte) (told, error) {
	t := told{source: s}
	var err error
	switch s.kind {
	case event:
		var record api.Record
		if record, err = decodeRecord(payload); err == nil {
			t.add(record)
		}
	case outboxed:
		err = t.decodeParcel(payload)
	case state:
		err = t.decodeState(payload)
	case info:
		err = t.decodeInfo(payload)
	case availability:
		err = t.decodeAvailability(payload)
	default:
		err = fmt.Errorf("there is no topic %q", s.kind)
	}
	return t, err
}

func (t *told) add(record api.Record) {
	t.Records = append(t.Records, store.Record{Venue: t.venue, Tower: t.tower, Record: record})
	t.at = record.Time
}

// decodeRecord reads the document of an event.
func decodeRecord(payload []byte) (api.Record, error) {
	var head struct {
		Seq     uint64   `json:"seq"`
		TS      api.Time `json:"ts"`
		Game    string   `json:"game"`
		EventID string   `json:"event_id"`
	}
	if err := json.Unmarshal(payload, &head); err != nil {
		return api.Record{}, err
	}
	happened, err := engine.DecodeEvent(payload)
	if err != nil {
		return api.Record{}, err
	}
	record := api.Record{Seq: head.Seq, Time: time.Time(head.TS), Game: head.Game, Event: happened}
	switch {
	case head.Seq == 0 || head.Seq > math.MaxInt64:
		return record, fmt.Errorf("no record has the number %d", head.Seq)
	case !store.ValidGame(head.Game):
		return record, fmt.Errorf("no game is called %.80q", head.Game)
	case head.EventID != record.ID():
		return record, fmt.Errorf("the id %.80q is not that of record %d of game %s", head.EventID, head.Seq, head.Game)
	case record.Time.Year() < 1971 || record.Time.Year() > 9999:
		return record, fmt.Errorf("nothing happened in the year %d", record.Time.Year())
	}
	return record, nil
}

func (t *told) decodeParcel(payload []byte) error {
	var parcel struct {
		V       int               `json:"v"`
		Tower   string            `json:"tower"`
		Game    string            `json:"game"`
		ID      string            `json:"id"`
		Records []json.RawMessage `json:"records"`
	}
	if err := json.Unmarshal(payload, &parcel); err != nil {
		return err
	}
	switch {
	case parcel.V != api.Version:
		return fmt.Errorf("version %d of a parcel is not known here", parcel.V)
	case parcel.Tower != t.tower:
		return fmt.Errorf("it claims to be of tower %.40q", parcel.Tower)
	case len(parcel.Records) == 0:
		return fmt.Errorf("the parcel is empty")
	}
	for _, document := range parcel.Records {
		record, err := decodeRecord(document)
		if err != nil {
			return err
		}
		if record.Game != parcel.Game {
			return fmt.Errorf("a record of game %s lies in a parcel of %.80q", record.Game, parcel.Game)
		}
		t.add(record)
	}
	if t.parcel = t.Records[len(t.Records)-1].ID(); t.parcel != parcel.ID {
		return fmt.Errorf("the parcel ends with %s and says %.80q", t.parcel, parcel.ID)
	}
	return nil
}

func (t *told) decodeState(payload []byte) error {
	var s store.State
	if err := json.Unmarshal(payload, &s); err != nil {
		return err
	}
	if s.Seq > math.MaxInt64 || len(s.Seats) > api.Seats || len(s.Dice) > 64 || len(s.Faults) > 64 || len(s.Winners) > api.Seats {
		return fmt.Errorf("the state has more than a table can have")
	}
	s.Seats = slices.DeleteFunc(s.Seats, func(seat api.Seat) bool { return seat.Name == nil })
	for i := range s.Seats {
		s.Seats[i].Name, s.Seats[i].Colour, s.Seats[i].Robot = clean(s.Seats[i].Name), clean(s.Seats[i].Colour), clean(s.Seats[i].Robot)
	}
	s.Current.Name, s.Current.Robot = clean(s.Current.Name), clean(s.Current.Robot)
	s.Leader.Name, s.Winner.Name = clean(s.Leader.Name), clean(s.Winner.Name)
	s.Game.Rules, s.Game.ID = store.Clean(s.Game.Rules), clean(s.Game.ID)
	t.Tables = []store.Table{{Venue: t.venue, Tower: t.tower, State: s}}
	return nil
}

func clean(text *string) *string {
	if text == nil {
		return nil
	}
	cleaned := store.Clean(*text)
	return &cleaned
}

func (t *told) decodeInfo(payload []byte) error {
	if len(payload) == 0 {
		return nil // cleared
	}
	var i api.Info
	if err := json.Unmarshal(payload, &i); err != nil {
		return err
	}
	if i.ID != t.tower {
		return fmt.Errorf("it claims to be of tower %.40q", i.ID)
	}
	t.Towers = []store.Tower{{Venue: t.venue, ID: t.tower, Info: &store.TowerInfo{Name: i.Name, URL: i.URL, Version: i.Version}}}
	return nil
}

func (t *told) decodeAvailability(payload []byte) error {
	online := string(payload) == "online"
	if !online && string(payload) != "offline" && len(payload) > 0 {
		return fmt.Errorf("a tower is online or offline, not %.40q", payload)
	}
	t.Towers = []store.Tower{{Venue: t.venue, ID: t.tower, Online: &online}}
	return nil
}
