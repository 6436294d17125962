package tower

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// TestBackAndForth: wherever undo and redo lead, the dice of that throw are shown where they lay.
func TestBackAndForth(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "112346")))
	thrown := tb.document()
	tb.must("keep", `{"faces":[1,1]}`)
	kept := tb.document()
	tb.see(empty(), moving(), rest(row(low, "5346")))
	second := tb.document()
	tb.must("bank", "")
	tb.see(empty())

	wants := []struct {
		verb       string
		want       *api.State
		undo, redo bool
	}{
		{"undo", second, true, true},
		{"undo", thrown, false, true},
		{"redo", second, true, true},
		{"undo", thrown, false, true},
	}
	for i, step := range wants {
		tb.must(step.verb, "")
		doc := tb.document()
		if !reflect.DeepEqual(doc.Dice, step.want.Dice) || doc.Phase != api.Selecting || doc.TurnPoints != step.want.TurnPoints {
			t.Errorf("step %d, %s: phase %s, %d points, dice %s", i, step.verb, doc.Phase, doc.TurnPoints, faces(doc))
		}
		if doc.CanUndo != step.undo || doc.CanRedo != step.redo {
			t.Errorf("step %d, %s: can undo %t, can redo %t", i, step.verb, doc.CanUndo, doc.CanRedo)
		}
	}
	tb.must("keep", `{"faces":[1,1]}`)
	if doc := tb.document(); doc.CanRedo || !reflect.DeepEqual(doc.Dice, kept.Dice) {
		t.Errorf("after another decision: can redo %t, dice %s", doc.CanRedo, faces(doc))
	}
}

// TestUndoneThrowIsNoThrow: the dice of a throw that was undone still lie there and do not become a throw again.
func TestUndoneThrowIsNoThrow(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), rest(row(high, "112346")))
	tb.must("keep", `{"faces":[1,1]}`)
	tb.see(empty(), moving(), rest(row(low, "5346")))
	tb.must("undo", "")
	tb.must("keep", `{"faces":[1,1]}`)
	tb.see(occupied(), settling(), rest(row(low, "5346")), rest(row(low, "5346")))
	if len(tb.events) > 0 {
		t.Errorf("events %v", tb.events)
	}
	tb.see(empty(), moving(), rest(row(middle, "5346")))
	if len(tb.events) != 1 || tb.events[0] != "roll" {
		t.Errorf("thrown again: events %v", tb.events)
	}
}

