package web

import (
	"fmt"
	"strings"

	"dicetower/api"
	"dicetower/engine"
)

// scene is a moment of a game: what has happened last, and where things stand.
type scene struct {
	name   string
	events []engine.Event
	state  *api.State
}

// scenes are the looks of the page that are hard to reach by playing, and those that people see most.
func scenes() []scene {
	return []scene{
		{"idle", nil, with(baseState(), func(s *api.State) {
			s.Phase, s.Current.Seat, s.Current.Name, s.Current.Score = api.Idle, nil, nil, nil
			s.DiceToThrow = 0
		})},
		{"throw", []engine.Event{
			engine.Rolled{Player: "Ben", Faces: []int{2, 3, 3, 4, 6, 6}, Source: engine.Simulated},
			engine.Farkled{Seat: 1, Player: "Ben", Lost: 350, InARow: 1},
			engine.TurnStarted{Seat: 0, Player: "Ana", Round: 4, Turn: 7},
		}, baseState("Ana", "Ben")},
		{"rolling", nil, with(baseState("Ana", "Ben"), func(s *api.State) {
			s.Camera.State, s.DiceToThrow = "moving", 4
		})},
		{"choose", []engine.Event{
			engine.TurnStarted{Seat: 0, Player: "Ana", Round: 4, Turn: 7},
			engine.Rolled{Player: "Ana", Faces: []int{1, 1, 5, 5, 5, 3}, Source: engine.Simulated},
		}, with(baseState("Ana", "Ben"), func(s *api.State) { choose(s, 0, 1, 1, 5, 5, 5, 3) })},
		{"kept", []engine.Event{
			engine.TurnStarted{Seat: 0, Player: "Ana", Round: 4, Turn: 7},
			engine.Rolled{Player: "Ana", Faces: []int{1, 1, 1, 5, 3, 3}, Source: engine.Simulated},
			engine.Kept{Player: "Ana", Faces: []int{1, 1, 1}, Points: 1000, TurnPoints: 1000, Left: 3},
			engine.Rolled{Player: "Ana", Faces: []int{5, 3, 6}, Source: engine.Simulated},
			engine.Kept{Player: "Ana", Faces: []int{5}, Points: 50, TurnPoints: 1050, Left: 2},
		}, with(baseState("Ana", "Ben", "Chiara"), func(s *api.State) {
			choose(s, 1050, 5, 3, 6)
			s.Dice[0].Kept, s.Menu, s.Selected = true, []api.MenuEntry{}, nil
			s.Current.Aside = []int{1, 1, 1}
			s.Current.CanRoll, s.DiceToThrow, s.Current.FarkleRisk = true, 2, pointer(4.0/9)
			s.Bank = engine.Banking{Allowed: true, Points: 1050}
		})},
		{"hot", []engine.Event{
			engine.Rolled{Player: "Ana", Faces: []int{1, 2, 3, 4, 5, 6}, Source: engine.Simulated},
			engine.Kept{Player: "Ana", Faces: []int{1, 2, 3, 4, 5, 6}, Points: 2500, TurnPoints: 2500, Left: 6},
			engine.HotDiceReached{Player: "Ana", TurnPoints: 2500},
		}, with(baseState("Ana", "Ben"), func(s *api.State) {
			choose(s, 2500, 1, 2, 3, 4, 5, 6)
			for i := range s.Dice {
				s.Dice[i].Kept = true
			}
			s.Menu, s.Selected = []api.MenuEntry{}, nil
			s.Current.CanRoll, s.Current.FarkleRisk = true, pointer(5.0/216)
			s.Bank = engine.Banking{Allowed: true, Points: 2500}
		})},
		{"minimum", nil, with(baseState("Ana", "Ben"), func(s *api.State) {
			s.Game.Rules, s.Game.Target = "playroom", 1000
			choose(s, 0, 1, 2, 3, 3, 4, 6)
			s.Bank = engine.Banking{Points: 10, Missing: 40, Why: "the first bank needs 50 points; 40 are missing"}
		})},
		{"rejected", []engine.Event{
			engine.Rejected{Player: "Ana", Reason: engine.Cocked, Message: "one die leans on the wall; lay it flat and throw it again"},
		}, with(baseState("Ana", "Ben"), func(s *api.State) {
			s.Phase = api.Attention
			s.Camera.State = "rest"
			s.Attention = &api.Notice{Reason: engine.Cocked, Message: "one die leans on the wall; throw it again"}
			for _, face := range []int{2, 3, 0, 4, 6, 6} {
				s.Attention.Dice = append(s.Attention.Dice, die(face))
			}
			s.Faults = []api.Fault{{
				Code: "broker", Message: "The broker can’t listen on 127.0.0.1:1883: address already in use.",
				Remedy: "Stop what uses this port, or choose another address for the broker; the game goes on without MQTT.",
			}}
		})},
		{"paused", nil, with(baseState("Ana", "Ben"), func(s *api.State) {
			choose(s, 0, 1, 1, 2, 3, 4, 6)
			s.Phase, s.Menu, s.Selected = api.Paused, []api.MenuEntry{}, nil
		})},
		{"corrected", []engine.Event{
			engine.TurnStarted{Seat: 0, Player: "Ana", Round: 4, Turn: 7},
			engine.Rolled{Player: "Ana", Faces: []int{1, 2, 2, 3, 4, 6}, Source: engine.Simulated},
			engine.Corrected{Player: "Ana", Was: []int{1, 2, 2, 3, 4, 6}, Faces: []int{1, 2, 2, 2, 4, 6}},
		}, with(baseState("Ana", "Ben"), func(s *api.State) { choose(s, 0, 1, 2, 2, 2, 4, 6) })},
		{"robot", []engine.Event{
			engine.TurnStarted{Seat: 0, Player: "Clara", Round: 4, Turn: 7},
			engine.Rolled{Player: "Clara", Faces: []int{1, 1, 1, 5, 3, 3}, Source: engine.Camera},
			engine.Kept{Player: "Clara", Faces: []int{1, 1, 1}, Points: 1000, TurnPoints: 1000, Left: 3},
		}, with(baseState("Clara", "Ben"), func(s *api.State) {
			choose(s, 1000, 1, 1, 1, 5, 3, 3)
			for i := range 3 {
				s.Dice[i].Kept = true
			}
			s.Seats[0].Robot, s.Camera.Virtual = pointer("cautious"), false
			s.Current.CanRoll, s.DiceToThrow = true, 3
			s.Menu, s.Selected = []api.MenuEntry{}, nil
		})},
		{"farkle", []engine.Event{
			engine.Rolled{Player: "Ana", Faces: []int{2, 3, 6}, Source: engine.Simulated},
			engine.Farkled{Seat: 0, Player: "Ana", Lost: 1050, InARow: 2},
		}, with(baseState("Ana", "Ben"), func(s *api.State) {
			choose(s, 0, 2, 3, 6)
			s.Phase, s.Menu, s.Selected, s.DiceToThrow = api.Farkle, []api.MenuEntry{}, nil, 0
		})},
		{"won", []engine.Event{
			engine.Banked{Seat: 1, Player: "Ben", Points: 1200, Total: 10450},
			engine.Won{Seat: 1, Player: "Ben", Total: 10450},
			engine.GameEnded{Winners: []int{1}, Players: []string{"Ana", "Ben"}, Scores: []int{6200, 10450}},
		}, with(baseState("Ana", "Ben"), func(s *api.State) {
			s.Phase, s.Winners, s.Seats[1].Score = api.GameOver, []int{1}, pointer(10450)
			s.Winner = api.Standing{Seat: pointer(1), Name: s.Seats[1].Name, Score: s.Seats[1].Score}
			s.Current.Seat, s.Current.Name = nil, nil
		})},
		{"sixteen", nil, with(baseState(hostileNames()...), func(s *api.State) {
			choose(s, 450, 1, 1, 2, 2, 5, 5)
			s.Game.FinalRound = true
		})},
	}
}

