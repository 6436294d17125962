package tower

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// table is a tower taken step by step, without a loop.
type table struct {
	t *testing.T
	state
	now    time.Time
	due    time.Time
	events []string
	do     effects

	records []api.Record // all so far
}

func newTable(t *testing.T, options Options) *table {
	t.Helper()
	options.Rules = cardgames()
	tb := &table{t: t, state: resume(options), now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	return tb
}

func (tb *table) take(in input) {
	tb.state, tb.do, tb.due = step(tb.now, tb.state, in)
	tb.records = append(tb.records, tb.do.records...)
	for _, record := range tb.do.records {
		word := record.Event.Kind()
		if rejected, ok := record.Event.(engine.Rejected); ok {
			word += ":" + string(rejected.Reason)
		}
		tb.events = append(tb.events, word)
	}
}

func (tb *table) ask(verb, body string) api.Response {
	tb.t.Helper()
	request, err := api.ParseRequest(verb, []byte(body))
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.take(asked{request})
	return *tb.do.response
}

// must makes a request and drops its events.
func (tb *table) must(verb, body string) {
	tb.t.Helper()
	if response := tb.ask(verb, body); response.Status != "ok" {
		tb.t.Fatalf("%s %s: %s", verb, body, response.Error)
	}
	tb.events = nil
}

func (tb *table) see(sightings ...Sighting) {
	for _, sighting := range sightings {
		tb.take(sighting)
	}
}

// row lays dice side by side at a height of the picture; a blank leaves a place free and ? is a die that was not read.
func row(y float64, faces string) []Die {
	var dice []Die
	for i, r := range faces {
		face := strings.IndexRune("?123456", r)
		if face >= 0 {
			dice = append(dice, Die{Face: face, Confidence: 0.9, X: 0.1 + 0.12*float64(i), Y: y})
		}
	}
	return dice
}

func rest(dice ...[]Die) Sighting {
	return Sighting{State: Rest, Verdict: verdictOK, Dice: slices.Concat(dice...)}
}

func doubt(reason string, dice ...[]Die) Sighting {
	return Sighting{State: Rest, Verdict: "unsure", Reason: reason, Dice: slices.Concat(dice...)}
}

func moving() Sighting   { return Sighting{State: Moving} }
func settling() Sighting { return Sighting{State: Settling} }
func occupied() Sighting { return Sighting{State: Occupied} }
func empty() Sighting    { return Sighting{State: Empty} }

// high, middle and low are three rows of the tray that share no places.
const (
	high   = 0.2
	middle = 0.5
	low    = 0.8
)

func TestCycleOfARoll(t *testing.T) {
	thrown := func(dice ...[]Die) []Sighting { return []Sighting{empty(), moving(), settling(), rest(dice...)} }
	tests := []struct {
		name string
		see  []Sighting // with six dice to throw, and nothing known of the tray
		want string
	}{
		{"a throw", thrown(row(high, "123456")), "roll"},
		{"seen frame by frame", []Sighting{empty(), empty(), moving(), moving(), settling(), settling(), rest(row(high, "123456")), rest(row(high, "123456"))}, "roll"},
		{"a farkle", thrown(row(high, "223346")), "roll farkle"},
		{"the same reading after a hand", append(thrown(row(high, "123456")), occupied(), settling(), rest(row(high, "123456"))), "roll"},
		{"the same reading after the tray seemed empty", append(thrown(row(high, "123456")), empty(), settling(), rest(row(high, "123456"))), "roll"},
		{"dice that lie there before anything moves", []Sighting{rest(row(high, "123456")), settling(), rest(row(high, "123456"))}, ""},
		{"dice that lie there, and a hand", []Sighting{rest(row(high, "123456")), occupied(), settling(), rest(row(high, "123456"))}, ""},
		{"dice in motion at first sight", []Sighting{moving(), settling(), rest(row(high, "123456"))}, "roll"},
		{"nothing but hands", []Sighting{empty(), occupied(), moving(), empty()}, ""},
		{"one too few", thrown(row(high, "12345")), "rejected:missing"},
		{"one too few, then thrown after", append(thrown(row(high, "12345")), moving(), rest(row(high, "123455"))), "rejected:missing roll"},
		{"one too many", thrown(row(high, "123456"), row(low, "1")), "rejected:extra"},
		{"one too many, then taken out", append(thrown(row(high, "123456"), row(low, "1")), occupied(), rest(row(high, "123456"))), "rejected:extra roll"},
		{"a leaning die", thrownIn(doubt("cocked", row(high, "12345?"))), "rejected:cocked"},
		{"a die on another", thrownIn(doubt("stacked", row(high, "12345"))), "rejected:stacked"},
		{"a die outside", thrownIn(doubt("outside", row(high, "12345?"))), "rejected:outside"},
		{"a coin", thrownIn(doubt("foreign", row(high, "123456"))), "rejected:foreign"},
		{"a coin that is taken out", append(thrownIn(doubt("foreign", row(high, "123456"))), occupied(), rest(row(high, "123456"))), "rejected:foreign roll"},
		{"a doubtful die", thrownIn(doubt("doubtful", row(high, "12345?"))), "rejected:unsure"},
		{"a doubt of an unknown kind", thrownIn(doubt("spiders", row(high, "12345?"))), "rejected:unsure"},
		{"a doubt that passes", append(thrownIn(doubt("glare", row(high, "12345?"))), rest(row(high, "123456"))), "rejected:unsure roll"},
		{"a doubt that changes", append(thrownIn(doubt("glare", row(high, "12345?"))), doubt("cocked", row(high, "12345?"))), "rejected:unsure"},
		{"a sure reading with an unread die", thrown(row(high, "12345?")), "rejected:unsure"},
		{"a doubt about the number, rightly", thrownIn(doubt("count", row(high, "12345"))), "rejected:missing"},
		{"a doubt about the number, wrongly", thrownIn(doubt("count", row(high, "123456"))), "rejected:unsure"},
		{"a hand that the watcher let pass", thrownIn(doubt("hand", row(high, "12345?"))), ""},
		{"a picture that can't be read", []Sighting{empty(), moving(), {State: Rest, Verdict: verdictError}}, ""},
		{"empty by the reader's word", []Sighting{moving(), {State: Rest, Verdict: verdictEmpty}, moving(), rest(row(high, "123456"))}, "roll"},
		{"picked up one by one after a rejection", append(thrownIn(doubt("cocked", row(high, "12345?"))),
			moving(), rest(row(high, "12345")), moving(), rest(row(high, "123")), moving(), empty()), "rejected:cocked"},
		{"the leaning die thrown again", append(thrownIn(doubt("cocked", row(high, "12345?"))),
			moving(), rest(row(high, "12345")), moving(), rest(row(high, "12345"), row(low, "1"))), "rejected:cocked roll"},
		{"rejected twice", append(thrown(row(high, "12345")), moving(), rest(row(high, "1234"), row(low, "1"))), "rejected:missing rejected:missing"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{})
			tb.must("new_game", twoPeople)
			tb.see(test.see...)
			if got := strings.Join(tb.events, " "); got != test.want {
				t.Errorf("events %q, want %q; state %s", got, test.want, tb.phase())
			}
		})
	}
}

