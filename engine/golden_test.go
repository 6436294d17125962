package engine

import (
	"os/exec"
	"strings"
	"testing"
)

// Whole games, played by chance from a fixed seed, must tell the same events for ever: journals of old games are
// replayed by new releases.
func TestGoldenGames(t *testing.T) {
	for _, rules := range Presets() {
		t.Run(rules.Name, func(t *testing.T) {
			rules.Target = 200 * max(1, rules.SingleOne/10)
			events, err := Game{}.Decide(Start{
				Game: "golden", Rules: rules, Players: []Player{{Name: "Anna"}, {Name: "Ben", Robot: "bold"}, {Name: "Cleo"}},
			})
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			game, chance := Game{}, uint64(7)
			for {
				for _, event := range events {
					game = game.Apply(event)
					line, err := EncodeEvent(event)
					if err != nil {
						t.Fatal(err)
					}
					text.Write(line)
					text.WriteByte('\n')
				}
				if game.Phase == Over {
					break
				}
				if events, err = game.Decide(robotMove(game, &chance)); err != nil {
					t.Fatal(err)
				}
			}
			golden(t, "games/"+rules.Name+".jsonl", text.String())
		})
	}
}

// The same holds for what is taken back, mended and changed at the table.
func TestGoldenCorrections(t *testing.T) {
	game := begin(t, "cardgames", 2)
	var text strings.Builder
	line := "155234 k1 k5 b u u r c05 b c21 jEve 223346 l1 223346 n c03 p P b a1 s u e u"
	for _, word := range strings.Fields(line) {
		events, err := game.Decide(command(t, word))
		if err != nil {
			t.Fatal(word, err)
		}
		for _, event := range events {
			game = game.Apply(event)
			line, err := EncodeEvent(event)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(line)
			text.WriteByte('\n')
		}
	}
	golden(t, "games/corrections.jsonl", text.String())
}

func TestImportsOnlyTheStandardLibrary(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Skip("needs the go command: ", err)
	}
	if got := strings.Fields(string(list)); len(got) != 1 || got[0] != "dicetower/engine" {
		t.Errorf("engine stands on %v", got)
	}
}
