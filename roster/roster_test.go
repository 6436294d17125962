package roster

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func open(t *testing.T, path string) *Roster {
	t.Helper()
	r, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRosterLasts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.json")
	r := open(t, path)
	for _, err := range []error{
		r.Put("Ana", "#8fe0b0"), r.Put("שחקן <b>", ""), r.Put("Ben", "#ffb3c7"), r.Put("Ana", ""), r.Forget("Ben"), r.Forget("Zoë"), r.Put("Zoë", "#ffd08a"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := []Entry{{Name: "Zoë", Colour: "#ffd08a"}, {Name: "Ben", Forgotten: true}, {Name: "Ana", Colour: "#8fe0b0"}, {Name: "שחקן <b>"}}
	for _, r := range []*Roster{r, open(t, path)} {
		if got := r.Entries(); !slices.Equal(got, want) {
			t.Errorf("the roster holds %v, want %v", got, want)
		}
	}
	if rest, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".roster-*")); err != nil || len(rest) > 0 {
		t.Errorf("drafts are left: %v, %v", rest, err)
	}
}

func TestRosterIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.json")
	r := open(t, path)
	for i := range most {
		r.entries = append(r.entries, Entry{Name: fmt.Sprint("player ", i)})
	}
	if err := r.Put("one more", ""); err != nil {
		t.Fatal(err)
	}
	if got := r.Entries(); len(got) != most || got[0].Name != "one more" || got[most-1].Name != "player 1" {
		t.Errorf("%d entries, from %v to %v", len(got), got[0], got[len(got)-1])
	}
}

func TestRosterThatCanNotBeRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.json")
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil {
		t.Error("a damaged file is taken")
	}
	r := open(t, filepath.Join(t.TempDir(), "none", "players.json"))
	if err := r.Put("Ana", ""); err == nil || len(r.Entries()) != 0 {
		t.Errorf("what can't be written: %v, %v", err, r.Entries())
	}
}
