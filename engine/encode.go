package engine

import (
	"encoding/json"
	"fmt"
)

// EncodeEvent writes an event as one flat JSON object: v, event (its kind), then the event's own keys. Lists are never
// null.
func EncodeEvent(event Event) ([]byte, error) {
	body, err := json.Marshal(withLists(event))
	if err != nil {
		return nil, fmt.Errorf("encode %s event: %w", event.Kind(), err)
	}
	head := fmt.Appendf(nil, `{"v":%d,"event":%q`, EventVersion, event.Kind())
	if string(body) != "{}" {
		head = append(head, ',')
	}
	return append(head, body[1:]...), nil
}

// DecodeEvent reads what EncodeEvent wrote, now or in an older release: keys that are unknown are ignored. It fails on
// an unknown kind and on a version from the future.
func DecodeEvent(text []byte) (Event, error) {
	var head struct {
		Version int    `json:"v"`
		Kind    string `json:"event"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, fmt.Errorf("decode event: %w", err)
	}
	if head.Version < 1 || head.Version > EventVersion {
		return nil, fmt.Errorf("decode event: version %d is not known here (up to %d); use the newest dicetower",
			head.Version, EventVersion)
	}
	for _, kind := range kinds() {
		if kind.word == head.Kind {
			event, err := kind.decode(text)
			if err != nil {
				return nil, fmt.Errorf("decode %s event: %w", head.Kind, err)
			}
			return withLists(event), nil
		}
	}
	return nil, fmt.Errorf("decode event: kind %q is not known", head.Kind)
}

// kind is one kind of event: its word and how to read it.
type kind struct {
	word   string
	decode func([]byte) (Event, error)
}

func kinds() []kind {
	return []kind{
		kindOf[GameStarted](), kindOf[TurnStarted](), kindOf[Rolled](), kindOf[Rejected](), kindOf[Kept](),
		kindOf[HotDiceReached](), kindOf[Farkled](), kindOf[Penalised](), kindOf[Banked](), kindOf[FinalRoundStarted](),
		kindOf[Won](), kindOf[GameEnded](), kindOf[Undone](), kindOf[Corrected](), kindOf[PlayerChanged](), kindOf[Paused](),
	}
}

func kindOf[E Event]() kind {
	var event E
	return kind{event.Kind(), func(text []byte) (Event, error) {
		var event E
		err := json.Unmarshal(text, &event)
		return event, err
	}}
}

// withLists makes nil lists of an event empty ones.
func withLists(event Event) Event {
	switch e := event.(type) {
	case GameStarted:
		e.Players = list(e.Players)
		return e
	case Rolled:
		e.Faces = list(e.Faces)
		return e
	case Rejected:
		e.Faces = list(e.Faces)
		return e
	case Corrected:
		e.Was, e.Faces = list(e.Was), list(e.Faces)
		return e
	case Kept:
		e.Faces, e.Dice = list(e.Faces), list(e.Dice)
		return e
	case GameEnded:
		e.Winners, e.Players, e.Scores = list(e.Winners), list(e.Players), list(e.Scores)
		return e
	}
	return event
}

func list[T any](items []T) []T {
	if items == nil {
		return []T{}
	}
	return items
}