func thrownIn(sighting Sighting) []Sighting {
	return []Sighting{empty(), moving(), settling(), sighting}
}

// TestChoosing goes on from a throw of 112346 that lies high in the tray.
func TestChoosing(t *testing.T) {
	lying := row(high, "112346")
	tests := []struct {
		name string
		keep string // faces kept by button first
		see  []Sighting
		want string
	}{
		{"a hand over the dice", "", []Sighting{occupied(), moving(), settling(), rest(lying)}, ""},
		{"a die taken away", "", []Sighting{moving(), rest(row(high, "1 2346"))}, "keep"},
		{"dice pushed about", "", []Sighting{moving(), rest(row(high, "112 46"), row(low, "3"))}, ""},
		{"all dice pushed about", "", []Sighting{moving(), rest(row(low, "641231"))}, ""},
		{"a die bumped over", "", []Sighting{moving(), rest(row(high, "112345"))}, "rejected:moved"},
		{"a die bumped over, seen twice", "", []Sighting{moving(), rest(row(high, "112345")), moving(), rest(row(high, "112345"))}, "rejected:moved"},
		{"a die read otherwise without a move", "", []Sighting{rest(row(high, "112345"))}, ""},
		{"thrown on without a keep", "", []Sighting{empty(), moving(), rest(row(low, "2335"))}, "rejected:no_keep"},
		{"thrown on without a keep, all six", "", []Sighting{moving(), rest(row(low, "223355"))}, "rejected:no_keep"},
		{"doubt while choosing", "", []Sighting{moving(), doubt("cocked", row(low, "22335?"))}, ""},
		{"thrown on", "1,1", []Sighting{empty(), moving(), rest(row(low, "2335"))}, "roll"},
		{"thrown on over a tray that was not seen empty", "1,1", []Sighting{moving(), rest(row(low, "2335"))}, "roll"},
		{"kept dice taken out, then thrown on", "1,1", []Sighting{moving(), rest(row(high, "  2346")), moving(), rest(row(low, "2335"))}, "roll"},
		{"all but the kept ones taken out, then thrown", "1,1", []Sighting{moving(), rest(row(high, "11")), moving(), rest(row(high, "11"), row(low, "2335")), moving(), rest(row(low, "2335"))}, "rejected:extra roll"},
		{"kept dice left in", "1,1", []Sighting{moving(), rest(row(high, "11"), row(low, "2335"))}, "rejected:extra"},
		{"kept dice left in, then taken out", "1,1", []Sighting{moving(), rest(row(high, "11"), row(low, "2335")), moving(), rest(row(low, "2335"))}, "rejected:extra roll"},
		{"one die not thrown", "1,1", []Sighting{moving(), rest(row(high, "  2"), row(low, "155"))}, "rejected:not_thrown"},
		{"one die not thrown, then thrown after", "1,1", []Sighting{moving(), rest(row(high, "  2"), row(low, "155")), moving(), rest(row(low, "1553"))}, "rejected:not_thrown roll"},
		{"one die lost", "1,1", []Sighting{empty(), moving(), rest(row(low, "235"))}, "rejected:missing"},
		{"a remaining die nudged", "1,1", []Sighting{moving(), rest(row(high, "  234"), row(low, "6"))}, ""},
		{"a remaining die turned", "1,1", []Sighting{moving(), rest(row(high, "  2346")), moving(), rest(row(high, "  2345"))}, "rejected:moved"},
		{"the same faces again", "1,1", []Sighting{empty(), moving(), rest(row(low, "2346"))}, "roll farkle"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), rest(lying))
			if test.keep != "" {
				tb.must("keep", fmt.Sprintf(`{"faces":[%s]}`, test.keep))
			}
			tb.events = nil
			tb.see(test.see...)
			if got := strings.Join(tb.events, " "); got != test.want {
				t.Errorf("events %q, want %q", got, test.want)
			}
			if !strings.Contains(test.want, "roll") && len(tb.document().Dice) != 6 {
				t.Errorf("the dice of the roll are gone: %v", tb.document().Dice)
			}
		})
	}
}

