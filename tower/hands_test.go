package tower

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// corner is a keep zone along the right edge.
func corner() Zone { return Zone{{0.85, 0}, {1, 0}, {1, 1}, {0.85, 1}} }

// aside lays dice into the zone.
func aside(faces string) []Die {
	dice := row(0, faces)
	for i := range dice {
		dice[i].X, dice[i].Y = 0.92, 0.1+0.15*float64(i)
	}
	return dice
}

// TestChoosingByHand goes on from a throw of 112346 that lies high in the tray.
func TestChoosingByHand(t *testing.T) {
	hand := occupied()
	after := func(dice ...[]Die) []Sighting { return []Sighting{hand, moving(), settling(), rest(dice...)} }
	throw := func(dice ...[]Die) []Sighting { return []Sighting{empty(), moving(), settling(), rest(dice...)} }
	concat := func(parts ...[]Sighting) (all []Sighting) {
		for _, part := range parts {
			all = append(all, part...)
		}
		return all
	}
	tests := []struct {
		name string
		see  []Sighting
		want string // events
		kept string // faces
		says string // of what is out and can't be kept
	}{
		{"taken out", after(row(high, " 12346")), "keep", "1", ""},
		{"two taken out", after(row(high, "  2346")), "keep", "1 1", ""},
		{"one after the other", concat(after(row(high, " 12346")), after(row(high, "  2346"))), "keep keep", "1 1", ""},
		{"the others pushed about", after(row(low, "2346")), "keep", "1 1", ""},
		{"a hand in view", []Sighting{hand, hand}, "", "", ""},
		{"only looked at", after(row(high, "112346")), "", "", ""},
		{"a die that does not score", after(row(high, "11 346")), "", "", "can't keep: the 2 does not score: put it back, or take what belongs to it"},
		{"one that scores and one that does not", after(row(high, " 1 346")), "", "", "can't keep: the 2 does not score: put it back, or take what belongs to it"},
		{"then put back", concat(after(row(high, "11 346")), after(row(high, "112346"))), "", "", ""},
		{"revised to fewer", concat(after(row(high, "  2346")), after(row(high, " 12346"))), "keep undo keep", "1", ""},
		{"all put back", concat(after(row(high, "  2346")), after(row(low, "112346"))), "keep undo", "", ""},
		{"revised to nothing legal", concat(after(row(high, "  2346")), after(row(high, "11 346"))), "keep undo", "", "can't keep: the 2 does not score: put it back, or take what belongs to it"},
		{"one turned over while others are taken", after(row(high, "  2345")), "rejected:moved", "", ""},
		{"a die that was not read", []Sighting{hand, doubt("doubtful", row(high, " ?2346"))}, "", "", ""},

		{"into the zone", after(row(high, " 12346"), aside("1")), "keep", "1", ""},
		{"two into the zone", after(row(high, "  2346"), aside("11")), "keep", "1 1", ""},
		{"one into the zone, one out", after(row(high, "  2346"), aside("1")), "keep", "1 1", ""},
		{"a 2 into the zone", after(row(high, "11 346"), aside("2")), "", "", "can't keep: the 2 does not score: put it back, or take what belongs to it"},
		{"out of the zone again", concat(after(row(high, " 12346"), aside("1")), after(row(high, "112346"))), "keep undo", "", ""},

		{"then thrown on", concat(after(row(high, "  2346")), throw(row(low, "2335"))), "keep roll", "", ""},
		{"thrown on beside the zone", concat(after(row(high, "  2346"), aside("11")), after(aside("11")), []Sighting{moving(), rest(aside("11"), row(low, "2335"))}), "keep roll", "", ""},
		{"one of the zone thrown too", concat(after(row(high, "  2346"), aside("11")), []Sighting{moving(), rest(aside("1"), row(low, "23351"))}), "keep rejected:extra", "1 1", ""},
		{"the rest gathered die by die", concat(after(row(high, "  2346")), after(row(high, "  2 46")), after(row(high, "    46")), throw(row(low, "2335"))), "keep roll", "", ""},
		{"thrown on with nothing kept", throw(row(low, "233522")), "rejected:no_keep", "", ""},
		{"thrown on with nothing legal kept", concat(after(row(high, "11 346")), throw(row(low, "23352"))), "rejected:no_keep", "", "can't keep: the 2 does not score: put it back, or take what belongs to it"},
		{"five of them thrown on, as one was kept", concat(after(row(high, " 12346")), after(row(high, "  2346")), throw(row(low, "23352"))), "keep keep undo roll", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tb := newTable(t, Options{Zone: corner()})
			tb.must("new_game", twoPeople)
			tb.see(throw(row(high, "112346"))...)
			tb.events = nil
			tb.see(test.see...)
			doc := tb.document()
			kept := strings.Trim(fmt.Sprint(doc.Current.Kept), "[]")
			says := ""
			if doc.Hand != nil {
				says = doc.Hand.Message
				if doc.Hand.Legal != (says == "") {
					t.Errorf("hand %+v", doc.Hand)
				}
			}
			if got := strings.Join(tb.events, " "); got != test.want || kept != test.kept || says != test.says {
				t.Errorf("events %q, want %q; kept %q, want %q; says %q, want %q", got, test.want, kept, test.kept, says, test.says)
			}
		})
	}
}

