package engine

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func drawThrow(t *rapid.T, n int) []int {
	return rapid.SliceOfN(rapid.IntRange(1, 6), n, n).Draw(t, "throw")
}

func drawDice(t *rapid.T, most int) Dice {
	dice, err := DiceOf(rapid.SliceOfN(rapid.IntRange(1, 6), 1, most).Draw(t, "dice")...)
	if err != nil {
		t.Fatal(err)
	}
	return dice
}

// drawRules gives any rule set that is in order: a preset with a few fields changed.
func drawRules(t *rapid.T) Rules {
	rules := rapid.SampledFrom(Presets()).Draw(t, "preset")
	points := rapid.SampledFrom([]int{0, 10, 50, 100, 150, 300, 700, 1500})
	for _, field := range []*int{
		&rules.SingleOne, &rules.SingleFive, &rules.ThreeOnes, &rules.ThreePerFace,
		&rules.FourAlike, &rules.FourAlikeStep, &rules.FiveAlike, &rules.SixAlike, &rules.SixAlikeStep,
		&rules.SmallStraight, &rules.Straight, &rules.ThreePairs, &rules.FourAndPair, &rules.TwoTriples,
		&rules.NoScoreSix, &rules.FarklePenalty,
	} {
		if rapid.Bool().Draw(t, "change") {
			*field = points.Draw(t, "points")
		}
	}
	for _, field := range []*int{&rules.FourTimes, &rules.FiveTimes, &rules.SixTimes} {
		*field = rapid.IntRange(0, 4).Draw(t, "times")
	}
	rules.HotDice = rapid.SampledFrom([]HotDice{MayThrow, MustThrow}).Draw(t, "hot dice")
	rules.Tie = rapid.SampledFrom([]Tie{Playoff, Shared}).Draw(t, "tie")
	rules.End = rapid.SampledFrom([]Ending{AtOnce, FinishRound, OneMoreTurn}).Draw(t, "end")
	rules.PenaltyFloor = rapid.SampledFrom([]Floor{NoFloor, 0, -500}).Draw(t, "floor")
	rules.PenaltyAfter = rapid.IntRange(1, 3).Draw(t, "after")
	rules.SixOnesWin = rapid.Bool().Draw(t, "six ones")
	if err := rules.Validate(); err != nil {
		rules.SingleOne = 100 // all else may have been switched off
	}
	return rules
}

func TestKeepsHoldTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules, throw := drawRules(t), drawDice(t, MaxDice)
		keeps := rules.Keeps(throw)
		if rules.Farkle(throw) != (len(keeps) == 0) {
			t.Fatalf("%s: farkle %v, %d keeps", throw, rules.Farkle(throw), len(keeps))
		}
		seen := map[Dice]bool{}
		for i, keep := range keeps {
			if seen[keep.Dice] {
				t.Fatalf("%s: %s twice", throw, keep.Dice)
			}
			seen[keep.Dice] = true
			points, _, err := rules.Score(keep.Dice)
			if err != nil || points != keep.Points {
				t.Fatalf("%s: keep %s for %d, scored alone %d, %v", throw, keep.Dice, keep.Points, points, err)
			}
			sum, together := 0, Dice{}
			for _, part := range keep.Parts {
				sum += part.Points
				together = together.Plus(part.Dice)
				if part.Points <= 0 {
					t.Fatalf("%s: %s scores nothing", throw, part.Dice)
				}
			}
			if sum != points || together != keep.Dice {
				t.Fatalf("%s: parts of %s are %v", throw, keep.Dice, keep.Parts)
			}
			if i > 0 && keeps[i-1].Points < keep.Points {
				t.Fatalf("%s: %s is better than what stands before it", throw, keep.Dice)
			}
		}
		if throw.Len() == MaxDice {
			return
		}
		more := throw
		more[rapid.IntRange(1, 6).Draw(t, "one more")]++
		if best := rules.Keeps(more); len(keeps) > 0 && (len(best) == 0 || best[0].Points < keeps[0].Points) {
			t.Fatalf("%s is worth less than %s", more, throw)
		}
	})
}

func TestOrderOfDiceNeverMatters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := rapid.SliceOfN(rapid.IntRange(1, 6), 1, MaxDice).Draw(t, "faces")
		one, err := DiceOf(faces...)
		if err != nil {
			t.Fatal(err)
		}
		other, err := DiceOf(rapid.Permutation(faces).Draw(t, "order")...)
		if err != nil || one != other {
			t.Fatalf("%v: %s and %s (%v)", faces, one, other, err)
		}
		if again, err := ParseDice(one.String()); err != nil || again != one {
			t.Fatalf("%s comes back as %s (%v)", one, again, err)
		}
	})
}

// drawCommand gives what somebody may wish in this phase; a third of the wishes is something silly.
func drawCommand(t *rapid.T, game Game) Command {
	silly := []Command{
		Undo{},
		Redo{},
		Skip{},
		Pause{},
		Resume{},
		KeepBest{},
		Bank{},
		Bank{Wait: true},
		NextTurn{},
		Keep{Faces: []int{1}},
		Keep{Faces: []int{5, 5}},
		Keep{Positions: []int{0, 1}},
		Roll{Faces: []int{1}},
		Correct{Die: rapid.IntRange(0, 5).Draw(t, "die"), Face: rapid.IntRange(0, 7).Draw(t, "face")},
		Join{Player{Name: rapid.StringN(0, 3, 9).Draw(t, "name")}},
		Leave{rapid.IntRange(0, 3).Draw(t, "seat")},
		Return{rapid.IntRange(0, 3).Draw(t, "seat")},
		Reject{Reason: Cocked, Message: "a die leans"},
	}
	if rapid.IntRange(0, 2).Draw(t, "silly") == 0 {
		return rapid.SampledFrom(silly).Draw(t, "command")
	}
	return sensible(t, game)
}

