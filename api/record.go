package api

import (
	"encoding/json"
	"fmt"
	"time"

	"dicetower/engine"
)

// Record is an event with its place in the life of this tower. Seq counts from 1 without gaps over all games.
type Record struct {
	Seq   uint64
	Time  time.Time
	Game  string // identifier of the game it belongs to
	Event engine.Event
	// Reading is the dice as the camera saw them: of a roll and rejected in the order of the event's faces, of a keep by hand those that
	// were left in the tray; else nil.
	Reading []Die
	// Evidence is where the picture that was read is found below the API, as long as it is kept; "" for none.
	Evidence string
}

// ID names the record for ever, so that a consumer can drop what it has seen.
func (r Record) ID() string { return fmt.Sprintf("%s-%d", r.Game, r.Seq) }

// MarshalJSON gives the `event` document: the event's own keys beside event_type, event_id, game, seq, ts and v, and
// `reading` where a camera saw dice, and `evidence` where their picture has a name.
func (r Record) MarshalJSON() ([]byte, error) {
	encoded, err := engine.EncodeEvent(r.Event)
	if err != nil {
		return nil, err
	}
	document := map[string]any{}
	if err := json.Unmarshal(encoded, &document); err != nil {
		return nil, err
	}
	document["event_type"] = r.Event.Kind()
	document["event_id"] = r.ID()
	document["game"] = r.Game
	document["seq"] = r.Seq
	document["ts"] = Time(r.Time)
	if r.Reading != nil {
		document["reading"] = r.Reading
	}
	if r.Evidence != "" {
		document["evidence"] = r.Evidence
	}
	return json.Marshal(document)
}

// Time is a moment in the documents' form: UTC, milliseconds, "2026-01-02T03:04:05.678Z".
type Time time.Time

func (t Time) MarshalText() ([]byte, error) {
	return time.Time(t).UTC().AppendFormat(nil, "2006-01-02T15:04:05.000Z"), nil
}

func (t *Time) UnmarshalText(text []byte) error {
	parsed, err := time.Parse(time.RFC3339Nano, string(text))
	*t = Time(parsed.UTC())
	return err
}

// EventTypes lists the words that an event_type can be.
func EventTypes() []string {
	return []string{
		"game_start", "turn_start", "roll", "rejected", "keep", "farkle", "hot_dice", "bank", "penalty", "undo",
		"correction", "player_change", "final_round", "win", "game_over", "paused", "attention",
	}
}
