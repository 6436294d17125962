package main

import (
	"encoding/json"

	"dicetower/api"
	"dicetower/hardware"
	"dicetower/hardware/button"
)

// wishOf is what a button asks of the tower as things stand. Undo held sets a die right; any other long press is none of its own,
// for the short one has been told.
func wishOf(press button.Press, s *api.State) (api.Request, bool) {
	switch {
	case press.Longer:
		return api.Request{}, false
	case press.Long:
		return step("die"), press.Button == hardware.Undo && s.Correction == nil
	case s.Correction != nil:
		return mendingWish(press.Button), true
	}
	verb := ""
	switch press.Button {
	case hardware.Keep:
		verb = "keep"
		if s.Phase == api.GameOver {
			verb = "new_game" // with the same players
		}
	case hardware.Bank:
		verb = "bank"
	case hardware.Next:
		verb = "next"
		if s.Current.Over {
			verb = "next_player"
		}
	case hardware.Undo:
		verb = "undo"
	case hardware.Menu:
		verb = "pause"
		if s.Phase == api.Paused {
			verb = "resume"
		}
	}
	return api.Request{Verb: verb, Body: json.RawMessage("{}")}, verb != ""
}

// mendingWish is what a button means while a correction is open: keep takes what is proposed, next shows another face and undo
// another die; the others leave all as it is.
func mendingWish(b hardware.Button) api.Request {
	switch b {
	case hardware.Keep:
		return step("take")
	case hardware.Next:
		return step("face")
	case hardware.Undo:
		return step("die")
	default:
		return step("close")
	}
}

func step(word string) api.Request {
	return api.Request{Verb: "correct", Body: json.RawMessage(`{"step":"` + word + `"}`)}
}
