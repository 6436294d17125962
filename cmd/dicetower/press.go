package main

import (
	"encoding/json"

	"dicetower/api"
	"dicetower/hardware"
	"dicetower/hardware/button"
)

// wishOf is what a button asks of the tower as things stand. A long press is none of its own: the short one has been told.
func wishOf(press button.Press, s *api.State) (api.Request, bool) {
	if press.Long {
		return api.Request{}, false
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