// sensible plays on: it banks with a chance of a fifth or more.
func sensible(t *rapid.T, game Game) Command {
	menu := game.Menu()
	switch {
	case game.Paused:
		return Resume{}
	case game.Phase == Farkle || game.Phase == Done:
		return NextTurn{}
	case game.Banking().Allowed && rapid.IntRange(0, 2).Draw(t, "bank") == 0:
		return Bank{Wait: rapid.Bool().Draw(t, "wait")}
	case game.CanThrow():
		return Roll{Faces: drawThrow(t, game.Dice), Source: Typed}
	case len(menu) > 0:
		return Keep{Faces: rapid.SampledFrom(menu).Draw(t, "keep").Dice.Faces()}
	}
	return NextTurn{}
}

func startDrawn(t *rapid.T, rules Rules) []Event {
	start := Start{Game: "g", Rules: rules}
	for _, name := range []string{"Anna", "Ben", "Cleo"}[:rapid.IntRange(rules.PlayersMin, 3).Draw(t, "players")] {
		start.Players = append(start.Players, Player{Name: name})
	}
	events, err := Game{}.Decide(start)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func TestEventsAreTheGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		events := startDrawn(t, rules)
		game := replay(events)
		for range rapid.IntRange(1, 60).Draw(t, "moves") {
			more, err := game.Decide(drawCommand(t, game))
			var refusal *Refusal
			if err != nil && (!errors.As(err, &refusal) || refusal.Code == "" || refusal.Message == "") {
				t.Fatalf("%v is no refusal", err)
			}
			for _, event := range more {
				events = append(events, event)
				game = game.Apply(event)
			}
			checkGame(t, game)
		}
		var decoded []Event
		for _, event := range events {
			text, err := EncodeEvent(event)
			if err != nil {
				t.Fatal(err)
			}
			again, err := DecodeEvent(text)
			if err != nil || !reflect.DeepEqual(again, withLists(event)) {
				t.Fatalf("%s came back as %#v, was %#v (%v)", text, again, event, err)
			}
			decoded = append(decoded, again)
		}
		if again := replay(decoded); !reflect.DeepEqual(again, game) {
			t.Fatalf("the events give another game:\n%+v\n%+v", again, game)
		}
		text, err := json.Marshal(game)
		if err != nil {
			t.Fatal(err)
		}
		var again Game
		if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(again, game) {
			t.Fatalf("the state came back otherwise (%v):\n%+v\n%+v", err, again, game)
		}
	})
}

// checkGame holds what must be true of every state.
func checkGame(t *rapid.T, game Game) {
	sums := make([]int, len(game.Players))
	for _, event := range game.Past.Events() {
		switch e := event.(type) {
		case Banked:
			sums[e.Seat] += e.Points
		case Penalised:
			sums[e.Seat] -= e.Points
		}
	}
	for seat, player := range game.Players {
		if player.Score != sums[seat] {
			t.Fatalf("seat %d has %d, its banks and penalties make %d", seat, player.Score, sums[seat])
		}
	}
	if game.Phase == Selecting && len(game.Kept) > 0 {
		_, kept := game.dice()
		if points, legal := game.Rules.Points(kept); !legal || points != game.Points {
			t.Fatalf("kept %s for %d: %d, %v", kept, game.Points, points, legal)
		}
	}
	if slices.Contains([]Phase{Rolling, Selecting, Farkle, Done}, game.Phase) && !game.hasSeat(game.Seat) {
		t.Fatalf("nobody sits in seat %d", game.Seat)
	}
	if game.Phase == Selecting && !game.CanThrow() && len(game.Menu()) == 0 {
		t.Fatal("nothing can be done")
	}
}

func TestEveryGameEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		rules.Target = rapid.SampledFrom([]int{100, 500, 2000}).Draw(t, "target")
		rules.OpeningMinimum, rules.BankMinimum = min(rules.OpeningMinimum, rules.Target), min(rules.BankMinimum, rules.Target)
		rules.FarklePenalty = 0 // chance alone need not end a game whose totals fall
		rules.SingleOne = max(rules.SingleOne, 100)
		game := replay(startDrawn(t, rules))
		chance := rapid.Uint64().Draw(t, "seed")
		for moves := 0; game.Phase != Over; moves++ {
			if moves > 20_000 {
				t.Fatalf("no end: %s", stand(game))
			}
			events, err := game.Decide(robotMove(game, &chance))
			if err != nil {
				t.Fatal(err)
			}
			for _, event := range events {
				game = game.Apply(event)
			}
		}
		if len(game.Winners) == 0 {
			t.Fatal("nobody has won")
		}
	})
}

// robotMove plays at random from a seed of its own, for games too long to be drawn; it banks with a chance of a fifth.
func robotMove(game Game, chance *uint64) Command {
	roll := func(sides int) int {
		*chance = *chance*6364136223846793005 + 1442695040888963407
		return int(*chance >> 33 % uint64(sides))
	}
	menu := game.Menu()
	switch {
	case game.Phase == Farkle:
		return NextTurn{}
	case game.Banking().Allowed && roll(5) == 0:
		return Bank{}
	case game.CanThrow():
		faces := make([]int, game.Dice)
		for i := range faces {
			faces[i] = 1 + roll(6)
		}
		return Roll{Faces: faces, Source: Typed}
	}
	return Keep{Faces: menu[roll(len(menu))].Dice.Faces()}
}
