package tower

import (
	"testing"
	"testing/synctest"
)

// TestSelectionOutlivesARestart moves through the menu, and looks after each press what a restart would make of it.
func TestSelectionOutlivesARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book, Rules: cardgames()})
		r.must("new_game", twoPeople)
		r.must("roll", `{"faces":[1,1,1,5,5,2]}`)
		restarted := func(step string, want int) {
			t.Helper()
			again := New(Options{Rules: cardgames(), Records: book.all(), Entry: book.selected()})
			if got := r.State().Selected; got == nil || *got != want {
				t.Errorf("%s: %v is selected, want %d", step, got, want)
			}
			sameState(t, again.State(), r.State())
		}
		restarted("a throw", 0)
		r.must("next", "")
		restarted("next", 1)
		r.must("next", "")
		restarted("next again", 2)
		r.must("previous", "")
		r.must("previous", "")
		restarted("back to the first", 0)
		r.must("next", "")
		r.must("correct", `{"die":5,"face":5}`)
		restarted("a correction", 0)
	})
}

// TestSelectionOnAFullDisk goes on without it.
func TestSelectionOnAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book, Rules: cardgames()})
		r.must("new_game", twoPeople)
		r.must("roll", `{"faces":[1,1,1,5,5,2]}`)
		book.setFull(true)
		r.must("next", "")
		book.setFull(false)
		r.must("next", "")
		if got := book.selected(); got != 2 {
			t.Errorf("%d is remembered, want 2", got)
		}
	})
}

// TestSelectionOfAnotherMenu is not taken.
func TestSelectionOfAnotherMenu(t *testing.T) {
	if got := New(Options{Rules: cardgames(), Entry: 3}).State().Selected; got != nil {
		t.Errorf("%d is selected where there is no menu", *got)
	}
}
