package stats

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"dicetower/api"
	"dicetower/engine"
)

// played is a game that is played command by command.
type played struct {
	t       *testing.T
	game    engine.Game
	records []api.Record
}

func newGame(t *testing.T, target int) *played {
	t.Helper()
	rules, _ := engine.Preset("cardgames")
	rules.Target = target
	p := &played{t: t}
	p.do(engine.Start{Game: "g", Rules: rules, Players: []engine.Player{{Name: "Ada"}, {Name: "Bo", Robot: "bold"}}})
	return p
}

func (p *played) do(commands ...engine.Command) {
	p.t.Helper()
	for _, command := range commands {
		events, err := p.game.Decide(command)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, event := range events {
			record := api.Record{Seq: uint64(len(p.records) + 1), Time: time.Unix(int64(len(p.records)), 0).UTC(), Game: "g", Event: event}
			if rolled, ok := event.(engine.Rolled); ok && rolled.Source == engine.Camera {
				for i, face := range rolled.Faces {
					colour := []string{"red", "blue"}[i%2]
					record.Reading = append(record.Reading, api.Die{Face: &face, Colour: &colour})
				}
			}
			p.records = append(p.records, record)
			p.game = p.game.Apply(event)
		}
	}
}

func camera(faces ...int) engine.Roll { return engine.Roll{Faces: faces, Source: engine.Camera} }

func TestGameInFigures(t *testing.T) {
	p := newGame(t, 2000)
	p.do(
		engine.Reject{Reason: engine.Cocked},
		camera(1, 1, 1, 2, 3, 4), engine.Bank{}, // Ada: 1000
		camera(2, 2, 3, 3, 4, 6), engine.NextTurn{}, // Bo: farkle
		camera(5, 2, 3, 3, 4, 6), engine.KeepBest{}, // Ada: 50,
		camera(2, 3, 3, 4, 6), engine.NextTurn{}, // lost
		camera(1, 2, 3, 4, 5, 6), engine.KeepBest{}, // Bo: 2500,
		engine.Roll{Faces: []int{1, 2, 2, 3, 4, 6}, Source: engine.Typed}, engine.Bank{}, // 100: wins
	)
	var book Book
	book.Add(p.records)
	got := book.Report()
	want := Report{
		Players: []Player{
			{Name: "Bo", Robot: "bold", Games: 1, Wins: 1, Turns: Turns{Turns: 2, Throws: 3, Banked: 2600, PerTurn: 1300, Farkles: 1, FarkleRate: 0.5, HotDice: 1}},
			{Name: "Ada", Games: 1, Turns: Turns{Turns: 2, Throws: 3, Banked: 1000, PerTurn: 500, Farkles: 1, FarkleRate: 0.5, Lost: 50}},
		},
		Rules: []Rules{{
			Name: "cardgames", Games: 1, Finished: 1,
			Turns:    Turns{Turns: 4, Throws: 6, Banked: 3600, PerTurn: 900, Farkles: 2, FarkleRate: 0.5, Lost: 50, HotDice: 1},
			Rejected: map[string]int{"cocked": 1},
			Best: []Best{
				{What: "fewest_turns_to_win", Value: 2, Player: "Bo"},
				{What: "highest_throw", Value: 2500, Player: "Bo"},
				{What: "highest_total", Value: 2600, Player: "Bo"},
				{What: "highest_turn", Value: 2600, Player: "Bo"},
				{What: "most_farkles_in_a_row", Value: 1, Player: "Bo"},
				{What: "most_lost", Value: 50, Player: "Ada"},
			},
		}},
		Dice: nil,
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Best{}, "Game", "Time"), cmpopts.IgnoreFields(Report{}, "Dice")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	// 29 dice lay before the camera, at even places red; the typed ones tell nothing.
	if len(got.Dice) != 2 || got.Dice[0].Colour != "red" || got.Dice[0].Count != 15 || got.Dice[1].Count != 14 || got.Dice[0].Verdict != TooFew {
		t.Errorf("dice %+v", got.Dice)
	}
}

// TestWhatWasUndoneIsNotPlayed, but the dice fell, with the faces that a correction gives them.
func TestWhatWasUndoneIsNotPlayed(t *testing.T) {
	p := newGame(t, 10000)
	p.do(
		camera(1, 1, 1, 2, 3, 4), engine.KeepBest{}, // 1000,
		camera(2, 3, 4), engine.Undo{}, // a farkle that is taken back with the keep
		engine.Correct{Die: 0, Face: 5}, // 1 1 make 200, 5 makes 50
		engine.Bank{},
	)
	var book Book
	book.Add(p.records)
	report := book.Report()
	if got := report.Rules[0]; got.Farkles != 0 || got.Throws != 1 || got.Banked != 250 {
		t.Errorf("figures %+v", got)
	}
	var faces [6]int
	for _, dice := range report.Dice {
		for i, face := range dice.Faces {
			faces[i] += face.Count
		}
	}
	if want := [6]int{2, 2, 2, 2, 1, 0}; faces != want {
		t.Errorf("the faces fell %v times, want %v", faces, want)
	}
}

func TestEmptyBook(t *testing.T) {
	var book Book
	book.Add(nil)
	report := book.Report()
	if report.Players == nil || report.Rules == nil || report.Dice == nil {
		t.Errorf("a list is nil: %+v", report)
	}
}
