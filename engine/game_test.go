package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// play runs a game written in one line and gives it with what was said, one word an event:
//
//	113456   a throw        k11  keep these dice      kb  keep the best
//	b        bank           n    hand on              e   end early
//	u        undo           r    redo                 s   pass over
//	c05      die 0 is a 5   c=…  the throw is …       p   pause, P resume
//	jEve     Eve joins      l1   seat 1 leaves        a1  seat 1 is back again
//
// A refused command shows as !code.
func play(t *testing.T, game Game, line string) (Game, string) {
	t.Helper()
	var said []string
	for _, word := range strings.Fields(line) {
		events, err := game.Decide(command(t, word))
		var refusal *Refusal
		switch {
		case errors.As(err, &refusal):
			said = append(said, "!"+refusal.Code)
			if refusal.Missing > 0 {
				said[len(said)-1] += fmt.Sprint("-", refusal.Missing)
			}
		case err != nil:
			t.Fatalf("%s: %v is no refusal", word, err)
		}
		for _, event := range events {
			game = game.Apply(event)
			said = append(said, brief(event))
		}
	}
	return game, strings.Join(said, " ")
}

func command(t testing.TB, word string) Command {
	t.Helper()
	plain := map[string]Command{
		"b": Bank{}, "kb": KeepBest{}, "n": NextTurn{}, "e": End{}, "u": Undo{}, "r": Redo{}, "s": Skip{},
		"p": Pause{}, "P": Resume{},
	}
	if command, ok := plain[word]; ok {
		return command
	}
	rest := word[1:]
	switch {
	case word[0] == 'k':
		return Keep{Faces: faces(rest)}
	case strings.HasPrefix(word, "c="):
		return Correct{Faces: faces(word[2:])}
	case word[0] == 'c':
		return Correct{Die: faces(rest)[0], Face: faces(rest)[1]}
	case word[0] == 'j':
		return Join{Player{Name: rest}}
	case word[0] == 'l':
		return Leave{faces(rest)[0]}
	case word[0] == 'a':
		return Return{faces(rest)[0]}
	default:
		return Roll{Faces: faces(word), Source: Typed}
	}
}

func faces(digits string) []int {
	list := []int{}
	for _, digit := range digits {
		list = append(list, int(digit-'0'))
	}
	return list
}

// brief says an event in a word; throws are left out.
func brief(event Event) string {
	switch e := event.(type) {
	case TurnStarted:
		if e.Playoff {
			return fmt.Sprintf("P%d", e.Seat)
		}
		return fmt.Sprintf("T%d", e.Seat)
	case Rolled:
		return "."
	case Kept:
		return fmt.Sprintf("+%d/%d", e.Points, e.Left)
	case HotDiceReached:
		if e.MustThrow {
			return "hot!"
		}
		return "hot"
	case Farkled:
		return fmt.Sprintf("farkle-%d", e.Lost)
	case Penalised:
		return fmt.Sprintf("penalty-%d=%d", e.Points, e.Total)
	case Banked:
		return fmt.Sprintf("bank%d=%d", e.Points, e.Total)
	case FinalRoundStarted:
		return "final"
	case Won:
		return fmt.Sprintf("won%d", e.Seat)
	case GameEnded:
		return "over"
	case Undone:
		if e.Redo {
			return "redo-" + e.Of
		}
		return "undo-" + e.Of
	case Corrected:
		return "c"
	case PlayerChanged:
		return fmt.Sprintf("%s%d", e.Change, e.Seat)
	}
	return event.Kind()
}

// begin starts a game of n players under a preset with changed fields ("target=500").
func begin(t *testing.T, name string, n int, changes ...string) Game {
	t.Helper()
	rules := preset(t, name)
	for _, change := range changes {
		field, text, _ := strings.Cut(change, "=")
		if err := rules.Set(field, text); err != nil {
			t.Fatal(err)
		}
	}
	start := Start{Game: "g", Rules: rules}
	for _, name := range []string{"Anna", "Ben", "Cleo", "Dan"}[:n] {
		start.Players = append(start.Players, Player{Name: name})
	}
	events, err := Game{}.Decide(start)
	if err != nil {
		t.Fatal(err)
	}
	game := Game{}
	for _, event := range events {
		game = game.Apply(event)
	}
	return game
}

