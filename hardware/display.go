package hardware

import (
	"context"
	"time"
)

// Display shows boards. It is used by one goroutine at a time.
type Display interface {
	// Show makes the board visible and returns when it is, or with the reason why not. After an error the display may
	// be in any state; the next Show begins anew.
	Show(ctx context.Context, board Board) error
	// Tick does what is due while the board stays the same: the next picture of an effect, a blinking light, a setting
	// that is sent again, sleep. It returns the time until it wants to be called again; 0: not before the next board.
	Tick(ctx context.Context) (time.Duration, error)
	// Halt makes the display dark, or leaves what needs no current, and lets go of it.
	Halt() error
}

// Fault is something about a part that a person must see to. Play goes on without it.
type Fault struct {
	Part    string // as the configuration calls it
	Message string // what is wrong; empty: nothing any more
	Remedy  string
}
