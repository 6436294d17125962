package announce

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/engine/robot"
)

// wholeGame plays a game of two robots by the rules of a set and tells each event, with the best keep after a throw.
func wholeGame(t *testing.T, rules engine.Rules, seed uint64, tell func(engine.Event, []engine.Choice)) {
	t.Helper()
	player, err := robot.New("bold", rules)
	if err != nil {
		t.Fatal(err)
	}
	source := rand.New(rand.NewPCG(seed, 1))
	var game engine.Game
	decide := func(command engine.Command) {
		events, err := game.Decide(command)
		if err != nil {
			t.Fatalf("%T: %v", command, err)
		}
		for _, event := range events {
			game = game.Apply(event)
			tell(event, game.Menu())
		}
	}
	decide(engine.Start{Game: "g", Players: []engine.Player{{Name: "Ada"}, {Name: "Þóra"}}, Rules: rules})
	for game.Phase != engine.Over {
		if game.Phase == engine.Farkle {
			decide(engine.NextTurn{})
			continue
		}
		command := player.Move(game)
		if command == nil {
			roll := engine.Roll{Source: engine.Camera}
			for range game.Dice {
				roll.Faces = append(roll.Faces, 1+source.IntN(6))
			}
			command = roll
		}
		decide(command)
	}
}

// TestTranscript holds a whole game in each language against testdata. With UPDATE=1 it writes it anew, to be read.
func TestTranscript(t *testing.T) {
	rules, _ := engine.Preset("official")
	rules.Target, rules.PenaltyAfter = 2500, 2
	for _, lang := range Languages() {
		words := in(t, lang)
		var lines strings.Builder
		wholeGame(t, rules, 19, func(event engine.Event, menu []engine.Choice) {
			text := words.Event(event)
			fmt.Fprintf(&lines, "%s\n  %s\n", text.Long, text.Spoken)
			if _, thrown := event.(engine.Rolled); thrown && len(menu) > 0 {
				best := menu[0]
				keep := words.Keep(api.MenuEntry{Dice: best.Dice.String(), Points: best.Points, Left: best.Left, Hot: best.HotDice, Parts: best.Parts})
				fmt.Fprintf(&lines, "1. %s\n  %s\n", keep.Long, keep.Spoken)
			}
		})
		for _, preset := range engine.Presets() {
			fmt.Fprintf(&lines, "\n%s\n%s\n", preset.Name, strings.Join(words.Rules(preset), "\n"))
		}
		path := filepath.Join("testdata", "game."+lang+".txt")
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(path, []byte(lines.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if lines.String() != string(want) {
			t.Errorf("%s is not what is said now; UPDATE=1 writes it anew, to be read", path)
		}
	}
}
