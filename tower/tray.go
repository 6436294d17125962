package tower

import (
	"slices"
	"time"

	"dicetower/engine"
)

// tray is what is known of the dice in the tray between one roll and the next.
type tray struct {
	sight Sight

	known    bool  // lying is known
	lying    []Die // what lay there before the throw: a die that was thrown has left these places
	rest     []Die // the newest reading
	counted  []Die // the reading of the last roll that counted
	rejected []Die // the reading that was refused since; nil: none
	flat     []Die // of a throw with leaning dice: those that must stay while the others are thrown again; nil: none
	leaning  []Die // the others

	moved bool // something has moved since lying was read, so that a reading may be a roll
	fresh bool // something has moved since a reading was judged

	beamed bool // dice have fallen through the beam sensor since the last throw

	emptyAt time.Time // when the tray was seen empty first, zero once that has been acted upon

	clearing bool // the virtual tray is being emptied: what is seen until then is of no interest
}

// saw notes what the camera shows.
func (t tray) saw(s Sighting) tray {
	t.sight = s.State
	switch s.State {
	case Moving, Occupied:
		t.moved, t.fresh = true, true
	case Empty:
		t.moved, t.fresh, t.known = true, true, true
		t.lying, t.rest, t.clearing = nil, nil, false
	case Rest:
		t.rest = s.Dice
	}
	return t
}

// thrown says that the tray was empty and that dice come down in it.
func (t tray) thrown() bool {
	return t.known && len(t.lying) == 0 && t.moved && (t.sight == Moving || t.sight == Settling)
}

// countedWith is the tray after a roll that counts; without dice (it was typed) what lies there is what was seen last.
func (t tray) countedWith(dice []Die) tray {
	if dice == nil {
		dice = t.rest
	}
	t.lying, t.counted, t.rejected = dice, dice, nil
	t.beamed = false
	t.flat, t.leaning = nil, nil
	t.known = dice != nil
	t.moved, t.fresh = false, false
	return t
}

// settled is the tray when what lies there belongs to a throw that is of no interest any more.
func (t tray) settled() tray {
	if t.sight == Rest {
		t.lying, t.known = t.rest, true
	}
	t.rejected, t.flat, t.leaning = nil, nil, nil
	t.moved, t.fresh = false, false
	return t
}

// handedOn is the tray when a turn begins: a throw of the turn before can't be made good any more.
func (t tray) handedOn() tray {
	if t.rejected != nil || t.flat != nil {
		return t.settled()
	}
	return t
}

// refused is the tray after a reading that does not count. Dice that fell without being asked for are only lying there;
// after any other refusal a better reading of the same dice may still count.
func (t tray) refused(dice []Die, reason engine.Rejection, ask order) tray {
	t.fresh = false
	switch {
	case reason == engine.NoKeep || reason == engine.Moved && t.flat == nil:
		return t.handled(dice)
	case reason == engine.Cocked && ask.cocked == engine.RerollAll:
		t.lying = dice
	case reason == engine.Cocked && ask.cocked == engine.RerollDie && len(dice) == ask.dice && stay(t.flat, dice):
		t.flat, t.leaning = apart(dice)
	}
	t.rejected = dice
	t.moved = true
	return t
}

// handled is the tray after dice were pushed about or taken away by hand, or lay there before any game.
func (t tray) handled(dice []Die) tray {
	t.known, t.fresh = true, false
	if t.rejected == nil || still(t.lying, dice) == len(dice) {
		t.lying, t.rejected = dice, nil
		t.moved = false
	}
	return t
}

// samePlace is how far, in shares of the picture, a die that nobody touched may seem to move: a fifth of a die of 45
// pixels in a picture of 800.
const samePlace = 0.012

// beside is how far a die gets that is turned over by a bump: about its own side.
const beside = 0.06

// still counts the dice that lie where one of before lay, with the same face. A die that was not read on one side keeps
// its face.
func still(before, dice []Die) int {
	return matches(before, dice, samePlace, func(a, b Die) bool { return a.Face == b.Face || a.Face == 0 || b.Face == 0 })
}

// stay says that all of flat lie there still, if only pushed a little, with their faces.
func stay(flat, dice []Die) bool {
	return matches(flat, dice, beside, func(a, b Die) bool { return a.Face == b.Face }) == len(flat)
}

// apart separates the dice that lie flat from those that do not; nothing where that can't be told.
func apart(dice []Die) (flat, leaning []Die) {
	for _, die := range dice {
		if die.Face > 0 {
			flat = append(flat, die)
		} else {
			leaning = append(leaning, die)
		}
	}
	if len(leaning) == 0 {
		return nil, nil
	}
	return flat, leaning
}

// near counts the dice that lie where one of before lay or beside it, whatever they show.
func near(before, dice []Die) int {
	return matches(before, dice, beside, func(Die, Die) bool { return true })
}

func matches(before, dice []Die, distance float64, same func(a, b Die) bool) int {
	left := slices.Clone(before)
	for _, die := range dice {
		i := slices.IndexFunc(left, func(b Die) bool {
			dx, dy := b.X-die.X, b.Y-die.Y
			return dx*dx+dy*dy <= distance*distance && same(b, die)
		})
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return len(before) - len(left)
}

// among says that the dice show nothing but faces that before shows.
func among(before, dice []Die) bool {
	if len(dice) > len(before) {
		return false
	}
	var count [engine.MaxDice + 1]int
	for _, die := range before {
		count[die.Face]++
	}
	for _, die := range dice {
		if count[die.Face]--; die.Face > 0 && count[die.Face] < 0 {
			return false
		}
	}
	return true
}

// sameReading says that two readings show the same faces at the same places in the same order.
func sameReading(a, b []Die) bool {
	return slices.EqualFunc(a, b, func(a, b Die) bool {
		return a.Face == b.Face && matches([]Die{a}, []Die{b}, samePlace, func(Die, Die) bool { return true }) == 1
	})
}

// readable gives the dice with every face that is none as not read.
func readable(dice []Die) []Die {
	checked := make([]Die, len(dice))
	for i, die := range dice {
		if die.Face < 1 || die.Face > 6 {
			die.Face = 0
		}
		checked[i] = die
	}
	return checked
}
