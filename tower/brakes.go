package tower

import (
	"fmt"
	"slices"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// touch notes that somebody wants something. Whatever is pressed stops the count-down to the next turn, if it does not
// start that turn: then the table waits for a throw or for next_player.
func (s *stepper) touch(request api.Request) {
	if request.Verb == verbGetState {
		return
	}
	s.stir()
	switch request.Verb {
	case verbPause, verbResume:
		return // they stop and start every clock
	}
	if s.over() && !s.handOnAt.IsZero() {
		s.handOnAt, s.braked = time.Time{}, true
	}
}

// wake notes that the camera tells something, and that somebody is at the tray where things move.
func (s *stepper) wake(sighting Sighting) {
	s.seenAt = s.now
	if s.frozen {
		s.frozen, s.faults = false, withoutFault(s.faults, cameraFault)
	}
	switch sighting.State {
	case Moving, Occupied, Settling:
		s.stir()
	}
}

// stir notes that somebody is here.
func (s *stepper) stir() { s.activeAt, s.dim = s.now, false }

// dimAt is when the displays go dim, zero where they never do or have.
func (s *state) dimAt() time.Time {
	if s.house.idle <= 0 || s.activeAt.IsZero() || s.dim {
		return time.Time{}
	}
	return s.activeAt.Add(s.house.idle)
}

// frozenAt is when the camera is said to be frozen, zero where it is already or nothing has been seen yet.
func (s *state) frozenAt() time.Time {
	if s.house.blind <= 0 || s.seenAt.IsZero() {
		return time.Time{}
	}
	return s.seenAt.Add(s.house.blind)
}

// lookForTheCamera finds out that no picture comes any more.
func (s *stepper) lookForTheCamera() {
	if !s.past(s.frozenAt()) {
		return
	}
	s.seenAt = time.Time{}
	if s.hasFault(cameraFault) {
		return // whoever reads the camera knows more about it
	}
	s.frozen = true
	s.faults = withFault(s.faults, api.Fault{
		Code:    cameraFault,
		Message: fmt.Sprintf("no picture has come for %v", s.house.blind),
		Remedy:  "look at the camera's cable, or start the tower anew; rolls can be typed in meanwhile",
	})
}

func (s *state) hasFault(code string) bool {
	return slices.ContainsFunc(s.faults, func(f api.Fault) bool { return f.Code == code })
}

// missesDie says that a throw waits for a die that is nowhere to be seen.
func (s *state) missesDie() bool {
	return s.needsAttention() && (s.notice.Reason == engine.Missing || s.notice.Reason == engine.Outside)
}

// reminder says where to look.
const reminder = "a die is still missed: look on the floor, under the tower and in its chute; throw it, or say what the dice show"
