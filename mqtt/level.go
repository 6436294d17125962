package mqtt

import (
	"slices"

	"dicetower/api"
)

// Level says which requests are taken from the broker. Each level includes the ones before it.
type Level string

const (
	None    Level = "none"
	Display Level = "display" // what changes nothing in the game
	Play    Level = "game"    // what the buttons on the tower can do
	All     Level = "all"     // what changes the tower itself
)

func levels() []Level { return []Level{None, Display, Play, All} }

// verbs lists the verbs that each level adds to the one before.
func verbs(l Level) []string {
	switch l {
	case Display:
		return []string{"get_state", "identify", "snapshot"}
	case Play:
		return []string{
			"throw", "next", "previous", "keep", "keep_best", "bank", "undo", "redo", "correct", "roll",
			"new_game", "end_game", "next_player", "pause", "resume",
		}
	case All:
		return []string{"calibrate"}
	default:
		return []string{}
	}
}

// sets says whether a setting can be set at this level: the rules are the game's, the rest only what is seen and heard.
func (l Level) sets(setting string) bool {
	if setting == api.RulesSetting {
		return l == Play || l == All
	}
	return l == Display || l == Play || l == All
}

func (l Level) valid() bool { return slices.Contains(levels(), l) }

// takes says whether a verb is taken at this level.
func (l Level) takes(verb string) bool { return slices.Contains(l.taken(), verb) }

// taken lists the verbs that are taken at this level.
func (l Level) taken() []string {
	taken := []string{}
	for _, level := range levels() {
		taken = append(taken, verbs(level)...)
		if level == l {
			break
		}
	}
	return taken
}
