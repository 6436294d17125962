package tower

import (
	"strings"
	"testing"

	"dicetower/api"
)

// dyed gives dice their colours, by the first letter of each.
func dyed(dice []Die, letters string) []Die {
	words := map[rune]string{'r': "red", 'w': "white", 'i': "ivory", 'b': "blue", 'g': "green", '-': ""}
	for i, letter := range letters {
		dice[i].Colour = words[letter]
	}
	return dice
}

// TestSetAsideDieThrownAgain keeps both aces of 112346 and lets as many dice be thrown as should, of several colours.
func TestSetAsideDieThrownAgain(t *testing.T) {
	const again = "rejected:not_thrown"
	tests := []struct {
		name          string
		first, second string // colours
		want          string
	}{
		{"the right ones", "rrwwbb", "wwbb", "roll"},
		{"the right ones in another order", "rrwwbb", "bwbw", "roll"},
		{"a red one for a white one", "rrwwbb", "rwbb", again},
		{"both red ones", "rrwwbb", "rrbb", again},
		{"all of one colour", "wwwwww", "wwww", "roll"},
		{"one of the same colour", "rbwwbb", "wwbb", "roll"},
		{"ivory that looks white now", "rrwwii", "wwwi", "roll"},
		{"white that looks ivory now", "iiwwww", "wwwi", "roll"},
		{"a colour that none of the six has", "rrwwbb", "gwbb", "roll"},
		{"a colour that is not known", "rrwwbb", "r-bb", "roll"},
		{"colours that were not known", "------", "rwbb", "roll"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{})
			tb.must("new_game", twoPeople)
			tb.see(empty(), moving(), rest(dyed(row(high, "112346"), test.first)))
			tb.must("keep", `{"faces":[1,1]}`)
			tb.see(empty(), moving(), rest(dyed(row(low, "2345"), test.second)))
			got := strings.TrimSuffix(strings.Join(tb.events, " "), " farkle")
			if got != test.want {
				t.Fatalf("events %q, want %q", got, test.want)
			}
			if test.want == again && !strings.Contains(tb.document().Attention.Message, "(red) was thrown in place of another (white)") {
				t.Errorf("says %q", tb.document().Attention.Message)
			}
		})
	}
}

// TestSetAsideDieTakenOut puts it right: only the die that was missing is thrown, and the others stay.
func TestSetAsideDieTakenOut(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(dyed(row(high, "112346"), "rrwwbb")))
	tb.must("keep", `{"faces":[1,1]}`)
	tb.see(empty(), moving(), rest(dyed(row(low, "5345"), "rwbb")))
	if phase := tb.document().Phase; phase != api.Attention {
		t.Fatalf("phase %s", phase)
	}
	left := dyed(row(low, " 345"), "wbb")
	tb.see(occupied(), moving(), rest(left), moving(), rest(dyed(row(middle, "2"), "w"), left))
	if got := strings.Join(tb.events, " "); got != "rejected:not_thrown rejected:missing roll" && got != "rejected:not_thrown roll" {
		t.Errorf("events %q", got)
	}
}

// TestSetAsideInEarlierThrows remembers the dice of all throws since all six were thrown last, after a restart as well.
func TestSetAsideInEarlierThrows(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(dyed(row(high, "112346"), "rrwwbb")))
	tb.must("keep", `{"faces":[1,1]}`)
	tb.see(empty(), moving(), rest(dyed(row(low, "5346"), "wwbb")))
	tb.must("keep", `{"faces":[5]}`)
	again := resume(Options{Rules: cardgames(), Records: tb.records})
	for name, s := range map[string]state{"as played": tb.state, "after a restart": again} {
		aside, due := s.setAside()
		if got := strings.Join(coloursOf(aside), " ") + "; " + strings.Join(coloursOf(due), " "); got != "red red white; white blue blue" {
			t.Errorf("%s: %q", name, got)
		}
	}
}
