package tower

import (
	"strings"
	"testing"
	"time"

	"dicetower/api"
)

// TestCasesAtTheTray plays what happens at a real tray, as the camera tells it, with the times at which it does.
func TestCasesAtTheTray(t *testing.T) {
	still := func(n int, s Sighting) (film []Sighting) {
		for range n {
			film = append(film, s)
		}
		return film
	}
	film := func(parts ...[]Sighting) (all []Sighting) {
		for _, part := range parts {
			all = append(all, part...)
		}
		return all
	}
	throw := func(frames int, dice ...[]Die) []Sighting {
		return film(still(3, empty()), still(frames, moving()), still(4, settling()), still(5, rest(dice...)))
	}
	high6, low4 := row(high, "112346"), row(low, "2335")
	tests := []struct {
		name  string
		film  []Sighting
		want  string
		phase api.Phase
		says  string // in the notice
	}{
		{"a short throw", throw(2, high6), "roll", api.Selecting, ""},
		{"a long throw", throw(150, high6), "roll", api.Selecting, ""},
		{"one too few", throw(20, row(high, "11234")), "rejected:missing", api.Attention, "throw the missing die too"},
		{"one too many", throw(20, high6, row(low, "1")), "rejected:extra", api.Attention, "take out"},
		{"cocked", film(still(20, moving()), still(5, doubt("cocked", row(high, "11234?")))), "rejected:cocked", api.Attention, "throw only that one again"},
		{"stacked", film(still(20, moving()), still(5, doubt("stacked", row(high, "11234?")))), "rejected:stacked", api.Attention, "throw the upper one again"},
		{"outside", film(still(20, moving()), still(5, doubt("outside", row(high, "11234?")))), "rejected:outside", api.Attention, "throw that one again"},
		{"a hand before and after", film(still(20, occupied()), throw(20, high6), still(20, occupied()), still(5, rest(high6))), "roll", api.Selecting, ""},
		{"a hand that stays", film(still(20, moving()), still(200, occupied())), "", api.Rolling, ""},
		{"dice moved without a throw", film(throw(20, high6), still(9, moving()), still(5, rest(row(middle, "641231")))), "roll", api.Selecting, ""},
		{"the table bumped", film(throw(20, high6), still(2, moving()), still(5, rest(row(high, "112345")))), "roll rejected:moved", api.Attention, "112346 still counts, as it was read"},
		{"the lamp off and on", film(throw(20, high6), still(3, moving()), still(30, doubt("dark", row(high, "1?23??"))), still(3, moving()), still(5, rest(high6))), "roll", api.Selecting, ""},
		{"the lamp off during a throw", film(still(20, moving()), still(30, doubt("dark", row(high, "1?23??"))), still(3, moving()), still(5, rest(high6))), "rejected:unsure roll", api.Selecting, ""},
		{"thrown on without a keep", film(throw(20, high6), throw(20, low4)), "roll rejected:no_keep", api.Attention, "112346 still counts, keep some of it first"},
		{"the same picture again", film(throw(20, high6), still(100, rest(high6)), still(3, moving()), still(3, rest(high6))), "roll", api.Selecting, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{Blind: Blind})
			tb.must("new_game", twoPeople)
			for _, sighting := range test.film {
				tb.now = tb.now.Add(time.Second / 30)
				tb.see(sighting)
			}
			doc := tb.document()
			says := ""
			if doc.Attention != nil {
				says = doc.Attention.Message
			}
			if got := strings.Join(tb.events, " "); got != test.want || doc.Phase != test.phase || !strings.Contains(says, test.says) || len(doc.Faults) > 0 {
				t.Errorf("events %q, want %q; phase %s, want %s; says %q; faults %v", got, test.want, doc.Phase, test.phase, says, doc.Faults)
			}
		})
	}
}

// TestCameraFrozenInMidThrow: the fault is shown meanwhile; the throw counts once pictures come again.
func TestCameraFrozenInMidThrow(t *testing.T) {
	tb := newTable(t, Options{Blind: Blind})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving())
	tb.wait(Blind)
	if faults := tb.document().Faults; len(faults) != 1 || faults[0].Code != "camera" {
		t.Errorf("faults %v", faults)
	}
	tb.see(moving(), settling(), rest(row(high, "112346")))
	if got := strings.Join(tb.events, " "); got != "roll" || len(tb.document().Faults) > 0 {
		t.Errorf("events %q, faults %v", got, tb.document().Faults)
	}
}
