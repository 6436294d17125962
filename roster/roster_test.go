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
		r.Put("Ana", "#8fe0b0", nil), r.Put("שחקן <b>", "", nil), r.Put("Ben", "#ffb3c7", nil), r.Put("Ana", "", nil), r.Forget("Ben"), r.Forget("Zoë"), r.Put("Zoë", "#ffd08a", nil),
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
	if err := r.Put("one more", "", nil); err != nil {
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
	if err := r.Put("Ana", "", nil); err == nil || len(r.Entries()) != 0 {
		t.Errorf("what can't be written: %v, %v", err, r.Entries())
	}
}

func TestRosterNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "players.json")
	r := open(t, path)
	deep := "deep"
	for _, err := range []error{
		r.Put("Ana", "#8fe0b0", &deep), r.Put("Anna", "", nil), r.Put("Ben", "", nil),
		r.Become("Ana", "Anna"), // both are one
		r.Become("Ben", "Benno"), r.Become("Benno", "Benjamín"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	r = open(t, path)
	for name, want := range map[string]string{"Ana": "Anna", "Anna": "Anna", "Ben": "Benjamín", "Benno": "Benjamín", "Zoë": "Zoë"} {
		if got := r.Name(name); got != want {
			t.Errorf("%s is %s now, want %s", name, got, want)
		}
	}
	if r.Voice("Anna") != deep || r.Voice("Ben") != "" {
		t.Errorf("voices %q and %q", r.Voice("Anna"), r.Voice("Ben"))
	}
	if err := r.Become("Benjamín", "Ben"); err != nil || r.Name("Ben") != "Ben" || r.Name("Benno") != "Ben" || r.Name("Benjamín") != "Ben" {
		t.Errorf("back to the first name: %v, %s", err, r.Name("Benjamín"))
	}
	if err := r.Put("Ana", "", nil); err != nil || r.Name("Ana") != "Ana" {
		t.Errorf("somebody of the old name: %v, %s", err, r.Name("Ana"))
	}
}