func TestGames(t *testing.T) {
	for _, c := range []struct {
		name    string
		rules   string
		players int
		changes string
		line    string
		want    string
	}{
		{
			"keep some, throw the rest, bank", "cardgames", 2, "",
			"113456 k11 2345 k5 b", ". +200/4 . +50/3 bank250=250 T1",
		},
		{
			"several keeps of one throw score as one", "cardgames", 2, "",
			"111234 k1 k1 k1 b", ". +100/5 +100/4 +800/3 bank1000=1000 T1",
		},
		{
			"dice of an earlier throw never combine", "official", 2, "",
			"112346 k11 1236 k1 b", ". +200/4 . +100/3 bank300=300 T1",
		},
		{
			"bank takes the best keep", "cardgames", 2, "",
			"113456 b", ". +250/3 bank250=250 T1",
		},
		{
			"a farkle loses the turn, not the total", "cardgames", 2, "",
			"111555 b 1 k1 b 223346 n 111234 k111 234 n", ". +1500/6 hot bank1500=1500 T1 !bad_request !wrong_phase !wrong_phase . farkle-0 T0 . +1000/3 . farkle-1000 T1",
		},
		{
			"nothing set aside, nothing thrown on", "cardgames", 2, "",
			"113456 2345 k2 k3", ". !wrong_phase !illegal_keep !illegal_keep",
		},
		{
			"no dead die, no die twice", "cardgames", 2, "",
			"112346 k112 k1 k1 k1", ". !illegal_keep +100/5 +100/4 !illegal_keep",
		},
		{
			"a farkle can't be banked or kept", "cardgames", 2, "",
			"223346 b k2 kb 111111 n", ". farkle-0 !wrong_phase !wrong_phase !wrong_phase !wrong_phase T1",
		},
		{
			"hot dice: six fresh dice, points at risk", "cardgames", 2, "",
			"123456 kb 223346 n", ". +2500/6 hot . farkle-2500 T1",
		},
		{
			"hot dice over two throws", "official", 2, "",
			"111234 k111 222 kb 123456 b", ". +1000/3 . +200/6 hot . +1000/6 hot bank2200=2200 T1",
		},
		{
			"hot dice must be thrown", "official", 2, "hot_dice=must",
			"123456 b k1 b", ". !must_throw +100/5 bank100=100 T1",
		},
		{
			"hot dice must be thrown once taken", "official", 2, "hot_dice=must",
			"123456 kb b 112346 b", ". +1000/6 hot! !must_throw . +200/4 bank1200=1200 T1",
		},
		{
			"opening minimum, then minimum to bank", "playroom", 2, "",
			"133346 b k333 b 156 b kb b 2 b n",
			". !below_minimum-10 +30/3 !below_minimum-20 . !below_minimum-5 +15/1 !below_minimum-5 . farkle-45 !wrong_phase T1",
		},
		{
			"minimum to bank once opened", "playroom", 2, "",
			"111234 b 111234 b 123456 k1 b k5 b 2346 n",
			". +75/3 bank75=75 T1 . +75/3 bank75=75 T0 . +10/5 !below_minimum-20 +5/4 !below_minimum-15 . farkle-15 T1",
		},
		{
			"three farkles in a row", "official", 1, "players_min=1",
			"223346 n 223346 n 223346 n 223346 n 111234 b 223346",
			". farkle-0 T0 . farkle-0 T0 . farkle-0 penalty-1000=-1000 T0 . farkle-0 T0 . +1000/3 bank1000=0 T0 . farkle-0",
		},
		{
			"penalty with a floor", "official", 1, "players_min=1 penalty_floor=0 penalty_after=1",
			"123456 kb 122346 k1 b 223346 n 112346 b 223346 n", ". +1000/6 hot . +100/5 bank1100=1100 T0 . farkle-0 penalty-1000=100 T0 . +200/4 bank200=300 T0 . farkle-0 penalty-300=0 T0",
		},
		{
			"ends at once", "cardgames", 3, "target=2500",
			"111234 b 123456 b 111234", ". +1000/3 bank1000=1000 T1 . +2500/6 hot bank2500=2500 won1 over !wrong_phase",
		},
		{
			"must exceed", "cardgames", 2, "target=2500 must_exceed=true",
			"123456 b 123456 kb 122346 b", ". +2500/6 hot bank2500=2500 T1 . +2500/6 hot . +100/5 bank2600=2600 won1 over",
		},
		{
			"the round is finished", "playroom", 3, "target=200",
			"111234 b 123456 b 111234 b", ". +75/3 bank75=75 T1 . +200/6 hot bank200=200 final T2 . +75/3 bank75=75 won1 over",
		},
		{
			"the last of the round ends it", "playroom", 2, "target=200",
			"111234 b 123456 b", ". +75/3 bank75=75 T1 . +200/6 hot bank200=200 won1 over",
		},
		{
			"one more turn for everyone else", "official", 3, "target=1000",
			"112346 b 123456 b 223346 n 123456 kb 112346 b", ". +200/4 bank200=200 T1 . +1000/6 hot bank1000=1000 final T2 . farkle-0 T0 . +1000/6 hot . +200/4 bank1200=1400 won0 over",
		},
		{
			"a tie is played off by the tied until it is broken", "official", 3, "target=1000",
			"123456 b 112346 b 123456 b 223346 n 223346 n 111234 b 112346 b",
			". +1000/6 hot bank1000=1000 final T1 . +200/4 bank200=200 T2 . +1000/6 hot bank1000=1000 P0 . farkle-0 P2 . farkle-0 P0 . +1000/3 bank1000=2000 P2 . +200/4 bank200=1200 won0 over",
		},
		{
			"a tie is shared", "official", 2, "target=1000 tie=shared",
			"123456 b 123456 b", ". +1000/6 hot bank1000=1000 final T1 . +1000/6 hot bank1000=1000 won0 won1 over",
		},
		{
			"six 1s win", "cardgames", 2, "six_ones_win=true",
			"111111", ". won0 over",
		},
		{
			"points for six dice of nothing", "cardgames", 2, "no_score_six=500",
			"223346 k2 223346 123346 k1 22346 n", ". +500/6 hot !illegal_keep . +500/6 hot . +100/5 . farkle-1100 T1",
		},
		{
			"points for nothing may be banked", "cardgames", 2, "no_score_six=500",
			"223346 kb b", ". +500/6 hot !illegal_keep bank500=500 T1",
		},
		{
			"four and a pair after the four", "cardgames", 2, "",
			"222244 k2222 k44 b", ". +1000/2 +500/6 hot bank1500=1500 T1",
		},
		{"ended early", "cardgames", 2, "", "112346 b e 1", ". +200/4 bank200=200 T1 over !wrong_phase"},
	} {
		t.Run(c.name, func(t *testing.T) {
			game := begin(t, c.rules, c.players, strings.Fields(c.changes)...)
			if _, said := play(t, game, c.line); said != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.line, said, c.want)
			}
		})
	}
}

func TestApplyLeavesTheOldGameAlone(t *testing.T) {
	game := begin(t, "cardgames", 2)
	game, _ = play(t, game, "112346 k1")
	before := fmt.Sprintf("%+v", game)
	play(t, game, "k1 b")
	play(t, game, "k1 1234")
	if after := fmt.Sprintf("%+v", game); after != before {
		t.Errorf("the game was changed in place:\n got %s\nwant %s", after, before)
	}
}

func TestMenuAddsUpWithWhatIsKept(t *testing.T) {
	game := begin(t, "cardgames", 2)
	game, _ = play(t, game, "111234 k1")
	var got []string
	for _, entry := range game.Menu() {
		got = append(got, fmt.Sprintf("%s+%d/%d", entry.Dice, entry.Points, entry.Left))
	}
	if want := []string{"11+900/3", "1+100/4"}; !slices.Equal(got, want) {
		t.Errorf("menu %v, want %v", got, want)
	}
}
