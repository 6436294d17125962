package store

import (
	"dicetower/engine"
)

// folding makes a result of the events of a game, with the times at which they happened.
type folding struct {
	game   engine.Game
	times  []int64 // of the events that stand
	future []int64 // of those that were undone
	first  int64
	newest int64
}

// result is what a game came to. Ended is 0 where it has not.
type result struct {
	rules          string
	target, rounds int
	started, ended int64
	early          bool
	seats          []seatResult
	turns          []turnResult
}

type seatResult struct {
	name, robot                      string
	score, place                     int
	won                              bool
	turns, rolls, farkles, hot, best int
}

type turnResult struct {
	turn, seat, round, rolls, points, hot int
	farkle                                bool
	at                                    int64 // when it ended
}

func (f *folding) take(event engine.Event, at int64) {
	if f.first == 0 {
		f.first = at
	}
	f.newest = max(f.newest, at)
	f.game = f.game.Apply(event)
	// Undoing and redoing move the border between the events that stand and those that don't; a correction makes new ones.
	all := append(append([]int64{}, f.times...), f.future...)
	stand := f.game.Past.Len()
	for len(all) < stand {
		all = append(all, at)
	}
	if f.game.Future.Len() == 0 && stand == len(f.times)+1 {
		all[stand-1] = at
	}
	f.times, f.future = all[:stand:stand], all[stand:]
}

// begun says that the events begin with the start of a game.
func (f *folding) begun() bool {
	events := f.game.Past.Events()
	if len(events) == 0 {
		return false
	}
	_, ok := events[0].(engine.GameStarted)
	return ok
}

func (f *folding) result() result {
	r := result{rules: Clean(f.game.Rules.Name), target: f.game.Rules.Target, rounds: f.game.Round, started: f.first}
	for _, p := range f.game.Players {
		r.seats = append(r.seats, seatResult{name: Clean(p.Name), robot: Clean(p.Robot), score: p.Score})
	}
	var turn *turnResult
	for i, event := range f.game.Past.Events() {
		switch e := event.(type) {
		case engine.TurnStarted:
			r.turns = append(r.turns, turnResult{turn: e.Turn, seat: e.Seat, round: e.Round, at: f.times[i]})
			turn = &r.turns[len(r.turns)-1]
		case engine.GameEnded:
			if f.game.Phase == engine.Over {
				r.ended, r.early = f.newest, e.Early
			}
		default:
			if turn != nil {
				turn.take(event, f.times[i])
			}
		}
	}
	for _, u := range r.turns {
		if u.seat >= 0 && u.seat < len(r.seats) {
			r.seats[u.seat].add(u)
		}
	}
	for _, seat := range f.game.Winners {
		if seat >= 0 && seat < len(r.seats) {
			r.seats[seat].won = !r.early
		}
	}
	for i := range r.seats {
		r.seats[i].place = 1
		for _, other := range r.seats {
			if other.score > r.seats[i].score {
				r.seats[i].place++
			}
		}
	}
	return r
}

func (u *turnResult) take(event engine.Event, at int64) {
	switch e := event.(type) {
	case engine.Rolled:
		u.rolls++
	case engine.HotDiceReached:
		u.hot++
	case engine.Farkled:
		u.farkle = true
	case engine.Banked:
		u.points = e.Points
	default:
		return
	}
	u.at = at
}

func (s *seatResult) add(u turnResult) {
	s.turns++
	s.rolls += u.rolls
	s.hot += u.hot
	s.best = max(s.best, u.points)
	if u.farkle {
		s.farkles++
	}
}
