package tower

import (
	"strings"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// wait lets time pass in ticks, as the loop does, and drops the events before.
func (tb *table) wait(long time.Duration) {
	end := tb.now.Add(long)
	for !tb.due.IsZero() && !tb.due.After(end) {
		tb.now = tb.due
		tb.take(tick{})
	}
	tb.now = end
	tb.take(tick{})
}

// TestCountDownToTheNextTurn starts after a farkle; whatever is pressed stops it.
func TestCountDownToTheNextTurn(t *testing.T) {
	tests := []struct {
		name  string
		after time.Duration
		press string
		runs  bool   // the count-down still runs
		next  string // events within the hour that follows
	}{
		{"nothing", HandOn, "", true, "turn_start"},
		{"a look at the state", HandOn, "get_state", true, "turn_start"},
		{"a button that means nothing now", HandOn, "next", false, ""},
		{"keep", HandOn, "keep_best", false, ""},
		{"bank", HandOn, "bank", false, ""},
		{"never by itself", -1, "", false, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{HandOn: test.after})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), rest(row(high, "223346")))
			if test.press != "" {
				tb.ask(test.press, "")
			}
			tb.events = nil
			if got := tb.document().HandOnAt; (got != nil) != test.runs {
				t.Errorf("the next turn starts at %v", got)
			}
			tb.wait(time.Hour)
			if got := strings.Join(tb.events, " "); got != test.next {
				t.Errorf("events %q, want %q", got, test.next)
			}
			if test.next == "" {
				tb.must("next_player", "")
			}
			if seat := *tb.document().Current.Seat; seat != 1 || tb.document().HandOnAt != nil {
				t.Errorf("seat %d plays", seat)
			}
		})
	}
}

// TestNoTurnIsSkippedByItself waits for hours in every phase: only a farkle hands on.
func TestNoTurnIsSkippedByItself(t *testing.T) {
	tests := []struct {
		name string
		see  []Sighting
		want string
	}{
		{"nothing thrown", nil, ""},
		{"a hand", []Sighting{occupied()}, ""},
		{"a roll to choose from", []Sighting{empty(), moving(), rest(row(high, "112346"))}, ""},
		{"a bad throw", []Sighting{empty(), moving(), rest(row(high, "12345"))}, ""},
		{"dice in motion", []Sighting{empty(), moving()}, ""},
		{"a farkle", []Sighting{empty(), moving(), rest(row(high, "223346"))}, "turn_start"},
	}
	for _, test := range tests {
		tb := newTable(t, Options{HandOn: HandOn, Remind: time.Minute, Idle: time.Minute, Blind: time.Second})
		tb.must("new_game", twoPeople)
		tb.see(test.see...)
		tb.events = nil
		tb.wait(5 * time.Hour)
		if got := strings.Join(tb.events, " "); got != test.want {
			t.Errorf("%s: events %q, want %q", test.name, got, test.want)
		}
	}
}

func TestLostDie(t *testing.T) {
	tb := newTable(t, Options{Remind: 20 * time.Second})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "12345")))
	tb.wait(19 * time.Second)
	if got := tb.document().Reminder; got != "" {
		t.Errorf("reminded too early: %s", got)
	}
	tb.wait(time.Second)
	if got := tb.document().Reminder; !strings.Contains(got, "on the floor") {
		t.Errorf("reminder %q", got)
	}
	tb.see(moving(), rest(row(high, "12345"), row(low, "1")))
	if doc := tb.document(); doc.Reminder != "" || doc.Phase != api.Selecting {
		t.Errorf("phase %s, reminder %q", doc.Phase, doc.Reminder)
	}
	tb.wait(time.Hour)
	if got := tb.document().Reminder; got != "" {
		t.Errorf("reminder %q though no die is missed", got)
	}
}

