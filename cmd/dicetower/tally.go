package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/vision"
)

// tally writes a line for every event and counts how the readings of a game went. It is told of updates by the loop,
// so the tray still holds what was just read.
type tally struct {
	out   io.Writer // nil: count only
	truth func() []vision.Die
	over  func() // called once a game has ended and no other has begun

	mu                       sync.Mutex
	rolls, rejected, misread int
	failed                   error // of writing a line
}

// resume counts what was rolled before the tower was started again. Whether that was read right is no longer known.
func (t *tally) resume(records []api.Record) {
	for _, record := range records {
		t.count(record.Event, nil)
	}
}

func (t *tally) publish(update api.Update) {
	for _, record := range update.Records {
		t.count(record.Event, t.truth())
		if t.out != nil {
			t.write(record)
		}
	}
	if len(update.Records) > 0 && update.State.Phase == api.GameOver && t.over != nil {
		t.over()
	}
}

// count takes an event in; lying is the virtual tower's truth, nil where it is not known.
func (t *tally) count(event engine.Event, lying []vision.Die) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch event := event.(type) {
	case engine.GameStarted:
		t.rolls, t.rejected, t.misread = 0, 0, 0
	case engine.Rejected:
		t.rejected++
	case engine.Rolled:
		t.rolls++
		if lying != nil && event.Source != engine.Typed && !same(event.Faces, lying) {
			t.misread++
		}
	}
}

func same(faces []int, lying []vision.Die) bool {
	var truth []int
	for _, die := range lying {
		truth = append(truth, die.Face)
	}
	return slices.Equal(slices.Sorted(slices.Values(faces)), slices.Sorted(slices.Values(truth)))
}

// write prints an event's document; the last of a game also tells the counts.
func (t *tally) write(record api.Record) {
	document := any(record)
	if ended, ok := record.Event.(engine.GameEnded); ok {
		t.mu.Lock()
		document = struct {
			V     int    `json:"v"`
			Event string `json:"event"`
			engine.GameEnded
			Rolls    int `json:"rolls"`
			Rejected int `json:"rejected"`
			Misread  int `json:"misread"`
		}{engine.EventVersion, ended.Kind(), ended, t.rolls, t.rejected, t.misread}
		t.mu.Unlock()
	}
	line, err := json.Marshal(document)
	if err == nil {
		_, err = fmt.Fprintf(t.out, "%s\n", line)
	}
	if err != nil && t.failed == nil {
		t.failed = fmt.Errorf("print an event: %w", err)
	}
}
