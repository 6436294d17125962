package vision

import "time"

// State is what the tray is doing.
type State string

// The states. Only a reading at Rest may become a roll.
const (
	EmptyTray State = "empty"    // still, and surely no die
	Moving    State = "moving"   // something moves
	Occupied  State = "occupied" // a hand or another big thing is in the picture: nothing is read until it has gone
	Settling  State = "settling" // still, but not for long enough, or not read yet
	Rest      State = "rest"     // still, and read
)

// Observation is what a Watcher makes of one frame.
type Observation struct {
	Frame   uint64
	Time    time.Duration
	State   State
	Reading Reading // at EmptyTray and Rest what was read; otherwise Unsure, without dice
	Changed bool    // state, verdict or faces differ from those of the frame before

	// IDs tell the dice of a sure reading apart, in their order: a die keeps its number, from 1, as long as it is in the
	// tray. Changes is what has become of them since the last sure reading, by number; it is told once, on the frame of
	// the reading. Only what came and flew was thrown.
	IDs     []int
	Changes []Change

	Shift   *Shift // how the camera has been moved; nil: not at all, or it is not known
	Skipped uint64 // frames since the start that nobody observed
}

// WatchOptions of a Watcher.
type WatchOptions struct {
	Expect int    // number of dice that should lie in the tray, 0 = unknown
	Empty  *Frame // the picture of the empty tray that the reader knows, nil if there is none
}

// sameAs says that two observations would be shown alike.
func (o Observation) sameAs(p Observation) bool {
	if o.State != p.State || o.Reading.Verdict != p.Reading.Verdict || len(o.Reading.Dice) != len(p.Reading.Dice) {
		return false
	}
	for i := range o.Reading.Dice {
		if o.Reading.Dice[i].Face != p.Reading.Dice[i].Face {
			return false
		}
	}
	return true
}

// unread is the reading of a state in which nothing is read.
func unread(s State) Reading {
	r := Reading{Verdict: Unsure, Dice: []Die{}}
	switch s {
	case Moving:
		r.Reason, r.Message = ReasonBlurred, "something moves"
	case Occupied:
		r.Reason, r.Message = ReasonHand, "a hand or another big thing is in the picture"
	default:
		r.Reason, r.Message = ReasonDoubtful, "not still for long enough"
	}
	return r
}