func TestIdle(t *testing.T) {
	wakes := map[string]func(*table){
		"a hand":   func(tb *table) { tb.see(occupied()) },
		"a button": func(tb *table) { tb.ask("next", "") },
		"a throw":  func(tb *table) { tb.take(beamed{}) },
	}
	for name, wake := range wakes {
		tb := newTable(t, Options{Idle: time.Minute})
		tb.must("new_game", twoPeople)
		tb.see(empty())
		tb.wait(59 * time.Second)
		if tb.document().Idle {
			t.Error("idle too early")
		}
		tb.see(empty())
		tb.ask("get_state", "")
		tb.wait(time.Second)
		if !tb.document().Idle {
			t.Error("not idle after a minute in which nothing moved")
		}
		wake(tb)
		if tb.document().Idle {
			t.Errorf("%s does not wake the displays", name)
		}
	}
}

func TestFrozenCamera(t *testing.T) {
	tb := newTable(t, Options{Blind: 5 * time.Second})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving())
	tb.wait(5 * time.Second)
	faults := tb.document().Faults
	if len(faults) != 1 || faults[0].Code != "camera" || !strings.Contains(faults[0].Message, "5s") || faults[0].Remedy == "" {
		t.Fatalf("faults %v", faults)
	}
	tb.must("roll", `{"faces":[1,1,2,3,4,6]}`)
	tb.must("bank", "")
	tb.see(empty())
	if got := tb.document().Faults; len(got) != 0 {
		t.Errorf("faults %v though pictures come again", got)
	}
	tb.take(broken{api.Fault{Code: "camera", Message: "the camera was unplugged"}})
	tb.wait(time.Minute)
	if got := tb.document().Faults; len(got) != 1 || got[0].Message != "the camera was unplugged" {
		t.Errorf("faults %v: who reads the camera knows better", got)
	}
}

// TestBeam throws past the sensor and through it.
func TestBeam(t *testing.T) {
	thrown := []Sighting{empty(), moving(), settling(), rest(row(high, "123456"))}
	tests := []struct {
		name string
		play func(*table)
		want string
	}{
		{"through it", func(tb *table) { tb.take(beamed{}); tb.see(thrown...) }, "roll"},
		{"six dice, six signals", func(tb *table) {
			tb.see(thrown[:2]...)
			for range 6 {
				tb.take(beamed{})
			}
			tb.see(thrown[2:]...)
		}, "roll"},
		{"laid into the tray by hand", func(tb *table) { tb.see(thrown...) }, "rejected:not_thrown"},
		{"a signal before the throw before", func(tb *table) {
			tb.take(beamed{})
			tb.see(thrown...)
			tb.must("keep", `{"faces":[1,5]}`)
			tb.see(empty(), moving(), rest(row(low, "2346")))
		}, "rejected:not_thrown"},
		{"the sensor is broken", func(tb *table) { tb.take(broken{api.Fault{Code: "beam"}}); tb.see(thrown...) }, "roll"},
	}
	for _, test := range tests {
		tb := newTable(t, Options{Beam: true})
		tb.must("new_game", twoPeople)
		test.play(tb)
		if got := strings.Join(tb.events, " "); got != test.want {
			t.Errorf("%s: events %q, want %q", test.name, got, test.want)
		}
		if notice := tb.document().Attention; strings.HasPrefix(test.want, "rejected") && !strings.HasPrefix(notice.Message, "nothing has fallen through the tower: drop all") {
			t.Errorf("%s: %s", test.name, notice.Message)
		}
	}
	if tb := newTable(t, Options{Beam: true, Caster: &cup{}}); tb.house.beam {
		t.Error("the virtual tower has no beam sensor")
	}
}

// TestASetAsideDieComesBack is refused; the sentence says what to do.
func TestASetAsideDieComesBack(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "112346")))
	tb.must("keep", `{"faces":[1,1]}`)
	tb.see(empty(), moving(), rest(row(low, "23351")))
	if got := tb.document().Attention; got == nil || got.Reason != engine.Extra || !strings.Contains(got.Message, "take out those that were kept") {
		t.Errorf("attention %+v", got)
	}
}
