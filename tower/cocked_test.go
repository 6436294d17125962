package tower

import (
	"strings"
	"testing"

	"dicetower/api"
)

// TestCockedDice goes on from a throw of which the last die leans, by what the house wants done.
func TestCockedDice(t *testing.T) {
	leaning := doubt("cocked", row(high, "12345?"))
	picked := []Sighting{moving(), rest(row(high, "12345"))}
	tests := []struct {
		name   string
		policy string
		see    []Sighting
		want   string
		says   string // the sentence that is shown then
	}{
		{"that die", "reroll_die", append(picked, moving(), rest(row(high, "12345"), row(low, "1"))), "roll", ""},
		{"that die, at once", "reroll_die", []Sighting{moving(), rest(row(high, "12345"), row(low, "1"))}, "roll", ""},
		{"that die, nudging others", "reroll_die", []Sighting{moving(), rest(row(high+0.04, "12345"), row(low, "1"))}, "roll", ""},
		{"a better look", "reroll_die", []Sighting{rest(row(high, "123456"))}, "roll", ""},
		{"pushed flat", "reroll_die", []Sighting{occupied(), rest(row(high, "123456"))}, "", "a die leans at the top: throw only that one again"},
		{"pushed flat, then thrown", "reroll_die", []Sighting{occupied(), rest(row(high, "123456")), moving(), rest(row(high, "12345"), row(low, "6"))}, "roll", ""},
		{"leaning again", "reroll_die", []Sighting{moving(), doubt("cocked", row(high, "12345"), row(low, "?"))}, "rejected:cocked", "a die leans at the bottom left: throw only that one again"},
		{"leaning again, then flat", "reroll_die", []Sighting{moving(), doubt("cocked", row(high, "12345"), row(low, "?")), moving(), rest(row(high, "12345"), row(middle, "2"))}, "rejected:cocked roll", ""},
		{"lost", "reroll_die", append(picked, moving(), rest(row(high, "12345"))), "", "a die leans at the top: throw only that one again"},
		{"all thrown", "reroll_die", []Sighting{empty(), moving(), rest(row(low, "661111"))}, "rejected:moved", "only 1 leaning die was to be thrown again: lay 1 2 3 4 5 as they lay before, or type the roll in"},
		{"all thrown, then laid as they lay", "reroll_die", []Sighting{empty(), moving(), rest(row(low, "661111")), occupied(), rest(row(high, "12345"), row(low, "1"))}, "rejected:moved roll", ""},
		{"another turned over", "reroll_die", []Sighting{moving(), rest(row(high, "12355"), row(low, "1"))}, "rejected:moved", "only 1 leaning die was to be thrown again: lay 1 2 3 4 5 as they lay before, or type the roll in"},

		{"one only", "reroll_all", append(picked, moving(), rest(row(high, "12345"), row(low, "1"))), "rejected:not_thrown", "5 dice were left in place: take all 6 and throw"},
		{"a better look", "reroll_all", []Sighting{rest(row(high, "123456"))}, "", "a die leans at the top: throw all 6 again"},
		{"all", "reroll_all", []Sighting{empty(), moving(), rest(row(middle, "123451"))}, "roll", ""},

		{"nothing done", "ask", nil, "", "a die leans at the top: agree on it: say what the dice show, or throw that one or all again"},
		{"that die", "ask", []Sighting{moving(), rest(row(high, "12345"), row(low, "1"))}, "roll", ""},
		{"all", "ask", []Sighting{empty(), moving(), rest(row(low, "661111"))}, "roll", ""},
	}
	for _, test := range tests {
		t.Run(test.policy+"/"+test.name, func(t *testing.T) {
			tb := newTable(t, Options{})
			tb.must("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"set":{"cocked":"`+test.policy+`"}}`)
			tb.see(empty(), moving(), leaning)
			tb.events = nil
			tb.see(test.see...)
			if got := strings.Join(tb.events, " "); got != test.want {
				t.Errorf("events %q, want %q", got, test.want)
			}
			got := ""
			if notice := tb.document().Attention; notice != nil {
				got = notice.Message
			}
			if got != test.says {
				t.Errorf("says %q, want %q", got, test.says)
			}
		})
	}
}

func TestOneOfTwoLeaningDicePushedFlat(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), doubt("cocked", row(low, "1234??")))
	tb.see(moving(), rest(row(low, "12345"), row(middle, "6")))
	if got := tb.document().Attention; got == nil || got.Message != leftLeaningSentence {
		t.Errorf("attention %+v", got)
	}
	tb.see(moving(), rest(row(low, "1234"), row(middle, "56")))
	if got := strings.Join(tb.events, " "); got != "rejected:cocked rejected:not_thrown roll" {
		t.Errorf("events %s", got)
	}
}

