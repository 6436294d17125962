package replay

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dicetower/api"
	"dicetower/engine"
)

// play makes the records of a random game in which everything happens that can.
func play(t *testing.T, rules engine.Rules, random *rand.Rand) []api.Record {
	t.Helper()
	var game engine.Game
	var records []api.Record
	take := func(command engine.Command) bool {
		events, err := game.Decide(command)
		for _, event := range events {
			record := api.Record{Seq: uint64(len(records) + 1), Game: "g", Event: event}
			if rolled, ok := event.(engine.Rolled); ok {
				for _, face := range rolled.Faces {
					record.Reading = append(record.Reading, api.Die{Face: &face})
				}
			}
			records = append(records, record)
			game = game.Apply(event)
		}
		return err == nil
	}
	rules.Target = 1000
	take(engine.Start{Game: "g", Rules: rules, Players: []engine.Player{{Name: "Ada"}, {Name: "Bo"}, {Name: "Cy", Robot: "bold"}}})
	for range 400 {
		switch random.IntN(24) {
		case 0:
			take(engine.Undo{})
		case 1:
			take(engine.Redo{})
		case 2:
			take(engine.Correct{Die: random.IntN(6), Face: 1 + random.IntN(6)})
		case 3:
			take(engine.Skip{})
		case 4:
			if !take(engine.Pause{}) {
				take(engine.Resume{})
			}
		case 5:
			take(engine.Reject{Reason: engine.Cocked, Message: "a die leans", Faces: []int{1, 0}})
		case 6:
			take(engine.Join{Player: engine.Player{Name: string(rune('a' + len(records)%26))}})
		case 7:
			if seat := random.IntN(3); !take(engine.Leave{Seat: seat}) {
				take(engine.Return{Seat: seat})
			}
		case 8, 9, 10:
			take(engine.KeepBest{})
		case 11, 12:
			take(engine.Bank{Wait: random.IntN(4) == 0})
		case 13, 14:
			take(engine.NextTurn{})
		case 15:
			if menu := game.Menu(); len(menu) > 0 {
				take(engine.Keep{Faces: menu[random.IntN(len(menu))].Dice.Faces()})
			}
		default:
			var faces []int
			for range game.Dice {
				faces = append(faces, 1+random.IntN(6))
			}
			take(engine.Roll{Faces: faces, Source: engine.Camera})
		}
	}
	if random.IntN(2) == 0 {
		take(engine.End{})
	}
	return records
}

// TestEveryGameComesOutTheSame plays games of every rule set, and some under rules that pay for six dice of no worth or fine farkles.
func TestEveryGameComesOutTheSame(t *testing.T) {
	kinds := map[string]int{}
	for _, rules := range engine.Presets() {
		for seed := range uint64(40) {
			if seed%3 == 0 {
				rules.NoScoreSix = 100
			}
			if seed%4 == 0 {
				rules.FarklePenalty, rules.PenaltyAfter = 500, 2
			}
			records := play(t, rules, rand.New(rand.NewPCG(seed, 1)))
			for _, record := range records {
				kinds[record.Event.Kind()]++
			}
			for _, d := range Game(records) {
				t.Errorf("%s, seed %d, record %d: %s: recorded %+v, replayed %+v", rules.Name, seed, d.Seq, d.Why, d.Recorded, d.Replayed)
			}
		}
	}
	for _, kind := range strings.Fields("game_start turn_start roll rejected keep farkle hot_dice bank penalty undo correction player_change final_round win game_over paused") {
		if kinds[kind] == 0 {
			t.Errorf("no %s in any game: the test has tested less than it should", kind)
		}
	}
}

func TestDifferences(t *testing.T) {
	rules, _ := engine.Preset("cardgames")
	records := play(t, rules, rand.New(rand.NewPCG(7, 7)))
	first := func(kind string) int {
		return slices.IndexFunc(records, func(r api.Record) bool { return r.Event.Kind() == kind })
	}
	tests := []struct {
		name   string
		change func([]api.Record) []api.Record
		why    string
	}{
		{"more points than the dice have", func(r []api.Record) []api.Record {
			i := first("bank")
			bank := r[i].Event.(engine.Banked)
			bank.Points += 50
			r[i].Event = bank
			return r
		}, "decides otherwise"},
		{"a bank that is gone", func(r []api.Record) []api.Record { return slices.Delete(r, first("bank"), first("bank")+1) }, ""},
		{"another face than the camera saw", func(r []api.Record) []api.Record {
			i := first("roll")
			face := 7 - *r[i].Reading[0].Face
			r[i].Reading = slices.Clone(r[i].Reading)
			r[i].Reading[0].Face = &face
			return r
		}, "the camera saw"},
		{"a die that nobody read", func(r []api.Record) []api.Record {
			i := first("roll")
			r[i].Reading = slices.Clone(r[i].Reading)
			r[i].Reading[0].Face = nil
			return r
		}, "was not read"},
		{"the start alone", func(r []api.Record) []api.Record { return r[:1] }, "not recorded"},
		{"a win out of the blue", func(r []api.Record) []api.Record {
			return append(r[:2:2], api.Record{Seq: 3, Event: engine.Won{}})
		}, "no input leads to it"},
		{"a bank with nothing thrown", func(r []api.Record) []api.Record {
			return append(r[:2:2], api.Record{Seq: 3, Event: engine.Banked{Points: 50}})
		}, "refuses it"},
	}
	for _, test := range tests {
		found := Game(test.change(slices.Clone(records)))
		if len(found) == 0 || !slices.ContainsFunc(found, func(d Difference) bool { return strings.Contains(d.Why, test.why) }) {
			t.Errorf("%s: %+v", test.name, found)
		}
	}
}

// TestBankThatWaits plays again what came between a bank and the next turn.
func TestBankThatWaits(t *testing.T) {
	rules, _ := engine.Preset("cardgames")
	start := engine.Start{Game: "g", Players: []engine.Player{{Name: "A"}, {Name: "B"}}, Rules: rules}
	roll := engine.Roll{Faces: []int{1, 1, 2, 3, 4, 6}, Source: engine.Typed}
	between := [][]engine.Command{
		nil,
		{engine.Pause{}, engine.Resume{}},
		{engine.Undo{}, engine.Redo{}},
		{engine.Correct{Die: 5, Face: 4}},
		{engine.Reject{Reason: engine.Missing, Message: "one is missing"}},
		{engine.Join{Player: engine.Player{Name: "C"}}},
	}
	for _, bank := range []engine.Bank{{}, {Wait: true}} {
		for i, commands := range between {
			if !bank.Wait && i > 0 {
				continue
			}
			commands = append([]engine.Command{start, roll, bank}, commands...)
			if bank.Wait {
				commands = append(commands, engine.NextTurn{})
			}
			var game engine.Game
			var records []api.Record
			for _, command := range append(commands, roll) {
				events, err := game.Decide(command)
				if err != nil {
					t.Fatalf("%d: %T: %v", i, command, err)
				}
				for _, event := range events {
					records = append(records, api.Record{Seq: uint64(len(records) + 1), Game: "g", Event: event})
					game = game.Apply(event)
				}
			}
			if differences := Game(records); len(differences) > 0 {
				t.Errorf("%v %d: %+v", bank, i, differences)
			}
		}
	}
}