// hostileNames are what people call themselves when they test a board.
func hostileNames() []string {
	names := []string{
		"<script>alert(1)</script><b>Bold</b>", "שחקן ראשון", "👩‍👩‍👧‍👦🎲", strings.Repeat("W", 40), "\u202eevil\u202c", "\"'`&amp;",
		strings.Repeat("﷽", 8), "Þorgerður Ægisdóttir",
	}
	for len(names) < api.Seats {
		names = append(names, fmt.Sprintf("Player %d", len(names)+1))
	}
	return names
}

// baseState is a game in which the first player is to throw.
func baseState(players ...string) *api.State {
	started := api.Time(moment())
	s := &api.State{
		V: api.Version, Seq: 41, TS: started, Phase: api.Rolling, CanUndo: true,
		Game:    api.GameInfo{ID: pointer("g1"), Rules: "cardgames", Target: 10000, Started: &started, Round: 4, Turn: 7},
		Players: len(players), Seats: make([]api.Seat, api.Seats),
		Dice: []api.Die{}, Menu: []api.MenuEntry{}, DiceToThrow: 6, Faults: []api.Fault{}, Winners: []int{},
		Camera:  api.Camera{Virtual: true, State: "empty"},
		Current: api.Current{DiceLeft: 6, Kept: []int{}, Aside: []int{}, CanRoll: true, FarkleRisk: pointer(5.0 / 216)},
	}
	for i := range s.Seats {
		s.Seats[i].Seat = i
		if i < len(players) {
			s.Seats[i].Name, s.Seats[i].InGame = &players[i], true
			s.Seats[i].Score, s.Seats[i].Farkles = pointer((i*3650+2350)%9800), pointer(i)
		}
	}
	if len(players) > 0 {
		s.Current.Seat, s.Current.Name, s.Current.Score = pointer(0), s.Seats[0].Name, s.Seats[0].Score
		s.Leader = api.Standing{Seat: pointer(0), Name: s.Seats[0].Name, Score: s.Seats[0].Score}
	}
	return s
}

// choose puts a throw on the table under the rules of cardgames.
func choose(s *api.State, before int, faces ...int) {
	rules, _ := engine.Preset(s.Game.Rules)
	throw, err := engine.DiceOf(faces...)
	if err != nil {
		panic(err)
	}
	s.Phase, s.Camera.State, s.Current.CanRoll, s.Current.FarkleRisk = api.Selecting, "rest", false, nil
	s.TurnPoints, s.Current.TurnPoints, s.Selected = before, before, pointer(0)
	for _, face := range faces {
		s.Dice = append(s.Dice, die(face))
	}
	for _, c := range rules.Keeps(throw) {
		s.Menu = append(s.Menu, api.MenuEntry{Dice: c.Dice.String(), Points: c.Points, Left: c.Left, Hot: c.HotDice, Parts: c.Parts})
	}
	if len(s.Menu) > 0 {
		s.Bank = engine.Banking{Allowed: true, Points: before + s.Menu[0].Points}
	}
}

func die(face int) api.Die {
	d := api.Die{X: pointer(0.5), Y: pointer(0.5), Confidence: 0.98}
	if face > 0 {
		d.Face = &face
	}
	return d
}

func with(s *api.State, change func(*api.State)) *api.State {
	change(s)
	return s
}

func pointer[T any](v T) *T { return &v }