// TestThrowMadeGood lets a person say what a throw shows that does not count.
func TestThrowMadeGood(t *testing.T) {
	tests := []struct {
		name   string
		see    Sighting
		verb   string
		body   string
		code   api.Code
		faces  string // of the roll
		places int    // dice whose place is known
	}{
		{"the leaning die", doubt("cocked", row(high, "12345?")), "correct", `{"die":5,"face":6}`, "", "1 2 3 4 5 6", 6},
		{"all dice", doubt("cocked", row(high, "1234??")), "correct", `{"faces":[1,2,3,4,5,6]}`, "", "1 2 3 4 5 6", 6},
		{"one of two", doubt("cocked", row(high, "1234??")), "correct", `{"die":5,"face":6}`, api.BadRequest, "", 0},
		{"a die that was seen", doubt("cocked", row(high, "12345?")), "correct", `{"die":0,"face":6}`, api.BadRequest, "", 0},
		{"no such die", doubt("cocked", row(high, "12345?")), "correct", `{"die":6,"face":6}`, api.BadRequest, "", 0},
		{"no such face", doubt("cocked", row(high, "12345?")), "correct", `{"die":5,"face":7}`, api.BadRequest, "", 0},
		{"too few", rest(row(high, "12345")), "correct", `{"die":0,"face":6}`, api.BadRequest, "", 0},
		{"the one that fell off the table", rest(row(high, "12345")), "correct", `{"faces":[1,2,3,4,5,6]}`, "", "1 2 3 4 5 6", 0},
		{"typed", doubt("cocked", row(high, "12345?")), "roll", `{"faces":[1,2,3,4,5,6]}`, "", "1 2 3 4 5 6", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), test.see)
			if got := tb.ask(test.verb, test.body); got.Code != test.code {
				t.Fatalf("%s: %s, want %q", got.Code, got.Error, test.code)
			}
			doc := tb.document()
			if test.code != "" {
				if doc.Phase != api.Attention || len(doc.Attention.Dice) != len(test.see.Dice) {
					t.Errorf("phase %s, %d dice wait", doc.Phase, len(doc.Attention.Dice))
				}
				return
			}
			if got := faces(doc); got != test.faces || doc.Phase != api.Selecting || doc.Attention != nil {
				t.Errorf("phase %s, dice %s", doc.Phase, got)
			}
			if got := placed(doc); got != test.places {
				t.Errorf("%d dice have a place, want %d", got, test.places)
			}
			tb.events = nil
			tb.see(moving(), rest(test.see.Dice))
			if len(tb.events) > 0 {
				t.Errorf("the dice that were said are taken for another throw: %v", tb.events)
			}
		})
	}
}

// TestCorrectionOfTheLastRoll: a rejection that leaves the roll as it was does not keep it from being mended.
func TestCorrectionOfTheLastRoll(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "112346")), moving(), rest(row(high, "112345")))
	tb.must("correct", `{"die":5,"face":5}`)
	doc := tb.document()
	if got := faces(doc); got != "1 1 2 3 4 5" || placed(doc) != 6 || doc.Phase != api.Selecting {
		t.Errorf("phase %s, dice %s, %d with a place", doc.Phase, got, placed(doc))
	}
	tb.must("correct", `{"faces":[2,2,3,3,4,6]}`)
	if got := tb.document().Phase; got != api.Farkle {
		t.Errorf("phase %s", got)
	}
	tb.must("correct", `{"die":0,"face":1}`)
	if got := tb.document().Phase; got != api.Selecting {
		t.Errorf("phase %s", got)
	}
}

func faces(doc *api.State) string {
	var digits []string
	for _, die := range doc.Dice {
		digits = append(digits, string(rune('0'+*die.Face)))
	}
	return strings.Join(digits, " ")
}

func placed(doc *api.State) int {
	count := 0
	for _, die := range doc.Dice {
		if die.X != nil && die.Y != nil {
			count++
		}
	}
	return count
}
