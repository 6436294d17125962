package tower

import (
	"strings"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

func TestRobotsHaveNames(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", `{"players":[{"robot":"best"},{"name":"ada"},{"robot":"best"},{"name":"Rob","robot":"bold"}]}`)
	var names []string
	for _, seat := range tb.document().Seats[:4] {
		names = append(names, *seat.Name)
	}
	if got := strings.Join(names, ", "); got != "Ada 2, ada, Ada 3, Rob" {
		t.Error(got)
	}
}

// TestAloneAgainstARobot: the robot decides by itself after a pause, and a person throws for it when it wants that.
func TestAloneAgainstARobot(t *testing.T) {
	for _, temperament := range []string{"cautious", "steady", "bold", "best"} {
		t.Run(temperament, func(t *testing.T) {
			tb := newTable(t, Options{Pause: time.Second, HandOn: HandOn})
			tb.must("new_game", `{"players":[{"robot":"`+temperament+`"},{"name":"Me"}]}`)
			wait := func() {
				tb.now = tb.now.Add(time.Second)
				tb.take(tick{})
			}
			wait()
			doc := tb.document()
			if doc.Phase != api.Rolling || !doc.Current.CanRoll || doc.Current.Robot == nil || *doc.Current.Robot != temperament {
				t.Fatalf("before its throw: phase %s, current %+v", doc.Phase, doc.Current)
			}
			tb.see(empty(), moving(), rest(row(high, "122346")))
			if tb.document().Current.CanRoll {
				t.Error("asks for a throw before it has kept anything")
			}
			wait() // keeps the 1
			if got := tb.document().Current; got.CanRoll || len(got.Kept) != 1 {
				t.Errorf("while it thinks whether to bank: %+v", got)
			}
			wait() // throws on
			if got := tb.document().Current; !got.CanRoll || got.DiceLeft != 5 || !tb.due.IsZero() {
				t.Errorf("when it throws on: %+v, due %v", got, tb.due)
			}
			tb.see(empty(), moving(), doubt("cocked", row(low, "1123?")))
			wait()
			if got := tb.document(); got.Phase != api.Attention || !got.Current.CanRoll {
				t.Errorf("after a bad throw: phase %s, %+v", got.Phase, got.Current)
			}
			tb.see(moving(), rest(row(low, "1123"), row(middle, "2")))
			for range 10 {
				wait()
			}
			if got := tb.document().Current; !got.CanRoll || *got.Seat == 0 && got.Rolls != 2 {
				t.Errorf("after a good throw: %+v", got)
			}
		})
	}
}

// TestRobotsAreWorkedOutAtOnce bounds what the start of a game costs the loop.
func TestRobotsAreWorkedOutAtOnce(t *testing.T) {
	for _, rules := range engine.Presets() {
		started := engine.GameStarted{Rules: rules, Players: []engine.Player{{Robot: "cautious"}, {Robot: "best"}, {Robot: "best"}, {}}}
		begun := time.Now()
		if got := len(robotsOf(started)); got != 2 {
			t.Errorf("%s: %d robots", rules.Name, got)
		}
		if took := time.Since(begun); took > 2*time.Second {
			t.Errorf("%s: the robots have taken %v", rules.Name, took)
		}
	}
}