func TestAttentionUntilTheNextThrow(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tests := []struct {
		see  Sighting
		want api.Phase
	}{
		{empty(), api.Rolling},
		{moving(), api.Rolling},
		{settling(), api.Settling},
		{doubt("cocked", row(high, "12345?")), api.Attention},
		{occupied(), api.Attention},
		{moving(), api.Rolling},
		{settling(), api.Settling},
		{doubt("cocked", row(high, "12345?")), api.Attention},
		{moving(), api.Rolling},
		{settling(), api.Settling},
		{rest(row(high, "12345"), row(low, "5")), api.Selecting},
	}
	for i, test := range tests {
		tb.see(test.see)
		doc := tb.document()
		if doc.Phase != test.want || (doc.Attention != nil) != (test.want == api.Attention) {
			t.Errorf("step %d, %s: phase %s, attention %v, want %s", i, test.see.State, doc.Phase, doc.Attention, test.want)
		}
	}
	if got := strings.Join(tb.events, " "); got != "rejected:cocked roll" {
		t.Errorf("events %s", got)
	}
}

func TestRejectionsSayWhatToDo(t *testing.T) {
	tests := []struct {
		see  Sighting
		want string
	}{
		{rest(row(high, "12345")), "6 dice were to be thrown and 5 lie there: throw the missing die too, or all again"},
		{rest(row(high, "1234")), "6 dice were to be thrown and 4 lie there: throw the missing 2 dice too, or all again"},
		{rest(row(high, "1234561")), "7 dice lie there and only 6 were to be thrown: take out those that were kept or do not belong"},
		{doubt("cocked", row(high, "?23456")), "a die leans at the top left: throw only that one again"},
		{doubt("cocked", row(middle, "12?456")), "a die leans in the middle: throw only that one again"},
		{doubt("cocked", row(low, "12?45?")), "2 dice lean: throw only those again"},
		{doubt("stacked", row(low, "12?45")), "a die lies on another at the bottom: throw the upper one again"},
		{doubt("outside", row(middle, "?2345")), "a die lies outside the tray or out of sight at the left: throw that one again"},
		{doubt("foreign", row(high, "123456")), "something that is no die lies in the tray: take it out"},
		{doubt("dark", row(high, "123456")), "it is too dark to read the dice: put more light on the tray"},
		{doubt("doubtful", row(high, "123456")), "a die can't be read: throw that one again, or type the roll in"},
	}
	for _, test := range tests {
		tb := newTable(t, Options{})
		tb.must("new_game", twoPeople)
		tb.see(empty(), moving(), test.see)
		if got := tb.document().Attention; got == nil || got.Message != test.want {
			t.Errorf("got  %v\nwant %s", got, test.want)
		}
	}
}

