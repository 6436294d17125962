package tower

import "dicetower/engine"

// order is what the game asks of the next throw.
type order struct {
	dice   int  // to be thrown
	may    bool // a throw may follow now; otherwise something must be kept first
	choice bool // the dice of the last throw still matter
	cast   bool // the throw was asked of the virtual tower, so all dice were thrown
	beam   bool // nothing has fallen through the beam sensor that should have
	cocked engine.CockedPolicy
	throw  engine.Dice // that lies there

	aside, due []Die // those that are set aside, and those to be thrown, as they were seen last

	flat    []Die // of a throw with leaning dice: they have to stay,
	leaning []Die // and these to be thrown again
}

// orderOf reads the order off a game that is being played.
func orderOf(game engine.Game) order {
	o := order{dice: game.Dice, may: true, cocked: game.Rules.Cocked}
	switch game.Phase {
	case engine.Selecting:
		o.may, o.choice = game.CanThrow(), true
		if throw, err := engine.DiceOf(game.Throw...); err == nil {
			o.throw = throw
		}
	case engine.Farkle, engine.Done:
		o.dice = engine.MaxDice
	}
	return o
}

// finding is what a reading turns out to be: the roll that was asked for, one that does not count for a reason, or no
// roll at all.
type finding struct {
	counts  bool
	reason  engine.Rejection // "" where nothing was thrown or the roll counts
	message string
}

// judge compares a reading at rest with what lay there before and with what was asked for.
func judge(lying []Die, reading Sighting, ask order) finding {
	dice := reading.Dice
	unmoved := still(lying, dice)
	switch {
	case unmoved == len(dice) || reading.Reason == reasonHand:
		return finding{}
	case ask.cast:
		unmoved = 0
	case unmoved > 0 && among(lying, dice):
		return finding{}
	case unmoved > 0 && len(dice) <= len(lying) && near(lying, dice) == len(dice):
		if !ask.choice || reading.Verdict != verdictOK {
			return finding{}
		}
		return finding{reason: engine.Moved, message: movedSentence(ask)}
	case ask.choice && len(dice) != ask.dice && !hasUnread(dice) && (among(lying, dice) || sameFaces(ask.throw, dice)):
		return finding{} // too few or too many to have been thrown, and nothing that did not lie there
	}
	switch {
	case !ask.may:
		if reading.Verdict != verdictOK || unmoved > 0 || sameFaces(ask.throw, dice) {
			return finding{}
		}
		return finding{reason: engine.NoKeep, message: noKeepSentence(ask)}
	case ask.beam:
		return finding{reason: engine.NotThrown, message: beamSentence(ask)}
	case reading.Verdict != verdictOK && reading.Reason != reasonCount:
		reason := rejectionOf(reading.Reason)
		return finding{reason: reason, message: unsureSentence(reason, reading, ask)}
	case len(dice) > ask.dice:
		return finding{reason: engine.Extra, message: extraSentence(len(dice), ask)}
	case unmoved > 0:
		return finding{reason: engine.NotThrown, message: notThrownSentence(unmoved, ask)}
	case len(dice) < ask.dice:
		return finding{reason: engine.Missing, message: missingSentence(len(dice), ask)}
	case reading.Verdict != verdictOK || hasUnread(dice):
		return finding{reason: engine.Unsure, message: unsureSentence(engine.Unsure, reading, ask)}
	case !stay(ask.flat, dice):
		return finding{reason: engine.Moved, message: flatSentence(ask)}
	case still(ask.leaning, dice) > 0:
		return finding{reason: engine.NotThrown, message: leftLeaningSentence}
	}
	if swapped, found := swapped(ask.aside, ask.due, dice); found {
		return finding{reason: engine.NotThrown, message: swapped.sentence()}
	}
	return finding{counts: true}
}

// Words of the watcher that the loop acts on.
const (
	verdictOK    = "ok"
	verdictEmpty = "empty"
	verdictError = "error"
	reasonHand   = "hand"
	reasonCount  = "count"
)

func hasUnread(dice []Die) bool {
	for _, die := range dice {
		if die.Face < 1 || die.Face > 6 {
			return true
		}
	}
	return false
}

// sameFaces says that the dice are some of the throw, put down again by hand.
func sameFaces(throw engine.Dice, dice []Die) bool {
	part, err := engine.DiceOf(facesOf(dice)...)
	return err == nil && throw.Contains(part)
}

func facesOf(dice []Die) []int {
	faces := make([]int, len(dice))
	for i, die := range dice {
		faces[i] = die.Face
	}
	return faces
}
