package tower

import (
	"time"

	"dicetower/api"
)

// Sight is the watcher's word for what the tray shows.
type Sight string

const (
	Empty    Sight = "empty"    // no dice
	Moving   Sight = "moving"   // dice or light in motion
	Occupied Sight = "occupied" // a hand or another object is in the picture
	Settling Sight = "settling" // still for some frames, being read
	Rest     Sight = "rest"     // at rest and read
)

// Die is one die of a sighting. Face is 1–6, or 0 where it is seen and not read; X and Y are its middle in shares of the
// picture's width and height, 0..1.
type Die struct {
	Face       int
	Colour     string  // a word, "" where the reader tells none
	Confidence float64 // 0..1
	X, Y       float64
}

// Sighting is what the watcher says of one frame. The words of Verdict and Reason are those of `dicetower watch`; both
// and the dice count only at Rest.
type Sighting struct {
	Time    time.Time // of the frame
	State   Sight
	Verdict string // ok, unsure, empty or error
	Reason  string // why unsure, "" when ok
	Message string // the reader's sentence about it
	Dice    []Die  // in reading order
}

// input is something that happens to the tower at a known time.
type input interface{ input() }

type (
	asked  struct{ api.Request }
	broken struct{ api.Fault }
	mended struct{ code string }
	tick   struct{} // a deadline has come
	beamed struct{} // dice fall through the beam sensor
	// castFailed says that the virtual tower did not do what it was asked.
	castFailed struct{}
)

func (Sighting) input()   {}
func (asked) input()      {}
func (broken) input()     {}
func (mended) input()     {}
func (tick) input()       {}
func (beamed) input()     {}
func (castFailed) input() {}

// envelope carries an input to the loop, and the answer to a request back.
type envelope struct {
	input
	reply chan<- api.Response // nil where nobody waits; has room for the answer
}