func TestFarkleHandsOn(t *testing.T) {
	farkle := []Sighting{empty(), moving(), rest(row(high, "223346"))}
	start := func() *table {
		tb := newTable(t, Options{HandOn: HandOn})
		tb.must("new_game", twoPeople)
		tb.see(farkle...)
		tb.events = nil
		if want := tb.now.Add(HandOn); !tb.due.Equal(want) {
			t.Fatalf("due %v, want %v", tb.due, want)
		}
		return tb
	}
	tests := []struct {
		name string
		act  func(*table)
		want string
	}{
		{"too early", func(tb *table) { tb.now = tb.now.Add(HandOn - 1); tb.take(tick{}) }, ""},
		{"by itself", func(tb *table) { tb.now = tb.now.Add(HandOn); tb.take(tick{}) }, "turn_start"},
		{"by request", func(tb *table) { tb.ask("next_player", "") }, "turn_start"},
		{"by a throw", func(tb *table) { tb.see(empty(), moving(), rest(row(low, "123456"))) }, "turn_start roll"},
		{"by a bad throw", func(tb *table) { tb.see(empty(), moving(), rest(row(low, "12345"))) }, "turn_start rejected:missing"},
		{"by a typed roll", func(tb *table) { tb.ask("roll", `{"faces":[1,2,3,4,5,6]}`) }, "turn_start roll"},
		{"not by a bad typed roll", func(tb *table) { tb.ask("roll", `{"faces":[1,2,3]}`) }, ""},
		{"not by picking the dice up", func(tb *table) { tb.see(moving(), rest(row(high, "2233")), empty()) }, ""},
	}
	for _, test := range tests {
		tb := start()
		test.act(tb)
		if got := strings.Join(tb.events, " "); got != test.want {
			t.Errorf("%s: events %q, want %q", test.name, got, test.want)
		}
	}
}
