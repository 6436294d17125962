package tower

import (
	"dicetower/api"
	"dicetower/engine"
)

// turnBack undoes or redoes. It passes over what robots have decided, for they would only decide the same again.
func (s *stepper) turnBack(wish string, command engine.Command) error {
	if s.falling() {
		return refuse(api.WrongPhase, "can't %s: the dice are moving; wait until they have been read", wish)
	}
	cast, stand := !s.castUntil.IsZero(), s.rolls.stand
	for range decisions(s.game, command) {
		if err := s.decide(command, nil); err != nil {
			return err
		}
	}
	if s.house.virtual && (cast || s.rolls.stand != stand || len(s.game.Throw) == 0) {
		s.do.clear, s.do.take = true, nil
		s.tray.clearing = true
	}
	return nil
}

// decisions counts what is undone at once: up to the last decision of a person, or redone: a decision and what robots
// made of it. Where only robots have decided it is one.
func decisions(game engine.Game, command engine.Command) int {
	_, forward := command.(engine.Redo)
	for n := 0; ; n++ {
		events, err := game.Decide(command)
		if err != nil {
			if forward {
				return max(1, n)
			}
			return 1
		}
		undone, ok := events[0].(engine.Undone)
		robots := ok && byRobot(game, undone)
		switch {
		case forward && n > 0 && !robots:
			return n
		case !forward && !robots:
			return n + 1
		}
		game = game.Apply(events[0])
	}
}

// byRobot says that a robot made the decision. To skip a turn and to end a game are up to people.
func byRobot(game engine.Game, undone engine.Undone) bool {
	made := undone.Of == engine.Kept{}.Kind() || undone.Of == engine.Banked{}.Kind()
	return made && game.Players[undone.Seat].Robot != ""
}

// correct says what dice show: those of a throw that does not count yet, which makes it count, or else those of the last
// roll.
func (s *stepper) correct(body api.CorrectBody) error {
	if body.Step != "" {
		return s.mend(body)
	}
	switch {
	case (body.Die == nil) == (len(body.Faces) == 0):
		return refuse(api.BadRequest, "can't correct: name one die by die and face, or all of them by faces")
	case s.inTheAir():
		return refuse(api.WrongPhase, "can't correct: %s", s.held())
	case s.makesGood():
		return s.makeGood(body)
	case body.Die != nil:
		return s.decide(engine.Correct{Die: *body.Die, Face: body.Face}, nil)
	}
	return s.decide(engine.Correct{Faces: body.Faces}, nil)
}

// makesGood says that a throw waits for being repeated or said; after another rejection the last roll still counts.
func (s *state) makesGood() bool {
	if s.notice == nil {
		return false
	}
	untouched := s.notice.Reason == engine.NoKeep || s.notice.Reason == engine.Moved
	return !untouched || s.tray.flat != nil
}

// makeGood takes the throw that was refused, with the faces that a person reads off it.
func (s *stepper) makeGood(body api.CorrectBody) error {
	reading, faces := seen(s.notice.Dice), body.Faces
	if body.Die != nil {
		if *body.Die < 0 || *body.Die >= len(reading) {
			return refuse(api.BadRequest, "can't correct: die is %d; %s there, counted from 0", *body.Die, plural(len(reading), "lies", "lie"))
		}
		faces = facesOf(reading)
		faces[*body.Die] = body.Face
	}
	if _, err := engine.DiceOf(faces...); err != nil {
		return refuse(api.BadRequest, "can't correct: %v; say all of them by faces", err)
	}
	if len(faces) != len(reading) {
		reading = nil
	}
	return s.decide(engine.Roll{Faces: faces, Source: engine.Typed}, reading)
}
