package journal

import "testing"

func TestSelectionIsRemembered(t *testing.T) {
	dir := t.TempDir()
	reopened := func(want int) *Journal {
		t.Helper()
		j := open(t, dir)
		if got := j.Selected(); got != want {
			t.Errorf("entry %d is selected, want %d", got, want)
		}
		return j
	}
	j := reopened(0)
	first := game("g", 1)
	if err := j.Append(first); err != nil {
		t.Fatal(err)
	}
	newest := first[len(first)-1].Seq
	if err := j.Select(newest, 3); err != nil {
		t.Fatal(err)
	}
	closed(t, j)
	j = reopened(3)
	if err := j.Append(game("h", newest+1)); err != nil {
		t.Fatal(err)
	}
	closed(t, j)
	closed(t, reopened(0)) // something has happened since
}
