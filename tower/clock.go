package tower

import (
	"time"

	"dicetower/engine"
)

// expire does what is due.
func (s *stepper) expire() {
	s.lookForTheCamera()
	if s.past(s.dimAt()) {
		s.dim = true
	}
	if s.mending != nil && s.past(s.mending.until) {
		s.mending = nil
	}
	if s.game.Paused {
		return
	}
	if s.past(s.castUntil) {
		s.castUntil = time.Time{}
	}
	if s.past(s.handOnAt) {
		s.handOn()
	}
	if s.past(s.remindAt) {
		s.remindAt, s.reminded = time.Time{}, true
	}
	if s.past(s.robotAt) {
		s.robotAt = time.Time{}
		s.moveRobot()
	}
}

func (s *stepper) past(deadline time.Time) bool { return !deadline.IsZero() && !s.now.Before(deadline) }

// schedule starts the clocks that the state needs.
func (s *stepper) schedule() {
	if s.game.Paused {
		return
	}
	if shown := s.shownFor(); s.over() && s.handOnAt.IsZero() && shown >= 0 && !s.braked {
		s.handOnAt = s.now.Add(shown)
	}
	if s.house.remind > 0 && s.missesDie() && s.remindAt.IsZero() && !s.reminded {
		s.remindAt = s.now.Add(s.house.remind)
	}
	if s.robotAt.IsZero() && s.robotActs() {
		s.robotAt = s.now.Add(s.house.pause)
	}
}

// due is the nearest deadline, zero for none.
func (s *stepper) due() time.Time {
	var nearest time.Time
	deadlines := []time.Time{s.dimAt(), s.frozenAt()}
	if s.mending != nil {
		deadlines = append(deadlines, s.mending.until)
	}
	if !s.game.Paused {
		deadlines = append(deadlines, s.castUntil, s.handOnAt, s.robotAt, s.remindAt)
	}
	for _, deadline := range deadlines {
		if !deadline.IsZero() && (nearest.IsZero() || deadline.Before(nearest)) {
			nearest = deadline
		}
	}
	return nearest
}

// shownFor is how long the end of a turn is shown before the next begins by itself, below 0 for until somebody wants it.
func (s *state) shownFor() time.Duration {
	if s.game.Phase == engine.Done {
		return s.house.bankOn
	}
	return s.house.handOn
}

// handOn starts the next turn once this one is over; otherwise it does nothing.
func (s *stepper) handOn() {
	if !s.over() {
		return
	}
	if err := s.decide(engine.NextTurn{}, nil); err != nil {
		s.do.problem = err
	}
}
