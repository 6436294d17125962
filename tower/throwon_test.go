package tower

import (
	"strings"
	"testing"

	"dicetower/api"
)

// TestThrownOn goes on from a throw of 112346 of which the 1s are kept: a throw that does not count leaves no way back to
// what was kept before.
func TestThrownOn(t *testing.T) {
	four := func(dice ...[]Die) []Sighting { return []Sighting{empty(), moving(), rest(dice...)} }
	tests := []struct {
		name string
		see  []Sighting
		open bool // the bank
	}{
		{"nothing", nil, true},
		{"a hand", []Sighting{occupied(), settling(), rest(row(high, "112346"))}, true},
		{"kept dice taken out", []Sighting{occupied(), rest(row(high, "  2346"))}, true},
		{"all dice taken out", []Sighting{occupied(), empty()}, true},
		{"dice raked together", []Sighting{occupied(), rest(row(low, "643211"))}, true},
		{"dice raked together and some taken out", []Sighting{occupied(), rest(row(low, "64"))}, true},
		{"a die turned over", []Sighting{moving(), rest(row(high, "112345"))}, true},
		{"bad light on dice that lie there", []Sighting{moving(), doubt("dark", row(high, "1123"))}, true},

		{"a leaning die", []Sighting{empty(), moving(), doubt("cocked", row(low, "233?"))}, false},
		{"a leaning die over a tray not seen empty", []Sighting{moving(), doubt("cocked", row(low, "233?"))}, false},
		{"a die missing", four(row(low, "233")), false},
		{"a die too many", four(row(low, "23344")), false},
		{"a die left in place", []Sighting{moving(), rest(row(high, "  2"), row(low, "344"))}, false},
		{"a die that can't be read", []Sighting{empty(), moving(), doubt("doubtful", row(low, "233?"))}, false},
		{"then picked up", []Sighting{empty(), moving(), doubt("cocked", row(low, "233?")), occupied(), empty()}, false},
		{"then another bad throw", append([]Sighting{empty(), moving(), doubt("cocked", row(low, "233?"))}, four(row(middle, "233"))...), false},
		{"then a good throw", append([]Sighting{empty(), moving(), rest(row(low, "233"))}, four(row(middle, "1336"))...), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), rest(row(high, "112346")))
			tb.must("keep", `{"faces":[1,1]}`)
			tb.see(test.see...)
			doc := tb.document()
			if doc.Bank.Allowed != test.open || doc.Current.CanBank != test.open {
				t.Errorf("bank %+v, events %v", doc.Bank, tb.events)
			}
			if !test.open && (!strings.Contains(doc.Bank.Why, "throw all 4 again") || len(doc.Menu) > 0 || doc.DiceToThrow != 4) {
				t.Errorf("bank %+v, menu %v, %d dice to throw", doc.Bank, doc.Menu, doc.DiceToThrow)
			}
			if got := tb.ask("bank", ""); (got.Code == "") != test.open {
				t.Errorf("bank: %s %s", got.Code, got.Error)
			}
		})
	}
}

// TestWaysOutOfABadThrow lists what may follow a throw-on that does not count.
func TestWaysOutOfABadThrow(t *testing.T) {
	tests := []struct {
		verb, body string
		code       api.Code
		phase      api.Phase
	}{
		{"bank", "", api.WrongPhase, api.Attention},
		{"keep", "", api.WrongPhase, api.Attention},
		{"keep_best", "", api.WrongPhase, api.Attention},
		{"next", "", api.WrongPhase, api.Attention},
		{"roll", `{"faces":[2,3,3,5]}`, "", api.Selecting},
		{"correct", `{"die":3,"face":5}`, "", api.Selecting},
		{"correct", `{"faces":[2,3,3,4]}`, "", api.Farkle},
		{"undo", "", "", api.Selecting},
		{"next_player", "", "", api.Rolling},
		{"end_game", "", "", api.GameOver},
		{"pause", "", "", api.Paused},
	}
	for _, test := range tests {
		t.Run(test.verb+test.body, func(t *testing.T) {
			tb := newTable(t, Options{HandOn: HandOn})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), rest(row(high, "112346")))
			tb.must("keep", `{"faces":[1,1]}`)
			tb.see(empty(), moving(), doubt("cocked", row(low, "233?")))
			got := tb.ask(test.verb, test.body)
			if got.Code != test.code || tb.document().Phase != test.phase {
				t.Errorf("%s %s: phase %s, want %s", got.Code, got.Error, tb.document().Phase, test.phase)
			}
		})
	}
}
