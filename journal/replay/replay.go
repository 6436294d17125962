package replay

import (
	"bytes"
	"fmt"
	"slices"

	"dicetower/api"
	"dicetower/engine"
)

// Difference is one place where a game does not go as it is recorded.
type Difference struct {
	Seq      uint64       // of the record, or of the one after which an event is missing
	Recorded engine.Event // nil where nothing is recorded
	Replayed engine.Event // nil where nothing follows
	Why      string       // one sentence
}

// Game plays the records of one game, oldest first, and lists how they differ from what the engine makes of their
// inputs; none where all is the same. After a difference it goes on from what is recorded.
func Game(records []api.Record) []Difference {
	p := &player{}
	for _, record := range records {
		p.play(record)
	}
	p.missed()
	return p.found
}

// player is a game being played again.
type player struct {
	game  engine.Game
	due   []engine.Event // what must follow now
	last  uint64
	found []Difference
}

func (p *player) play(record api.Record) {
	if len(p.due) == 0 {
		p.decide(record)
	}
	if len(p.due) > 0 {
		if !same(p.due[0], record.Event) {
			p.differ(record, p.due[0], "the engine decides otherwise")
			p.due = nil
		} else {
			p.due = p.due[1:]
		}
	}
	if why := misread(record); why != "" {
		p.differ(record, record.Event, why)
	}
	p.game = p.game.Apply(record.Event)
	p.last = record.Seq
}

// decide asks the engine for what the input behind a record brings about.
func (p *player) decide(record api.Record) {
	command := commandOf(p.game, record.Event)
	if command == nil {
		p.differ(record, nil, "no input leads to it")
		return
	}
	events, err := p.game.Decide(command)
	if err != nil {
		p.differ(record, nil, fmt.Sprintf("the engine refuses it: %v", err))
		return
	}
	p.due = events
}

// missed notes what should have followed the last record.
func (p *player) missed() {
	for _, event := range p.due {
		p.found = append(p.found, Difference{Seq: p.last, Replayed: event, Why: "it should have followed and is not recorded"})
	}
}

func (p *player) differ(record api.Record, replayed engine.Event, why string) {
	p.found = append(p.found, Difference{Seq: record.Seq, Recorded: record.Event, Replayed: replayed, Why: why})
}

func same(a, b engine.Event) bool {
	x, errX := engine.EncodeEvent(a)
	y, errY := engine.EncodeEvent(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

// misread says that a roll has other faces than the camera saw.
func misread(record api.Record) string {
	rolled, ok := record.Event.(engine.Rolled)
	if !ok || rolled.Source == engine.Typed {
		return ""
	}
	var seen []int
	for _, die := range record.Reading {
		if die.Face == nil {
			return "a die of it was not read"
		}
		seen = append(seen, *die.Face)
	}
	if !slices.Equal(seen, rolled.Faces) {
		return fmt.Sprintf("the camera saw %v", seen)
	}
	return ""
}
