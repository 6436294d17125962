package engine

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Log is a list of events that grows at its end. Games that have gone different ways share what they have in common, so
// that remembering every event costs one step each.
type Log struct{ last *entry }

type entry struct {
	before *entry
	event  Event
	length int
}

func logOf(events []Event) Log {
	var log Log
	for _, event := range events {
		log = log.with(event)
	}
	return log
}

func (l Log) with(event Event) Log {
	return Log{&entry{l.last, event, l.Len() + 1}}
}

// Len is the number of events.
func (l Log) Len() int {
	if l.last == nil {
		return 0
	}
	return l.last.length
}

// Events lists them from the first on; never nil.
func (l Log) Events() []Event {
	events := make([]Event, 0, l.Len())
	for at := l.last; at != nil; at = at.before {
		events = append(events, at.event)
	}
	slices.Reverse(events)
	return events
}

// MarshalJSON writes a list of encoded events.
func (l Log) MarshalJSON() ([]byte, error) {
	encoded := make([]json.RawMessage, 0, l.Len())
	for _, event := range l.Events() {
		text, err := EncodeEvent(event)
		if err != nil {
			return nil, err
		}
		encoded = append(encoded, text)
	}
	return json.Marshal(encoded)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *Log) UnmarshalJSON(text []byte) error {
	var encoded []json.RawMessage
	if err := json.Unmarshal(text, &encoded); err != nil {
		return fmt.Errorf("read events: %w", err)
	}
	*l = Log{}
	for _, text := range encoded {
		event, err := DecodeEvent(text)
		if err != nil {
			return err
		}
		*l = l.with(event)
	}
	return nil
}