func TestUndoOfTheWinningTurn(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"set":{"target":1000}}`)
	tb.must("roll", `{"faces":[1,1,1,2,3,4]}`)
	tb.must("bank", "")
	if got := tb.document().Phase; got != api.GameOver {
		t.Fatalf("phase %s", got)
	}
	tb.must("undo", "")
	if doc := tb.document(); doc.Phase != api.Selecting || len(doc.Winners) > 0 || *doc.Current.Name != "Ada" || faces(doc) != "1 1 1 2 3 4" {
		t.Errorf("phase %s, winners %v", doc.Phase, doc.Winners)
	}
}

// TestUndoPassesOverRobots: what a robot decides is decided again at once, so undo goes back to a person's decision.
func TestUndoPassesOverRobots(t *testing.T) {
	tb := newTable(t, Options{Pause: time.Second})
	tb.must("new_game", `{"players":[{"name":"Ada"},{"robot":"steady"}]}`)
	tb.must("roll", `{"faces":[1,1,1,2,3,4]}`)
	tb.must("bank", "")
	tb.must("roll", `{"faces":[1,1,1,2,3,4]}`)
	for range 2 {
		tb.now = tb.now.Add(time.Second)
		tb.take(tick{})
	}
	if got := *tb.document().Seats[1].Score; got != 1000 {
		t.Fatalf("the robot has %d points", got)
	}
	tb.must("undo", "")
	if doc := tb.document(); *doc.Current.Name != "Ada" || *doc.Seats[0].Score != 0 || *doc.Seats[1].Score != 0 {
		t.Errorf("%s plays after undo", *doc.Current.Name)
	}
	tb.must("redo", "")
	if doc := tb.document(); *doc.Current.Name != "Ada" || *doc.Seats[0].Score != 1000 || *doc.Seats[1].Score != 1000 {
		t.Errorf("%s plays after redo", *doc.Current.Name)
	}
	tb.must("end_game", "")
	tb.must("undo", "")
	if doc := tb.document(); doc.Phase != api.Rolling || *doc.Seats[1].Score != 1000 {
		t.Errorf("phase %s after undoing the end", doc.Phase)
	}
}

// TestUndoOnTheVirtualTower: in the air, after a throw and after a bank; the tray is empty then and play goes on.
func TestUndoOnTheVirtualTower(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &cup{random: rand.New(rand.NewPCG(5, 5))}
		book := &notebook{}
		r := run(t, Options{Journal: book, Caster: c, HandOn: HandOn})
		r.must("new_game", twoPeople)
		for range 30 {
			if r.State().Phase == api.Farkle {
				r.must("next_player", "")
			}
			r.must("throw", "")
			if r.State().Phase != api.Selecting {
				continue
			}
			r.must("keep_best", "")
			if r.State().Current.CanBank && len(book.all())%2 == 0 {
				r.must("bank", "")
			} else {
				r.must("throw", "")
			}
			r.must("undo", "")
			state := r.State()
			if state.Phase != api.Selecting || !state.CanRedo || placed(state) != len(state.Dice) {
				t.Fatalf("phase %s, %d dice, %d with a place", state.Phase, len(state.Dice), placed(state))
			}
			r.must("bank", "")
		}
		for _, record := range book.all() {
			if record.Event.Kind() == "rejected" {
				t.Errorf("rejected: %+v", record.Event)
			}
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestUndoInTheAir: what still falls, or lies there when it is cleared away, is not taken for a throw.
func TestUndoInTheAir(t *testing.T) {
	tb := newTable(t, Options{Caster: &cup{}})
	tb.must("new_game", twoPeople)
	tb.must("throw", "")
	tb.see(empty(), moving(), rest(row(high, "112346")))
	tb.must("keep", `{"faces":[1]}`)
	tb.must("throw", "")
	tb.see(empty(), moving())
	tb.ask("undo", "")
	if !tb.do.clear || len(tb.do.take) > 0 {
		t.Errorf("clear %t, take %v", tb.do.clear, tb.do.take)
	}
	tb.must("keep", `{"faces":[1]}`)
	tb.see(settling(), rest(row(low, "23345")), moving(), empty())
	if len(tb.events) > 0 || tb.document().Phase != api.Selecting {
		t.Errorf("events %v, phase %s", tb.events, tb.document().Phase)
	}
	tb.must("throw", "")
	tb.see(moving(), rest(row(low, "23345")))
	if len(tb.events) != 1 || tb.events[0] != "roll" {
		t.Errorf("events %v after the next throw", tb.events)
	}
}

func TestPause(t *testing.T) {
	tb := newTable(t, Options{HandOn: HandOn, Pause: time.Second})
	tb.must("new_game", `{"players":[{"name":"Ada"},{"name":"Bo","robot":"steady"}]}`)
	tb.see(empty(), moving(), rest(row(high, "112346")))
	tb.must("pause", "")
	doc := tb.document()
	if doc.Phase != api.Paused || doc.Bank.Allowed || doc.Current.CanRoll || len(doc.Menu) > 0 || len(doc.Dice) != 6 {
		t.Errorf("in the pause: phase %s, bank %+v, can roll %t, menu %v", doc.Phase, doc.Bank, doc.Current.CanRoll, doc.Menu)
	}
	tb.see(empty(), moving(), rest(row(low, "111111")), moving(), doubt("cocked", row(low, "11111?")))
	if len(tb.events) > 0 {
		t.Errorf("thrown in the pause: %v", tb.events)
	}
	tb.must("resume", "")
	if doc := tb.document(); doc.Phase != api.Selecting || faces(doc) != "1 1 2 3 4 6" || len(doc.Menu) == 0 {
		t.Errorf("after the pause: phase %s, dice %s", doc.Phase, faces(doc))
	}
	tb.see(rest(row(low, "111111")))
	if len(tb.events) > 0 {
		t.Errorf("what was thrown in the pause: %v", tb.events)
	}
}

// TestPauseStopsClocks: neither hands on nor lets robots move.
func TestPauseStopsClocks(t *testing.T) {
	tb := newTable(t, Options{HandOn: HandOn, Pause: time.Second})
	tb.must("new_game", `{"players":[{"name":"Ada"},{"name":"Bo","robot":"steady"}]}`)
	tb.must("roll", `{"faces":[2,2,3,3,4,6]}`)
	tb.must("pause", "")
	tb.now = tb.now.Add(time.Hour)
	tb.take(tick{})
	if len(tb.events) > 0 || !tb.due.IsZero() {
		t.Fatalf("events %v, due %v", tb.events, tb.due)
	}
	tb.ask("resume", "")
	if want := tb.now.Add(HandOn); !tb.due.Equal(want) {
		t.Errorf("due %v, want %v", tb.due, want)
	}
}

// TestPauseInTheAir: what the virtual tower has thrown counts after the pause, however long it was.
func TestPauseInTheAir(t *testing.T) {
	tb := newTable(t, Options{Caster: &cup{}})
	tb.must("new_game", twoPeople)
	tb.must("throw", "")
	tb.see(empty(), moving())
	tb.must("pause", "")
	tb.see(settling(), rest(row(low, "112346")))
	tb.now = tb.now.Add(time.Hour)
	tb.take(tick{})
	if len(tb.events) > 0 || !tb.due.IsZero() {
		t.Fatalf("events %v, due %v", tb.events, tb.due)
	}
	tb.must("resume", "")
	tb.see(rest(row(low, "112346")))
	if len(tb.events) != 1 || tb.events[0] != "roll" || tb.game.Phase != engine.Selecting {
		t.Errorf("events %v", tb.events)
	}
}

func TestPauseKeepsAttention(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), doubt("cocked", row(high, "12345?")))
	tb.must("pause", "")
	if doc := tb.document(); doc.Phase != api.Paused || doc.Attention != nil {
		t.Errorf("in the pause: phase %s, attention %v", doc.Phase, doc.Attention)
	}
	tb.must("resume", "")
	if doc := tb.document(); doc.Phase != api.Attention || doc.Attention == nil {
		t.Errorf("after the pause: phase %s, attention %v", doc.Phase, doc.Attention)
	}
}

// TestSkippedWithABadThrow: the next player does not get what the one before has thrown.
func TestSkippedWithABadThrow(t *testing.T) {
	tb := newTable(t, Options{})
	tb.must("new_game", twoPeople)
	tb.see(empty(), moving(), doubt("glare", row(high, "12345?")))
	tb.must("next_player", "")
	tb.see(rest(row(high, "123456")), occupied(), rest(row(high, "123456")))
	if doc := tb.document(); len(tb.events) > 0 || *doc.Current.Name != "Bo" || doc.Phase != api.Rolling {
		t.Errorf("events %v, %s plays, phase %s", tb.events, *doc.Current.Name, doc.Phase)
	}
}
