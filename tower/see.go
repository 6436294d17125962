package tower

import (
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// see takes what the camera shows, and judges it once dice lie still and have been read.
func (s *stepper) see(sighting Sighting) {
	if sighting.State == Rest && sighting.Verdict == verdictEmpty {
		sighting.State = Empty
	}
	sighting.Dice = readable(sighting.Dice)
	all := sighting.Dice
	if s.keptLieThere() {
		sighting.Dice = s.house.zone.outside(all)
	}
	before := s.tray
	s.tray = s.tray.saw(sighting)
	if s.clearedByHand(before) {
		s.chooseByHand(nil)
	}
	if sighting.State != Rest || sighting.Verdict == verdictError || s.tray.clearing {
		return
	}
	if !sameReading(before.rest, sighting.Dice) {
		s.do.dice = s.readingOf(sighting)
	}
	switch {
	case s.game.Paused && !s.castUntil.IsZero():
		// the dice of the virtual tower are judged once the game goes on
	case !s.playing() || s.game.Paused || !s.tray.known && !s.tray.moved:
		s.tray = s.tray.handled(sighting.Dice)
	case s.tray.moved:
		s.weigh(sighting, all)
	}
}

// emptied is how long the tray must be empty until that is somebody's doing.
const emptied = time.Second

// clearedByHand says that the tray has been empty for just so long.
func (s *stepper) clearedByHand(before tray) bool {
	if s.tray.sight != Empty {
		return false
	}
	if before.sight != Empty {
		s.tray.emptyAt = s.now
		return false
	}
	long := s.now.Sub(s.tray.emptyAt) >= emptied && !s.tray.emptyAt.IsZero()
	if long {
		s.tray.emptyAt = time.Time{}
	}
	return long
}

// keptLieThere says that dice in the keep zone are those set aside, so that they belong to no throw.
func (s *state) keptLieThere() bool {
	return s.playing() && (len(s.game.Kept) > 0 || len(s.aside()) > 0)
}

// weigh makes a roll, a rejection, a choice or nothing of a reading after something has moved. All are the dice of the
// reading and those in the keep zone.
func (s *stepper) weigh(reading Sighting, all []Die) {
	ask := orderOf(s.game)
	ask.cast = !s.castUntil.IsZero()
	if !ask.cast {
		ask.flat = s.tray.flat
	}
	ask.beam = s.house.beam && !s.tray.beamed && !s.hasFault(beamFault)
	if s.tray.fresh {
		ask.leaning = s.tray.leaning
	}
	ask.aside, ask.due = s.setAside()
	found := judge(s.tray.lying, reading, ask)
	if revised := s.revisedBy(len(reading.Dice)); revised > 0 && found.reason == engine.Extra {
		found = s.judgeRevised(reading, ask, revised)
	}
	sameAgain := len(reading.Dice) == len(s.tray.counted) && still(s.tray.counted, reading.Dice) == len(reading.Dice)
	switch {
	case sameAgain || !found.counts && found.reason == "":
		s.tray = s.tray.handled(reading.Dice)
		if reading.Verdict == verdictOK {
			s.chooseByHand(all)
		}
	case found.counts:
		s.handOnTo()
		if err := s.decide(engine.Roll{Faces: facesOf(reading.Dice), Source: s.source()}, reading.Dice); err != nil {
			s.do.problem = err
			return
		}
		s.do.dice = s.readingOf(reading)
	case s.tray.fresh && !s.beingPickedUp(reading):
		s.handOnTo()
		reject := engine.Reject{Reason: found.reason, Message: found.message, Faces: facesOf(reading.Dice)}
		if err := s.decide(reject, reading.Dice); err != nil {
			s.do.problem = err
		}
	}
}

// judgeRevised judges a throw as if the last keeps by hand had been none. They are taken back where it counts then.
func (s *stepper) judgeRevised(reading Sighting, ask order, keeps int) finding {
	ask.dice, ask.aside, ask.due = len(reading.Dice), nil, nil
	found := judge(s.tray.lying, reading, ask)
	for range keeps {
		if !found.counts {
			break
		}
		if err := s.decide(engine.Undo{}, nil); err != nil {
			s.do.problem = err
			return finding{}
		}
	}
	return found
}

// handOnTo ends a turn because the next player has thrown: the dice in the tray are that player's.
func (s *stepper) handOnTo() {
	s.handOn()
	s.do.clear = false
}

// beingPickedUp says that the reading shows nothing but dice that were refused already.
func (s *stepper) beingPickedUp(reading Sighting) bool {
	return s.tray.rejected != nil && still(s.tray.rejected, reading.Dice) == len(reading.Dice)
}

func (s *state) source() engine.Source {
	if s.house.virtual {
		return engine.Simulated
	}
	return engine.Camera
}

// readingOf gives the document of a reading; the roll's number is in it once the roll counts.
func (s *stepper) readingOf(reading Sighting) *api.Dice {
	dice := &api.Dice{
		V: api.Version, Seq: s.seq(), TS: api.Time(s.now), Settled: true, Source: s.source(),
		Faces: []int{}, Dice: []api.DiceValue{}, Count: len(reading.Dice), Expected: s.expected(),
	}
	for i, die := range reading.Dice {
		if i == 0 || die.Confidence < dice.Confidence {
			dice.Confidence = die.Confidence
		}
		if die.Face == 0 {
			continue
		}
		dice.Faces = append(dice.Faces, die.Face)
		dice.Dice = append(dice.Dice, api.DiceValue{Value: die.Face, Confidence: die.Confidence, X: die.X, Y: die.Y})
	}
	for _, record := range s.do.records {
		if _, rolled := record.Event.(engine.Rolled); rolled {
			dice.Seq, dice.RollID, dice.Expected = record.Seq, record.ID(), len(reading.Dice)
		}
	}
	return dice
}

// expected is how many dice are to be thrown now, 0 where none may be.
func (s *state) expected() int {
	switch {
	case s.over():
		return engine.MaxDice
	case s.game.CanThrow():
		return s.game.Dice
	default:
		return 0
	}
}

// hasReading says that a record of the event keeps what the camera saw.
func hasReading(event engine.Event) bool {
	switch event.(type) {
	case engine.Rolled, engine.Rejected, engine.Kept:
		return true
	default:
		return false
	}
}

// shown gives dice in the form of the documents.
func shown(dice []Die) []api.Die {
	list := make([]api.Die, len(dice))
	for i, die := range dice {
		x, y := die.X, die.Y
		list[i] = api.Die{X: &x, Y: &y, Confidence: die.Confidence}
		if die.Colour != "" {
			colour := die.Colour
			list[i].Colour = &colour
		}
		if die.Face > 0 {
			face := die.Face
			list[i].Face = &face
		}
	}
	return list
}

// seen gives back what shown made; nil stays nil.
func seen(list []api.Die) []Die {
	if list == nil {
		return nil
	}
	dice := make([]Die, len(list))
	for i, die := range list {
		dice[i].Confidence = die.Confidence
		if die.Colour != nil {
			dice[i].Colour = *die.Colour
		}
		if die.Face != nil {
			dice[i].Face = *die.Face
		}
		if die.X != nil && die.Y != nil {
			dice[i].X, dice[i].Y = *die.X, *die.Y
		}
	}
	return dice
}
