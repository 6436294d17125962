package main

import (
	"testing"

	"dicetower/api"
	"dicetower/hardware"
	"dicetower/tower"
)

// TestWelcome: displays say how to join until a game is begun.
func TestWelcome(t *testing.T) {
	w := wire(tower.New(tower.Options{Journal: memory{}}), english(t))
	w.welcome = func() *hardware.Welcome { return &hardware.Welcome{PIN: "012345"} }
	state := w.tower.State()
	if w.publish(api.Update{State: state}); !w.board.Welcomes() {
		t.Errorf("nobody is told: %+v", w.board)
	}
	playing := *state
	playing.Phase = api.Rolling
	if w.publish(api.Update{State: &playing}); w.board.Welcome != nil {
		t.Error("the PIN is on a display during a game")
	}
}
