package tower

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/engine/robot"
)

// house is what the owner has chosen; it never changes.
type house struct {
	virtual       bool         // the tray throws, empties and gives dice by itself
	rules         engine.Rules // of games that name none
	handOn, pause time.Duration
	bankOn        time.Duration
	zone          Zone
	beam          bool // a beam sensor is fitted

	remind, idle, blind time.Duration // 0: never
	seq                 uint64        // highest number of a record before the start
}

// state is everything the loop knows: the game, the roll cycle around it and the clocks that run. It is a value; no
// step changes what a former state points to.
type state struct {
	house house

	game    engine.Game
	risks   risks                   // of game.Rules
	robots  map[string]*robot.Robot // by temperament
	started time.Time               // of the game
	last    *api.Record

	rolls    rolls // of the game
	throw    []Die // the dice of game.Throw as the camera saw them; nil where the throw was typed
	selected int   // entry of the menu
	tray     tray
	notice   *api.Notice // why the last throw does not count, until the next begins
	byHand   []int       // positions of the throw that were kept by taking them out
	hand     *api.Hand   // what is out of the tray, nil for nothing
	mending  *mending    // what is being set right by buttons, nil for nothing
	owed     bool        // dice were thrown on and do not count: what was kept before can't be banked any more
	faults   []api.Fault // by code

	castUntil time.Time // an asked throw is in the air, at most until then; zero: none
	handOnAt  time.Time // the next player's turn starts by itself; zero: no count-down
	robotAt   time.Time // the robot's next move; zero: none

	braked   bool      // somebody has stopped the count-down to the next turn
	remindAt time.Time // a die is missed, and people are reminded of it then; zero: none is, or they have been
	reminded bool
	dim      bool      // nobody has been here for long
	activeAt time.Time // somebody was at the tray or pressed a button last
	seenAt   time.Time // the camera has told something last
	frozen   bool      // that is too long ago, and is shown as the camera's fault

	robotWaits bool // the robot whose turn it is wants its dice thrown by hand
}

// airtime is how long an asked throw may take until its dice lie there and are read.
const airtime = time.Minute

// recovery is how long a robot waits after a throw that the virtual tower could not make.
const recovery = 5 * time.Second

// effects are what a step asks the loop to do, in this order.
type effects struct {
	records  []api.Record  // write down
	clear    bool          // empty the virtual tray,
	take     []Die         // or take these dice out of it,
	cast     int           // and throw so many into it; 0: none
	dice     *api.Dice     // show as the last reading
	response *api.Response // answer the request
	problem  error         // tell the log
}

// step is the whole tower as a function: what an input at a time makes of a state, what is to be done about it, and when
// the next tick is due (zero: none).
func step(now time.Time, before state, in input) (after state, do effects, due time.Time) {
	s := stepper{state: before, now: now}
	switch in := in.(type) {
	case asked:
		s.touch(in.Request)
		response := s.answer(in.Request)
		s.do.response = &response
	case Sighting:
		s.wake(in)
		s.see(in)
	case beamed:
		s.stir()
		s.tray.beamed = true
	case broken:
		s.faults = withFault(s.faults, in.Fault)
	case mended:
		s.faults = withoutFault(s.faults, in.code)
	case castFailed:
		s.castUntil = time.Time{}
		s.robotAt = now.Add(recovery)
	case tick:
	}
	s.expire()
	if len(s.do.records) > 0 || s.activeAt.IsZero() {
		s.stir()
	}
	s.schedule()
	return s.state, s.do, s.due()
}

// stepper is a step being made.
type stepper struct {
	state
	now time.Time
	do  effects
}

// decide lets the engine decide and follows what it decides. The error is an *engine.Refusal.
func (s *stepper) decide(command engine.Command, reading []Die) error {
	events, err := s.game.Decide(command)
	if err != nil {
		return err
	}
	for _, event := range events {
		record := api.Record{Seq: s.seq() + 1, Time: s.now, Game: s.gameOf(event), Event: event}
		if reading != nil && hasReading(event) {
			record.Reading = shown(reading)
			if _, kept := event.(engine.Kept); !kept {
				record.Evidence = fmt.Sprintf("rolls/%d/picture.jpg", record.Seq)
			}
		}
		s.do.records = append(s.do.records, record)
		s.state = s.follow(record)
		s.tidy(record)
	}
	return nil
}

