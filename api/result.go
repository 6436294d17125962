package api

import (
	"sync"

	"dicetower/engine"
)

// Result is a game that has ended.
type Result struct {
	V       int      `json:"v"`
	Seq     uint64   `json:"seq"` // of the event that ended it
	TS      Time     `json:"ts"`  // of that event
	Game    string   `json:"game"`
	Rules   string   `json:"rules"`
	Target  int      `json:"target"`
	Started *Time    `json:"started"`
	Rounds  int      `json:"rounds"`
	Early   bool     `json:"early"`   // ended before it was won
	Winners []int    `json:"winners"` // seats
	Winner  Standing `json:"winner"`  // the first of them
	Players []Seat   `json:"players"` // seats that were taken
}

// ResultOf is the result that a state shows, nil while no game has ended in it.
func ResultOf(s *State) *Result {
	if s.Phase != GameOver || s.Game.ID == nil {
		return nil
	}
	r := &Result{
		V: Version, Seq: s.Seq, TS: s.TS, Game: *s.Game.ID, Rules: s.Game.Rules, Target: s.Game.Target, Started: s.Game.Started,
		Rounds: s.Game.Round, Winners: append([]int{}, s.Winners...), Winner: s.Winner, Players: []Seat{},
	}
	if s.LastEvent != nil {
		if ended, ok := s.LastEvent.Event.(engine.GameEnded); ok {
			r.Early = ended.Early
		}
	}
	for _, seat := range s.Seats {
		if seat.Name != nil {
			r.Players = append(r.Players, seat)
		}
	}
	return r
}

// Results remembers the last finished game. Its methods may be called from any goroutine.
type Results struct {
	mu           sync.Mutex
	last, before *Result
}

// See takes a step of the game into account. A finished game that is taken up again, because its end was undone, is none.
func (r *Results) See(s *State) {
	r.mu.Lock()
	defer r.mu.Unlock()
	ended := ResultOf(s)
	same := r.last != nil && s.Game.ID != nil && *s.Game.ID == r.last.Game
	switch {
	case ended == nil && same && s.Phase != Paused && s.Phase != Attention:
		r.last, r.before = r.before, nil
	case ended == nil || same && ended.Seq == r.last.Seq:
	case same:
		r.last = ended
	default:
		r.last, r.before = ended, r.last
	}
}

// Last is the last finished game, nil where none is known.
func (r *Results) Last() *Result {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last
}
