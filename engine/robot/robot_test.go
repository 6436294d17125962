package robot

import (
	"math/rand/v2"
	"testing"

	"dicetower/engine"
)

// contest lets temperaments play a game with fair dice and gives it when it is over.
func contest(t *testing.T, rules engine.Rules, chance *rand.Rand, temperaments ...string) engine.Game {
	t.Helper()
	start := engine.Start{Game: "g", Rules: rules}
	var robots []*Robot
	for i, temperament := range temperaments {
		robot, err := New(temperament, rules)
		if err != nil {
			t.Fatal(err)
		}
		robots = append(robots, robot)
		start.Players = append(start.Players, engine.Player{Name: string(rune('A' + i)), Robot: temperament})
	}
	game := engine.Game{}
	for command := engine.Command(start); ; {
		events, err := game.Decide(command)
		if err != nil {
			t.Fatalf("%s, %#v: %v", rules.Name, command, err)
		}
		for _, event := range events {
			game = game.Apply(event)
		}
		switch game.Phase {
		case engine.Over:
			return game
		case engine.Farkle:
			command = engine.NextTurn{}
			continue
		}
		if command = robots[game.Seat].Move(game); command == nil {
			faces := make([]int, game.Dice)
			for i := range faces {
				faces[i] = 1 + chance.IntN(6)
			}
			command = engine.Roll{Faces: faces, Source: engine.Simulated}
		}
	}
}

func TestRobotsPlayEveryRuleSetToTheEnd(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	sets := engine.Presets()
	must, _ := engine.Preset("official")
	must.HotDice, must.NoScoreSix, must.OpeningMinimum, must.Tie = engine.MustThrow, 500, 500, engine.Shared
	for _, rules := range append(sets, must) {
		for range 3 {
			if game := contest(t, rules, chance, "cautious", "steady", "bold", "best"); len(game.Winners) == 0 {
				t.Errorf("%s: nobody has won", rules.Name)
			}
		}
	}
}

func TestTheBestBeatsTheCautiousAndTheBold(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	rules, _ := engine.Preset("official") // the exact race of cardgames is tested with the odds
	for _, other := range []string{"cautious", "bold"} {
		wins := 0
		for i := range 60 {
			if i%2 == 0 {
				wins += 1 - contest(t, rules, chance, "best", other).Winners[0]
			} else {
				wins += contest(t, rules, chance, other, "best").Winners[0]
			}
		}
		t.Logf("best against %s: %d of 60", other, wins)
		if wins < 30 {
			t.Errorf("best wins %d of 60 against %s", wins, other)
		}
	}
}

func TestUnknownTemperament(t *testing.T) {
	rules, _ := engine.Preset("official")
	_, err := New("moody", rules)
	if want := `no robot is "moody"; there are cautious, steady, bold, best`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
