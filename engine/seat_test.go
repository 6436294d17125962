package engine

import (
	"strconv"
	"strings"
	"testing"
)

func itoa(n int) string { return strconv.Itoa(n) }

func TestSeats(t *testing.T) {
	for _, c := range []struct {
		name, rules    string
		players        int
		changes, line  string
		want, standing string
	}{
		{
			"late joiners play last", "cardgames", 2, "",
			"jEve 111234 b 223346 n 223346 n", "joined2 . +1000/3 bank1000=1000 T1 . farkle-0 T2 . farkle-0 T0",
			"1000 0 0 T0 rolling 0/6 -",
		},
		{
			"no room, no name, a name twice", "cardgames", 2, "players_max=2",
			"jEve", "!bad_request", "0 0 T0 rolling 0/6 -",
		},
		{"a name twice", "cardgames", 2, "", "jBen", "!bad_request", "0 0 T0 rolling 0/6 -"},
		{
			"who leaves is passed over, who is back plays on", "cardgames", 3, "",
			"l1 223346 n a1 223346 n 223346 n", "left1 . farkle-0 T2 returned1 . farkle-0 T0 . farkle-0 T1",
			"0 0 0 T1 rolling 0/6 -",
		},
		{
			"leaving in the middle of a turn hands on", "cardgames", 3, "",
			"111234 k111 l0 a1 l7", ". +1000/3 left0 T1 !bad_request !bad_request", "-0 0 0 T1 rolling 0/6 -",
		},
		{"all gone", "cardgames", 2, "", "l0 l1", "left0 T1 left1 over", "-0 -0 T1 game_over 0/6 -"},
		{"one is left and plays on", "cardgames", 2, "", "l1 111234 b", "left1 . +1000/3 bank1000=1000 T0", "1000 -0 T0 rolling 0/6 -"},
		{
			"who set the final round off and left can't win", "official", 3, "target=1000",
			"123456 b l0 112346 b 223346 n", ". +1000/6 hot bank1000=1000 final T1 left0 . +200/4 bank200=200 T2 . farkle-0 won1 over",
			"-1000 200 0 T2 game_over 0/6 223346-",
		},
		{
			"nobody joins a final round", "official", 2, "target=1000", "123456 b jEve", ". +1000/6 hot bank1000=1000 final T1 !wrong_phase",
			"1000 0 T1 rolling 0/6 -",
		},
		{
			"the last of the round has left", "playroom", 3, "target=200", "l2 123456 b 223446 n", "left2 . +200/6 hot bank200=200 final T1 . farkle-0 won0 over",
			"200 0 -0 T1 game_over 0/6 223446-",
		},
		{"passed over", "cardgames", 2, "", "111234 k111 s s", ". +1000/3 skipped0 T1 skipped1 T0", "0 0 T0 rolling 0/6 -"},
		{
			"passed over in the final round", "official", 2, "target=1000", "123456 b s", ". +1000/6 hot bank1000=1000 final T1 skipped1 won0 over",
			"1000 0 T1 game_over 0/6 -",
		},
		{
			"one leaves the play-off", "official", 3, "target=1000",
			"123456 b 123456 b 223346 n l0 111234 b", ". +1000/6 hot bank1000=1000 final T1 . +1000/6 hot bank1000=1000 T2 . farkle-0 P0 left0 P1 . +1000/3 bank1000=2000 won1 over",
			"-1000 2000 0 T1 game_over 0/3 111234-111",
		},
		{
			"paused", "cardgames", 2, "", "P p p 111234 P 111234 p b k1 u P b", "!wrong_phase paused !wrong_phase !wrong_phase paused . paused !wrong_phase !wrong_phase !wrong_phase paused +1000/3 bank1000=1000 T1",
			"1000 0 T1 rolling 0/6 -",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, said := play(t, begin(t, c.rules, c.players, strings.Fields(c.changes)...), c.line)
			if said != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.line, said, c.want)
			}
			if got := stand(game); got != c.standing {
				t.Errorf("%s\n got %s\nwant %s", c.line, got, c.standing)
			}
		})
	}
}
