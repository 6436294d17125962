package hardware

import "image/color"

// Board says how the game stands, for people to look at. Texts are in their language, in composed Unicode (NFC).
type Board struct {
	Phase      Phase
	Players    []Player // in seat order
	Turn       int      // index of who throws; -1: nobody
	Winners    []int    // indices; several in a tie
	Target     int      // points to reach; 0: none
	TurnPoints int      // at risk
	ToThrow    int      // dice to throw next; 0: none
	Dice       []Die    // as they lie
	Entry      *Entry   // of the menu, the selected one; nil: nothing to choose
	Final      bool     // the last round is being played
	Text       string   // what to do, or why a throw does not count: a sentence; empty: the picture says enough
	Brief      string   // the same for small displays, in 30 letters at the most, which are two lines on the smallest
	Word       string   // the same for digits, in 8 letters at the most, such as Farkle
	Lamps      Lamps
	Still      bool     // the camera reads: lights keep still and neutral
	Dim        bool     // nobody has been here for long: what shines shines less
	Shade      float64  // what people take off the brightness: 0 nothing, 1 all of it
	Moment     Moment   // what has just happened
	Welcome    *Welcome // how to join, shown as long as no game has been begun; nil: not told
	Card       bool     // the test card instead of all this: the owner sees how displays are wired
}

// Welcome is how people get to the page of the tower.
type Welcome struct {
	Address string // as a phone opens it: http://…; empty: other machines can't
	PIN     string // what the page asks for, figures; empty: nothing
}

// Phase is where the game stands.
type Phase int

const (
	Idle      Phase = iota // no game
	Rolling                // waiting for a throw, or dice moving
	Selecting              // keep, bank or throw on
	Farkle                 // the turn's points are lost
	Attention              // a person is needed: Text says what for
	Paused
	Over // Winners have won
)

// Player is one at the table.
type Player struct {
	Name   string
	Total  int // banked points
	Colour color.RGBA
}

// Die is one die of the throw.
type Die struct {
	Face int // 1 to 6; 0: seen, not read
	Kept bool
}

// Entry is one legal keep.
type Entry struct {
	Faces  []int
	Points int
	Left   int // dice to throw after it
	Number int // from 1
	Of     int // entries in the menu
}

// Moment is what has just happened. Effects play it once, whenever Seq changes.
type Moment struct {
	Seq  uint64
	Kind MomentKind
}

// MomentKind is the kind of a moment.
type MomentKind int

const (
	Nothing MomentKind = iota
	Rolled
	Kept
	Farkled
	HotDice
	Banked
	Won
)

// Thrower is who throws; false: nobody.
func (b Board) Thrower() (Player, bool) {
	if b.Turn < 0 || b.Turn >= len(b.Players) {
		return Player{}, false
	}
	return b.Players[b.Turn], true
}

// Won tells whether the player with this index has won.
func (b Board) Won(player int) bool {
	for _, winner := range b.Winners {
		if winner == player {
			return true
		}
	}
	return false
}

// Welcomes tells whether newcomers are to be told how to join.
func (b Board) Welcomes() bool { return b.Welcome != nil && b.Phase == Idle }
