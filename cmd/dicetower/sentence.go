package main

import (
	"fmt"
	"strings"

	"dicetower/engine"
)

// sentence tells an event in a few words.
func sentence(event engine.Event) string {
	switch e := event.(type) {
	case engine.GameStarted:
		var names []string
		for _, player := range e.Players {
			names = append(names, player.Name)
		}
		return fmt.Sprintf("%s play %s to %d", strings.Join(names, ", "), e.Rules.Name, e.Rules.Target)
	case engine.TurnStarted:
		return fmt.Sprintf("round %d, %s", e.Round, e.Player)
	case engine.Rolled:
		return fmt.Sprintf("  %s throws %s%s", e.Player, digitsOf(e.Faces), map[engine.Source]string{engine.Typed: " (typed)"}[e.Source])
	case engine.Rejected:
		return fmt.Sprintf("  does not count: %s", e.Message)
	case engine.Kept:
		return fmt.Sprintf("  keeps %s for %d, %d in this turn", digitsOf(e.Faces), e.Points, e.TurnPoints)
	case engine.HotDiceReached:
		return "  hot dice"
	case engine.Farkled:
		return fmt.Sprintf("  farkle, %d lost", e.Lost)
	case engine.Penalised:
		return fmt.Sprintf("  %d points off, total %d", e.Points, e.Total)
	case engine.Banked:
		return fmt.Sprintf("  banks %d, total %d", e.Points, e.Total)
	case engine.FinalRoundStarted:
		return fmt.Sprintf("final round: %s has %d", e.Player, e.Total)
	case engine.Won:
		return fmt.Sprintf("%s wins with %d", e.Player, e.Total)
	case engine.Corrected:
		return fmt.Sprintf("  corrected: %s was %s", digitsOf(e.Faces), digitsOf(e.Was))
	case engine.Undone:
		return fmt.Sprintf("  %s: %s of %s", map[bool]string{false: "undone", true: "redone"}[e.Redo], e.Of, e.Player)
	case engine.PlayerChanged:
		return fmt.Sprintf("%s: %s", e.Player, e.Change)
	case engine.Paused:
		return map[bool]string{true: "paused", false: "goes on"}[e.On]
	case engine.GameEnded:
		return "the game is over" + map[bool]string{true: ", ended early"}[e.Early]
	default:
		return event.Kind()
	}
}

func digitsOf(faces []int) string {
	var text strings.Builder
	for _, face := range faces {
		fmt.Fprint(&text, face)
	}
	return text.String()
}
