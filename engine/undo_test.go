package engine

import (
	"strings"
	"testing"
)

// stand says in one line where a game stands: totals, whose turn with how many points and dice, what lies and is kept.
func stand(game Game) string {
	var text strings.Builder
	for _, player := range game.Players {
		if player.Away {
			text.WriteByte('-')
		}
		text.WriteString(itoa(player.Score) + " ")
	}
	text.WriteString("T" + itoa(game.Seat) + " " + string(game.Phase) + " " + itoa(game.TurnPoints()) + "/" + itoa(game.Dice))
	throw, kept := game.dice()
	return text.String() + " " + throw.String() + "-" + kept.String()
}

func TestUndoAndRedo(t *testing.T) {
	for _, c := range []struct{ name, changes, line, want, stand string }{
		{
			"nothing to undo", "", "u 113456 u r", "!wrong_phase . !wrong_phase !wrong_phase",
			"0 0 T0 selecting 0/6 113456-",
		},
		{
			"a keep", "", "113456 k11 k5 u", ". +200/4 +50/3 undo-keep",
			"0 0 T0 selecting 200/4 113456-11",
		},
		{
			"two keeps and back", "", "113456 k11 k5 u u r", ". +200/4 +50/3 undo-keep undo-keep redo-keep",
			"0 0 T0 selecting 200/4 113456-11",
		},
		{
			"redo to the end", "", "113456 k11 k5 2346 u u r r r", ". +200/4 +50/3 !bad_request undo-keep undo-keep redo-keep redo-keep !wrong_phase",
			"0 0 T0 selecting 250/3 113456-115",
		},
		{
			"a keep and the throw after it", "", "113456 k11 2346 u k1", ". +200/4 . farkle-200 undo-keep +100/5",
			"0 0 T0 selecting 100/5 113456-1",
		},
		{
			"redo brings the throw back", "", "113456 k11 2346 u r", ". +200/4 . farkle-200 undo-keep redo-keep",
			"0 0 T0 farkle 0/4 2346-",
		},
		{
			"a bank across players, with the keep that it took", "", "113456 b 223346 u", ". +250/3 bank250=250 T1 . farkle-0 undo-bank",
			"0 0 T0 selecting 0/6 113456-",
		},
		{
			"a bank alone where the keep was chosen", "", "113456 k1 b u", ". +100/5 bank100=100 T1 undo-bank",
			"0 0 T0 selecting 100/5 113456-1",
		},
		{
			"the winning turn", "target=1000", "111234 b u k1", ". +1000/3 bank1000=1000 won0 over undo-bank +100/5",
			"0 0 T0 selecting 100/5 111234-1",
		},
		{
			"the winning turn and forth", "target=1000", "111234 b u r", ". +1000/3 bank1000=1000 won0 over undo-bank redo-bank",
			"1000 0 T0 game_over 0/3 111234-111",
		},
		{
			"a new decision ends redo", "", "113456 k11 u k1 r", ". +200/4 undo-keep +100/5 !wrong_phase",
			"0 0 T0 selecting 100/5 113456-1",
		},
		{
			"a turn passed over", "", "113456 k11 s u", ". +200/4 skipped0 T1 undo-player_change",
			"0 0 T0 selecting 200/4 113456-11",
		},
		{
			"an early end", "", "113456 e u", ". over undo-game_over",
			"0 0 T0 selecting 0/6 113456-",
		},
		{
			"who joined or left stays so", "", "113456 b jEve l1 u", ". +250/3 bank250=250 T1 joined2 left1 T2 undo-bank",
			"0 -0 0 T0 selecting 0/6 113456-",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, said := play(t, begin(t, "cardgames", 2, strings.Fields(c.changes)...), c.line)
			if said != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.line, said, c.want)
			}
			if got := stand(game); got != c.stand {
				t.Errorf("%s\n got %s\nwant %s", c.line, got, c.stand)
			}
		})
	}
}

func TestCorrections(t *testing.T) {
	for _, c := range []struct{ name, changes, line, want, stand string }{
		{
			"before a decision", "", "c01 223456 c01", "!wrong_phase . c",
			"0 0 T0 selecting 0/6 123456-",
		},
		{
			"what is no correction", "", "113456 c01 c07 c91 c=11345", ". !bad_request !bad_request !bad_request !bad_request",
			"0 0 T0 selecting 0/6 113456-",
		},
		{
			"a farkle that was none", "", "223346 c01", ". farkle-0 c",
			"0 0 T0 selecting 0/6 123346-",
		},
		{
			"a farkle that was none, after the next player has the dice", "", "223346 n c01", ". farkle-0 T1 c",
			"0 0 T0 selecting 0/6 123346-",
		},
		{
			"it was a farkle", "", "123346 c02", ". c farkle-0",
			"0 0 T0 farkle 0/6 223346-",
		},
		{
			"it was a farkle, and was banked", "", "123346 b c02", ". +100/5 bank100=100 T1 c farkle-0 T1",
			"0 0 T1 rolling 0/6 -",
		},
		{
			"a farkle stays one", "", "223346 n c04", ". farkle-0 T1 c farkle-0 T1",
			"0 0 T1 rolling 0/6 -",
		},
		{
			"the keep counts anew", "", "555234 k555 c06", ". +500/3 !illegal_keep",
			"0 0 T0 selecting 500/3 234555-555",
		},
		{
			"the keep gains", "", "155234 k1 k5 c25", ". +100/5 +50/4 !bad_request",
			"0 0 T0 selecting 150/4 123455-15",
		},
		{
			"a kept die is another scoring one", "", "155234 k1 k5 c05", ". +100/5 +50/4 c +50/5 +50/4",
			"0 0 T0 selecting 100/4 234555-55",
		},
		{
			"a bank takes the best keep anew", "", "155234 b c31", ". +200/3 bank200=200 T1 c +300/2 bank300=300 T1",
			"300 0 T1 rolling 0/6 -",
		},
		{
			"a bank that wins no more", "target=1000", "111234 b c02", ". +1000/3 bank1000=1000 won0 over c +200/4 bank200=200 T1",
			"200 0 T1 rolling 0/6 -",
		},
		{
			"points of earlier throws stay", "", "111234 k111 155 b c02", ". +1000/3 . +200/6 hot bank1200=1200 T1 c +100/1 bank1100=1100 T1",
			"1100 0 T1 rolling 0/6 -",
		},
		{
			"only the last throw", "", "111234 b 155234 c05", ". +1000/3 bank1000=1000 T1 . c",
			"1000 0 T1 selecting 0/6 234555-",
		},
		{
			"undo after a correction", "", "155234 b c31 u", ". +200/3 bank200=200 T1 c +300/2 bank300=300 T1 undo-bank",
			"0 0 T0 selecting 0/6 113455-",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, said := play(t, begin(t, "cardgames", 2, strings.Fields(c.changes)...), c.line)
			if said != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.line, said, c.want)
			}
			if got := stand(game); got != c.stand {
				t.Errorf("%s\n got %s\nwant %s", c.line, got, c.stand)
			}
		})
	}
}
