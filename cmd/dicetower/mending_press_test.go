package main

import (
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/api"
)

// hold presses the button at a pin for a second.
func (f *fitted) hold(pin int) {
	f.machine.Wire(pin).Drive(gpio.Low)
	time.Sleep(time.Second)
	f.machine.Wire(pin).Release()
	time.Sleep(200 * time.Millisecond)
}

// TestUndoHeldSetsADieRight: the commonest correction takes the button held and one press; nothing is undone by it.
func TestUndoHeldSetsADieRight(t *testing.T) {
	fit(t, func(f *fitted) {
		f.wish("roll", `{"faces":[5,1,5,2,3,4]}`)
		f.wish("keep", `{"faces":[1]}`)
		time.Sleep(time.Second)
		before := f.State().Seq
		f.hold(undo)
		proposed := f.State().Correction
		if proposed == nil || proposed.Die != 0 || proposed.Face != 4 || f.State().Seq != before {
			f.t.Errorf("proposed %+v at %d, was at %d", proposed, f.State().Seq, before)
		}
		f.press(keep)
		if got := f.State(); *got.Dice[0].Face != 4 || len(got.Current.Kept) != 1 || got.Correction != nil {
			f.t.Errorf("the die shows %d, kept %v", *got.Dice[0].Face, got.Current.Kept)
		}
		f.hold(undo)
		f.press(undo) // the next die
		f.press(next) // another face for it
		if got := f.State().Correction; got == nil || got.Die != 1 || got.Face != 2 {
			f.t.Errorf("proposed %+v", got)
		}
		f.press(menu)
		if got := f.State(); got.Correction != nil || got.Phase != api.Selecting {
			f.t.Errorf("after menu %+v in %s", got.Correction, got.Phase)
		}
		f.press(undo)
		if kept := f.State().Current.Kept; len(kept) != 0 {
			f.t.Errorf("a short press of undo leaves %v kept", kept)
		}
	})
}
