package main

import (
	"image/color"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/hardware"
)

// playing is a game in which the second of two players is to throw.
func playing(change func(*api.State)) *api.State {
	s := &api.State{
		Phase: api.Rolling, Game: api.GameInfo{Target: 10000}, Seats: make([]api.Seat, api.Seats), DiceToThrow: 6,
		Current: api.Current{CanRoll: true}, CanUndo: true, Camera: api.Camera{State: "empty"},
	}
	for i, name := range []string{"Ada", "Bo"} {
		score := 1000 * (i + 1)
		s.Seats[i] = api.Seat{Seat: i, Name: &name, Score: &score, InGame: true}
	}
	s.Current.Seat = new(1)
	change(s)
	return s
}

// thrown puts dice on the table, of which the first few are kept.
func thrown(s *api.State, kept int, faces ...int) {
	s.Phase, s.Camera.State, s.Current.CanRoll, s.DiceToThrow = api.Selecting, "rest", kept > 0, 0
	for i, face := range faces {
		s.Dice = append(s.Dice, api.Die{Face: &face, Kept: i < kept})
	}
}

func TestBoardOfEveryPhase(t *testing.T) {
	const dark, possible, asked = hardware.Dark, hardware.Possible, hardware.Asked
	robot := "steady"
	tests := []struct {
		name  string
		state *api.State
		want  hardware.Board // without players and target
	}{
		{"idle", &api.State{Phase: api.Idle, Seats: make([]api.Seat, api.Seats)}, hardware.Board{
			Turn: -1, Text: "Who plays? Start a new game on the page.", Brief: "Start a game on the page", Word: "HELLO",
		}},
		{"first throw", playing(func(*api.State) {}), hardware.Board{
			Phase: hardware.Rolling, Turn: 1, ToThrow: 6, Text: "Throw six dice.", Brief: "Throw six dice", Word: "THROW",
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"final round", playing(func(s *api.State) { s.Game.FinalRound = true }), hardware.Board{
			Phase: hardware.Rolling, Turn: 1, ToThrow: 6, Final: true, Text: "Final round. Throw six dice.", Brief: "Throw six dice", Word: "THROW",
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"rolling", playing(func(s *api.State) { s.Camera.State, s.CanUndo = "moving", false }), hardware.Board{
			Phase: hardware.Rolling, Turn: 1, ToThrow: 6, Still: true, Text: "The dice are rolling.", Brief: "Rolling", Word: "ROLL",
			Lamps: hardware.Lamps{dark, dark, dark, dark, possible},
		}},
		{"settling", playing(func(s *api.State) { s.Phase, s.CanUndo, s.DiceToThrow = api.Settling, false, 0 }), hardware.Board{
			Phase: hardware.Rolling, Turn: 1, Still: true, Text: "The dice are being read.", Brief: "Reading", Word: "READ",
			Lamps: hardware.Lamps{dark, dark, dark, dark, possible},
		}},
		{"a hand in the tray", playing(func(s *api.State) { s.Camera.State = "occupied" }), hardware.Board{
			Phase: hardware.Rolling, Turn: 1, ToThrow: 6, Still: true, Brief: "Clear the tray", Word: "CLEAR",
			Text:  "Something is in the tray: take it out, then throw.",
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"no camera", playing(func(s *api.State) {
			s.Faults = []api.Fault{{Code: "camera", Message: "the camera gives no picture", Remedy: "look at its cable"}}
		}), hardware.Board{
			Phase: hardware.Rolling, Turn: 1, ToThrow: 6, Brief: "No camera: type rolls in", Word: "CAMERA",
			Text:  "The camera gives no picture. Look at its cable.",
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"selecting", playing(func(s *api.State) {
			thrown(s, 0, 1, 5, 2)
			s.Current.Aside, s.TurnPoints = []int{1, 1, 1}, 1000
			s.Menu, s.Selected = []api.MenuEntry{{Dice: "15", Points: 150, Left: 1}, {Dice: "1", Points: 100, Left: 2}}, new(1)
			s.Bank.Allowed = true
		}), hardware.Board{
			Phase: hardware.Selecting, Turn: 1, TurnPoints: 1000, Text: "Keep, bank, or choose another.", Brief: "Keep or bank?", Word: "KEEP",
			Dice:  []hardware.Die{{Face: 1, Kept: true}, {Face: 1, Kept: true}, {Face: 1, Kept: true}, {Face: 1}, {Face: 5}, {Face: 2}},
			Entry: &hardware.Entry{Faces: []int{1}, Points: 100, Left: 2, Number: 2, Of: 2},
			Lamps: hardware.Lamps{asked, possible, possible, possible, possible},
		}},
		{"below the minimum", playing(func(s *api.State) {
			thrown(s, 0, 5, 2)
			s.Menu, s.Selected = []api.MenuEntry{{Dice: "5", Points: 50, Left: 1}}, new(0)
			s.Bank = engine.Banking{Missing: 300, Why: "the first bank needs 350 points; 300 are missing"}
		}), hardware.Board{
			Phase: hardware.Selecting, Turn: 1, Brief: "What do you keep?", Word: "KEEP",
			Text:  "Keep, or choose another. The first bank needs 350 points; 300 are missing.",
			Dice:  []hardware.Die{{Face: 5}, {Face: 2}},
			Entry: &hardware.Entry{Faces: []int{5}, Points: 50, Left: 1, Number: 1, Of: 1},
			Lamps: hardware.Lamps{asked, dark, dark, possible, possible},
		}},
		{"kept", playing(func(s *api.State) {
			thrown(s, 1, 5, 2)
			s.TurnPoints, s.DiceToThrow, s.Bank.Allowed = 50, 1, true
		}), hardware.Board{
			Phase: hardware.Selecting, Turn: 1, TurnPoints: 50, ToThrow: 1, Text: "Throw one die, or bank.", Brief: "Throw one die, or bank", Word: "BANK",
			Dice:  []hardware.Die{{Face: 5, Kept: true}, {Face: 2}},
			Lamps: hardware.Lamps{dark, possible, dark, possible, possible},
		}},
		{"hot dice", playing(func(s *api.State) {
			thrown(s, 2, 5, 1)
			s.TurnPoints, s.DiceToThrow, s.Bank.Allowed = 150, 6, true
		}), hardware.Board{
			Phase: hardware.Selecting, Turn: 1, TurnPoints: 150, ToThrow: 6, Brief: "Hot dice! Throw or bank", Word: "HOT",
			Text:  "Hot dice! Throw six dice, or bank.",
			Dice:  []hardware.Die{{Face: 5, Kept: true}, {Face: 1, Kept: true}},
			Lamps: hardware.Lamps{dark, possible, dark, possible, possible},
		}},
		{"dice in the hand that do not score", playing(func(s *api.State) {
			thrown(s, 0, 5, 2)
			s.Hand = &api.Hand{Faces: []int{2}, Message: "the 2 does not score: put it back"}
		}), hardware.Board{
			Phase: hardware.Selecting, Turn: 1, Text: "The 2 does not score: put it back.", Brief: "Those do not score", Word: "NO",
			Dice:  []hardware.Die{{Face: 5}, {Face: 2}},
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"a robot's choice", playing(func(s *api.State) {
			thrown(s, 0, 5, 2)
			s.Menu, s.Selected, s.Current.Robot, s.Bank.Allowed = []api.MenuEntry{{Dice: "5", Points: 50, Left: 1}}, new(0), &robot, true
		}), hardware.Board{
			Phase: hardware.Selecting, Turn: 1, Text: "The robot is choosing.", Brief: "The robot is choosing", Word: "CHOOSE",
			Dice:  []hardware.Die{{Face: 5}, {Face: 2}},
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"a robot's throw", playing(func(s *api.State) { s.Current.Robot, s.DiceToThrow = &robot, 3 }), hardware.Board{
			Phase: hardware.Rolling, Turn: 1, ToThrow: 3, Brief: "Throw three dice for the robot", Word: "THROW",
			Text:  "Throw three dice for the robot.",
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"farkle", playing(func(s *api.State) {
			thrown(s, 0, 3, 2)
			s.Phase, s.Current.Over = api.Farkle, true
		}), hardware.Board{
			Phase: hardware.Farkle, Turn: 1, Text: "No points. Ada is next.", Brief: "No points", Word: "FARKLE",
			Dice:  []hardware.Die{{Face: 3}, {Face: 2}},
			Lamps: hardware.Lamps{dark, dark, possible, possible, possible},
		}},
		{"a throw that does not count", playing(func(s *api.State) {
			s.Phase, s.Camera.State, s.Current.Aside = api.Attention, "rest", []int{1}
			s.Attention = &api.Notice{Reason: engine.Cocked, Message: "a die leans: throw it again", Dice: []api.Die{{Face: new(4)}, {}}}
		}), hardware.Board{
			Phase: hardware.Attention, Turn: 1, ToThrow: 6, Text: "A die leans: throw it again.", Brief: "A die leans", Word: "AGAIN",
			Dice:  []hardware.Die{{Face: 4}, {Face: 0}},
			Lamps: hardware.Lamps{dark, dark, dark, possible, possible},
		}},
		{"paused", playing(func(s *api.State) { s.Phase = api.Paused }), hardware.Board{
			Phase: hardware.Paused, Turn: 1, ToThrow: 6, Text: "The game is paused. Press menu to play on.", Brief: "Menu plays on", Word: "PAUSE",
			Lamps: hardware.Lamps{dark, dark, dark, dark, asked},
		}},
		{"over", playing(func(s *api.State) {
			s.Phase, s.Winners, s.Current, s.DiceToThrow = api.GameOver, []int{0}, api.Current{}, 0
		}), hardware.Board{
			Phase: hardware.Over, Turn: -1, Winners: []int{0}, Text: "Ada wins. Press keep to play again.", Brief: "Keep plays again", Word: "WON",
			Lamps: hardware.Lamps{possible, dark, dark, possible, dark},
		}},
		{"two have won", playing(func(s *api.State) {
			s.Phase, s.Winners, s.Current, s.DiceToThrow = api.GameOver, []int{0, 1}, api.Current{}, 0
		}), hardware.Board{
			Phase: hardware.Over, Turn: -1, Winners: []int{0, 1}, Text: "Ada and Bo share the win.", Brief: "Keep plays again", Word: "WON",
			Lamps: hardware.Lamps{possible, dark, dark, possible, dark},
		}},
		{"ended early", playing(func(s *api.State) {
			s.Phase, s.Current, s.DiceToThrow = api.GameOver, api.Current{}, 0
		}), hardware.Board{
			Phase: hardware.Over, Turn: -1, Text: "The game has ended. Press keep to play again.", Brief: "Keep plays again", Word: "END",
			Lamps: hardware.Lamps{possible, dark, dark, possible, dark},
		}},
	}
	for _, test := range tests {
		got := boardOf(english(t), test.state)
		if utf8.RuneCountInString(got.Brief) > 30 || len(got.Word) > 8 {
			t.Errorf("%s: %q or %q is too long", test.name, got.Brief, got.Word)
		}
		got.Players, got.Target = nil, 0
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestBoardLeavesOutWhoIsAway(t *testing.T) {
	s := playing(func(s *api.State) {
		s.Seats[0].InGame = false
		s.Seats[1].Colour = new("#0a0B0c")
	})
	b := boardOf(english(t), s)
	want := []hardware.Player{{Name: "Bo", Total: 2000, Colour: color.RGBA{R: 10, G: 11, B: 12, A: 255}}}
	if diff := cmp.Diff(want, b.Players); diff != "" || b.Turn != 0 {
		t.Errorf("turn %d, players %s", b.Turn, diff)
	}
}

func TestColours(t *testing.T) {
	for wish, want := range map[string]color.RGBA{
		"teal": {G: 128, B: 128, A: 255}, "#ff0080": {R: 255, B: 128, A: 255},
		"dull": {G: 200, B: 80, A: 255}, "b": {G: 200, B: 80, A: 255}, // no colour of lights: that of the seat
	} {
		if got := colourOf(api.Seat{Colour: &wish}); got != want {
			t.Errorf("%s is %v", wish, got)
		}
	}
}

func TestLatestMoment(t *testing.T) {
	records := func(first uint64, events ...engine.Event) (records []api.Record) {
		for i, event := range events {
			records = append(records, api.Record{Seq: first + uint64(i), Event: event})
		}
		return records
	}
	before := hardware.Moment{Seq: 3, Kind: hardware.Rolled}
	for _, test := range []struct {
		records []api.Record
		want    hardware.Moment
	}{
		{nil, before},
		{records(4, engine.Undone{}, engine.Paused{}), before},
		{records(4, engine.Rolled{}, engine.Farkled{}), hardware.Moment{Seq: 5, Kind: hardware.Farkled}},
		{records(4, engine.Kept{}, engine.HotDiceReached{}), hardware.Moment{Seq: 5, Kind: hardware.HotDice}},
		{records(4, engine.Kept{}, engine.Banked{}, engine.TurnStarted{}), hardware.Moment{Seq: 5, Kind: hardware.Banked}},
		{records(4, engine.Banked{}, engine.Won{}, engine.GameEnded{}), hardware.Moment{Seq: 5, Kind: hardware.Won}},
	} {
		if got := latestMoment(before, test.records); got != test.want {
			t.Errorf("%v: %+v, want %+v", test.records, got, test.want)
		}
	}
}