// TestMixedWays keeps one die by button and takes another out; what the button has kept need not be taken out.
func TestMixedWays(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "112345")))
	tb.must("keep", `{"faces":[5]}`)
	tb.see(occupied(), rest(row(high, " 12345")))
	if got := fmt.Sprint(tb.document().Current.Kept); got != "[5 1]" {
		t.Errorf("kept %s", got)
	}
	tb.see(occupied(), rest(row(high, "112345")))
	if got := fmt.Sprint(tb.document().Current.Kept); got != "[5]" {
		t.Errorf("with the 1 put back %s is kept, though a button kept the 5", got)
	}
	tb.see(occupied(), rest(row(high, "  2345")))
	tb.must("bank", "")
	if got := *tb.document().Seats[0].Score; got != 250 {
		t.Errorf("banked %d", got)
	}
}

// TestAllDiceTakenOut are hot dice where all score, and nothing else.
func TestAllDiceTakenOut(t *testing.T) {
	for faces, want := range map[string]string{"111555": "keep hot_dice", "112346": ""} {
		tb := newTable(t, Options{})
		tb.must("new_game", twoPeople)
		tb.see(empty(), moving(), rest(row(high, faces)))
		tb.events = nil
		tb.see(occupied(), empty())
		for range 10 {
			tb.now = tb.now.Add(300 * time.Millisecond)
			tb.see(empty())
		}
		if got := strings.Join(tb.events, " "); got != want {
			t.Errorf("%s: events %q, want %q", faces, got, want)
		}
	}
}

// TestRobotsDiceAreNoChoice: people put a robot's dice away as it has said, or not.
func TestRobotsDiceAreNoChoice(t *testing.T) {
	tb := newTable(t, Options{Pause: time.Hour})
	tb.must("new_game", `{"players":[{"name":"A","robot":"steady"},{"name":"B"}]}`)
	tb.see(empty(), moving(), rest(row(high, "112346")), occupied(), rest(row(high, " 12346")))
	if got := strings.Join(tb.events, " "); got != "roll" {
		t.Errorf("events %q", got)
	}
}

func TestZone(t *testing.T) {
	triangle := Zone{{0, 0}, {1, 0}, {0, 1}}
	for _, test := range []struct {
		zone Zone
		x, y float64
		want bool
	}{
		{triangle, 0.2, 0.2, true},
		{triangle, 0.8, 0.8, false},
		{triangle, 0.2, 0.9, false},
		{corner(), 0.9, 0.5, true},
		{corner(), 0.5, 0.5, false},
		{triangle[:2], 0.2, 0, false},
		{nil, 0.5, 0.5, false},
	} {
		if got := test.zone.holds(Die{X: test.x, Y: test.y}); got != test.want {
			t.Errorf("%v holds %v, %v: %v", test.zone, test.x, test.y, got)
		}
	}
}

// TestKeptByHandOverARestart: what was taken out may still be put back, and what a button has kept stays.
func TestKeptByHandOverARestart(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "112345")))
	tb.must("keep", `{"faces":[5]}`)
	tb.see(occupied(), rest(row(high, "  234")))
	again := newTable(t, Options{Records: tb.records})
	if got := fmt.Sprint(again.byHand, again.document().Current.Kept); got != "[0 1] [5 1 1]" {
		t.Errorf("after a restart by hand and kept: %s", got)
	}
	again.see(rest(row(high, "  234")), occupied(), rest(row(high, "11234")))
	if got := fmt.Sprint(again.document().Current.Kept); got != "[5]" {
		t.Errorf("with both put back %s is kept", got)
	}
}