// follow gives the state after a record, made now or read back from the journal.
func (s state) follow(record api.Record) state {
	s.game = s.game.Apply(record.Event)
	s.last = &record
	s.mending = nil
	switch event := record.Event.(type) {
	case engine.GameStarted:
		s.started = record.Time
		s.risks = risksOf(event.Rules)
		s.robots = robotsOf(event)
		s.throw, s.rolls = nil, rolls{}
	case engine.TurnStarted:
		s.byHand = nil
		s.throw, s.castUntil = nil, time.Time{}
		s.tray = s.tray.handedOn()
	case engine.Kept:
		if record.Reading != nil {
			s.byHand = union(s.byHand, event.Dice)
		}
	case engine.GameEnded:
		s.castUntil = time.Time{}
	case engine.Rolled:
		s.throw = seen(record.Reading)
		s.byHand = nil
		s.rolls = s.rolls.with(s.throw)
		s.tray = s.tray.countedWith(s.throw)
		s.castUntil = time.Time{}
	case engine.Undone:
		s = s.atLastRoll()
		s.byHand = both(s.byHand, s.game.Kept)
		s.tray = s.tray.settled()
		s.castUntil = time.Time{}
	case engine.Corrected:
		s = s.atLastRoll()
	case engine.Rejected:
		return s.refuseThrow(event, record.Reading)
	case engine.Paused:
		s.handOnAt, s.robotAt = time.Time{}, time.Time{}
		return s
	}
	s.notice, s.owed, s.hand = nil, false, nil
	s.selected = 0
	s.handOnAt, s.robotAt, s.robotWaits, s.braked = time.Time{}, time.Time{}, false, false
	s.remindAt, s.reminded = time.Time{}, false
	return s
}

// refuseThrow is the state after a throw that does not count.
func (s state) refuseThrow(event engine.Rejected, reading []api.Die) state {
	dice := seen(reading)
	s.owed = s.owed || s.game.Phase == engine.Selecting && thrownOn(s.throw, dice, event.Reason)
	s.notice = &api.Notice{Reason: event.Reason, Message: event.Message, Dice: append([]api.Die{}, reading...)}
	s.tray = s.tray.refused(dice, event.Reason, orderOf(s.game))
	s.castUntil = time.Time{}
	s.remindAt, s.reminded = time.Time{}, false
	return s
}

// thrownOn says that a reading which does not count shows dice that were thrown. What is badly read may be the dice of
// the throw before in a bad light, as long as one lies where it lay.
func thrownOn(throw, dice []Die, reason engine.Rejection) bool {
	switch reason {
	case engine.NoKeep, engine.Moved:
		return false
	case engine.Missing, engine.Extra, engine.NotThrown:
		return true
	default:
		return still(throw, dice) == 0
	}
}

// tidy keeps a virtual tray as a person would keep a real one.
func (s *stepper) tidy(record api.Record) {
	if !s.house.virtual {
		return
	}
	switch event := record.Event.(type) {
	case engine.Kept:
		for _, position := range event.Dice {
			if position < len(s.throw) && near(s.tray.rest, s.throw[position:position+1]) == 1 {
				s.do.take = append(s.do.take, s.throw[position])
			}
		}
	case engine.TurnStarted:
		s.do.clear, s.do.take = true, nil
	case engine.Rolled:
		s.do.clear = record.Reading == nil
	}
}

// seq is the number of the newest record.
func (s *state) seq() uint64 {
	if s.last == nil {
		return s.house.seq
	}
	return max(s.last.Seq, s.house.seq)
}

func (s *state) gameOf(event engine.Event) string {
	if started, ok := event.(engine.GameStarted); ok {
		return started.Game
	}
	return s.game.ID
}

// over says that the turn is over and the next has not begun.
func (s *state) over() bool { return s.game.Phase == engine.Farkle || s.game.Phase == engine.Done }

// playing says that a game goes on.
func (s *state) playing() bool {
	switch s.game.Phase {
	case engine.Rolling, engine.Selecting, engine.Farkle, engine.Done:
		return true
	default:
		return false
	}
}

// inTheAir says that dice which were thrown have not been judged yet, so that no choice can be made.
func (s *state) inTheAir() bool { return !s.castUntil.IsZero() || s.falling() }

// falling says that dice come down which people have thrown; the virtual tower throws only when it is asked. Without a
// camera nobody knows: then rolls are typed in.
func (s *state) falling() bool {
	return !s.house.virtual && s.tray.thrown() && !s.hasFault(cameraFault)
}

// held says why nothing can be played now, "" where it can.
func (s *state) held() string {
	switch {
	case s.game.Paused:
		return "the game is paused; resume it first"
	case s.inTheAir():
		return "the dice are moving; wait until they have been read"
	default:
		return ""
	}
}

// blocked says why nothing can be chosen now, "" where the dice that lie there may be kept or banked.
func (s *state) blocked() string {
	if s.held() == "" && s.owed {
		return fmt.Sprintf("the throw that was made does not count yet: throw %s again, or say what they show", all(s.game.Dice))
	}
	return s.held()
}

func withFault(faults []api.Fault, fault api.Fault) []api.Fault {
	faults = append(withoutFault(faults, fault.Code), fault)
	slices.SortFunc(faults, func(a, b api.Fault) int { return cmp.Compare(a.Code, b.Code) })
	return faults
}

func withoutFault(faults []api.Fault, code string) []api.Fault {
	return slices.DeleteFunc(slices.Clone(faults), func(f api.Fault) bool { return f.Code == code })
}
