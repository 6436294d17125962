package tower

import (
	"strings"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// TestCountDownAfterABank: the next turn starts by itself, at once when somebody throws or asks for it, and not while
// somebody has stopped it.
func TestCountDownAfterABank(t *testing.T) {
	throw := []Sighting{occupied(), empty(), moving(), settling(), rest(row(low, "112346"))}
	tests := []struct {
		name  string
		after time.Duration
		press string
		body  string
		see   []Sighting
		runs  bool   // the count-down still runs
		next  string // events from the press on, within the hour that follows
		seat  int
	}{
		{"nothing", BankOn, "", "", nil, true, "turn_start", 1},
		{"a look at the state", BankOn, "get_state", "", nil, true, "turn_start", 1},
		{"a button that means nothing now", BankOn, "next", "", nil, false, "", 0},
		{"taken back", BankOn, "undo", "", nil, false, "undo", 0},
		{"set right", BankOn, "correct", `{"die":5,"face":4}`, nil, true, "correction keep bank turn_start", 1},
		{"asked for", BankOn, "next_player", "", nil, false, "turn_start", 1},
		{"the next throw", BankOn, "", "", throw, false, "turn_start roll", 1},
		{"the next throw, typed", BankOn, "roll", `{"faces":[1,1,2,3,4,6]}`, nil, false, "turn_start roll", 1},
		{"a pause", BankOn, "pause", "", nil, false, "paused", 0},
		{"never by itself", -1, "", "", nil, false, "", 0},
		{"at once", 0, "", "", nil, false, "", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{BankOn: test.after, HandOn: -1})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), rest(row(high, "112346")))
			tb.must("bank", "")
			doc := tb.document()
			if over := test.after != 0; doc.Current.Over != over || over && (doc.Phase != api.Rolling || *doc.Current.Seat != 0 || doc.DiceToThrow != engine.MaxDice) {
				t.Errorf("after the bank: phase %s, %+v", doc.Phase, doc.Current)
			}
			if test.after == 0 {
				test.next = "" // all has been told
			}
			tb.events = nil
			if test.press != "" {
				tb.ask(test.press, test.body)
			}
			tb.see(test.see...)
			if got := tb.document().HandOnAt; (got != nil) != test.runs {
				t.Errorf("the next turn starts at %v", got)
			}
			tb.wait(time.Hour)
			if got := strings.Join(tb.events, " "); got != test.next {
				t.Errorf("events %q, want %q", got, test.next)
			}
			if seat := *tb.document().Current.Seat; seat != test.seat {
				t.Errorf("seat %d plays, want %d", seat, test.seat)
			}
		})
	}
}

// TestRestartAfterABank starts the count-down again.
func TestRestartAfterABank(t *testing.T) {
	tb := newTable(t, Options{BankOn: BankOn})
	tb.must("new_game", twoPeople)
	tb.must("roll", `{"faces":[1,1,2,3,4,6]}`)
	tb.must("bank", "")
	again := newTable(t, Options{BankOn: BankOn, Records: tb.records})
	again.wait(BankOn - 1)
	if doc := again.document(); doc.HandOnAt == nil || *doc.Current.Seat != 0 || *doc.Current.Score != 200 {
		t.Errorf("after a restart %+v, the next turn starts at %v", doc.Current, doc.HandOnAt)
	}
	again.wait(BankOn)
	if seat := *again.document().Current.Seat; seat != 1 {
		t.Errorf("seat %d plays", seat)
	}
}

// TestAWinIsToldAtOnce: no count-down delays the end of a game.
func TestAWinIsToldAtOnce(t *testing.T) {
	tb := newTable(t, Options{BankOn: BankOn})
	tb.must("new_game", `{"players":[{"name":"A"},{"name":"B"}],"set":{"target":1000,"end":"at_once"}}`)
	tb.must("roll", `{"faces":[1,1,1,2,3,4]}`)
	tb.must("bank", "")
	if phase := tb.document().Phase; phase != api.GameOver {
		t.Errorf("phase %s after the bank that wins", phase)
	}
}
