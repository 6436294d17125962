package beam

import (
	"slices"
	"testing"
	"time"
)

// TestLateLook has a machine that is too busy to see the beam broken, and is only told of its edges afterwards.
func TestLateLook(t *testing.T) {
	type look struct {
		after        time.Duration
		broken, edge bool
	}
	const ms = time.Millisecond
	quietly := look{250 * ms, false, false}
	tests := []struct {
		name string
		play []look
		want []Event
	}{
		{"both edges when it is over", []look{quietly, {20 * ms, false, true}, {0, false, true}, quietly, quietly}, []Event{Thrown, Settled}},
		{"two dice, four edges", []look{quietly, {20 * ms, false, true}, {0, false, true}, {0, false, true}, {0, false, true}, quietly, quietly}, []Event{Thrown, Settled}},
		{"an edge alone", []look{quietly, {20 * ms, false, true}, quietly, {20 * ms, false, true}, quietly}, nil},
		{"a spike that was seen", []look{quietly, {20 * ms, true, true}, {ms, false, true}, quietly}, nil},
		{"seen first, the edges told later", []look{quietly, {ms, true, false}, {ms, false, true}, {0, false, true}, quietly}, nil},
		{"edges as the machine starts", []look{{0, false, true}, {0, false, true}, quietly}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var state State
			var events, all []Event
			now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
			for _, look := range test.play {
				now = now.Add(look.after)
				state, events = Step(state, now, look.broken, look.edge)
				all = append(all, events...)
			}
			if !slices.Equal(all, test.want) {
				t.Errorf("events %v, want %v", all, test.want)
			}
		})
	}
}
