package mqtt

import (
	"maps"
	"slices"
)

// Level says which requests are taken from the broker. Each level includes the ones before it.
type Level string

const (
	None    Level = "none"
	Display Level = "display" // what changes nothing in the game
	Play    Level = "game"    // what the buttons on the tower can do
	All     Level = "all"     // what changes the tower itself
)

var levels = []Level{None, Display, Play, All}

// verbs lists every verb with the lowest level that takes it.
var verbs = map[string]Level{
	"get_state": Display,
	"identify":  Display,
	"snapshot":  Display,

	"throw":       Play,
	"next":        Play,
	"previous":    Play,
	"keep":        Play,
	"keep_best":   Play,
	"bank":        Play,
	"undo":        Play,
	"redo":        Play,
	"correct":     Play,
	"roll":        Play,
	"new_game":    Play,
	"end_game":    Play,
	"next_player": Play,
	"pause":       Play,
	"resume":      Play,

	"calibrate": All,
}

func (l Level) valid() bool { return slices.Contains(levels, l) }

// takes says whether a verb is taken at this level.
func (l Level) takes(verb string) bool {
	needed, known := verbs[verb]
	return known && slices.Index(levels, needed) <= slices.Index(levels, l)
}

// taken lists the verbs that are taken at this level.
func (l Level) taken() []string {
	taken := make([]string, 0, len(verbs))
	for _, verb := range slices.Sorted(maps.Keys(verbs)) {
		if l.takes(verb) {
			taken = append(taken, verb)
		}
	}
	return taken
}
