package engine

// Pause holds the game; Resume lets it go on. While it is held only undo, redo, corrections, seats and the end are
// possible.
type (
	Pause  struct{}
	Resume struct{}
)

func (Pause) command()  {}
func (Resume) command() {}

// Paused says that a game is held, or goes on.
type Paused struct {
	On bool `json:"paused"`
}

// Kind is the event's word.
func (Paused) Kind() string { return "paused" }

func allowedInPause(command Command) bool {
	switch command.(type) {
	case Roll, Keep, KeepBest, Bank, NextTurn, Skip:
		return false
	}
	return true
}

func (g Game) pause(on bool) ([]Event, error) {
	switch {
	case g.idle() || g.Phase == Over:
		return nil, g.wrongPhase("pause or resume")
	case on && g.Paused:
		return nil, refuse(WrongPhase, "the game is paused already")
	case !on && !g.Paused:
		return nil, refuse(WrongPhase, "the game is not paused")
	}
	return []Event{Paused{On: on}}, nil
}
