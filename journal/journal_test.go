package journal

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

func open(t testing.TB, dir string) *Journal {
	t.Helper()
	j, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() }) // closed twice where the test closes it
	return j
}

func closed(t testing.TB, j *Journal) {
	t.Helper()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// game gives the records of a short game, numbered from first.
func game(id string, first uint64) []api.Record {
	rules, _ := engine.Preset("cardgames")
	face, x, y := 1, 0.25, 1.0/3
	events := []engine.Event{
		engine.GameStarted{Game: id, Players: []engine.Player{{Name: "Ada", Colour: "red"}, {Name: "Bö \"x\""}}, Rules: rules},
		engine.TurnStarted{Player: "Ada", Round: 1, Turn: 1},
		engine.Rejected{Player: "Ada", Reason: engine.Cocked, Message: "a die leans: throw that one again", Faces: []int{1, 0}},
		engine.Rolled{Player: "Ada", Faces: []int{1}, Source: engine.Simulated},
		engine.Banked{Player: "Ada", Points: 100, Total: 100},
		engine.GameEnded{Winners: []int{0}, Players: []string{"Ada", "Bö \"x\""}, Scores: []int{100, 0}},
	}
	var records []api.Record
	for i, event := range events {
		record := api.Record{
			Seq: first + uint64(i), Game: id, Event: event,
			Time: time.Date(2026, 1, 2, 3, 4, 5, 678901234+i, time.UTC),
		}
		switch event.(type) {
		case engine.Rolled:
			record.Reading = []api.Die{{Face: &face, X: &x, Y: &y, Confidence: 0.987654321}}
		case engine.Rejected:
			record.Reading = []api.Die{}
		}
		records = append(records, record)
	}
	return records
}

func same(t testing.TB, got, want []api.Record) {
	t.Helper()
	if reflect.DeepEqual(got, want) {
		return
	}
	a, _ := json.MarshalIndent(got, "", " ")
	b, _ := json.MarshalIndent(want, "", " ")
	t.Fatalf("records\n%s\nwant\n%s", a, b)
}

func TestReopeningGivesTheSameRecords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder ?#%")
	j := open(t, dir)
	if records, err := j.Newest(); err != nil || len(records) != 0 {
		t.Fatalf("a new journal holds %v, %v", records, err)
	}
	id := j.TowerID()
	first, second := game("a", 1), game("b", 7)
	for _, part := range [][]api.Record{first[:2], first[2:], second[:1], second[1:4]} {
		if err := j.Append(part); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		newest, err := j.Newest()
		if err != nil {
			t.Fatal(err)
		}
		same(t, newest, second[:4])
		before, err := j.Game("a")
		if err != nil {
			t.Fatal(err)
		}
		same(t, before, first)
		since, err := j.Since(5, 3)
		if err != nil {
			t.Fatal(err)
		}
		same(t, since, append(first[5:6:6], second[:2]...))
		games, err := j.Games(10)
		if err != nil {
			t.Fatal(err)
		}
		want := []Game{
			{ID: "b", Rules: "cardgames", Players: []string{"Ada", "Bö \"x\""}, Started: second[0].Time},
			{ID: "a", Rules: "cardgames", Players: []string{"Ada", "Bö \"x\""}, Started: first[0].Time, Ended: first[5].Time, Winners: []int{0}, Scores: []int{100, 0}},
		}
		if !reflect.DeepEqual(games, want) {
			t.Fatalf("games %+v, want %+v", games, want)
		}
		if len(id) != 8 || j.TowerID() != id {
			t.Fatalf("the tower was %q and is %q", id, j.TowerID())
		}
		closed(t, j)
		j = open(t, dir)
	}
}

func TestAppendKeepsTheOrder(t *testing.T) {
	records := game("a", 1)
	changed := records[1]
	changed.Event = engine.TurnStarted{Player: "Bo", Round: 1, Turn: 1}
	tests := []struct {
		name    string
		records []api.Record
		fails   string
	}{
		{"a gap", records[3:], "does not follow the newest, 2"},
		{"a gap within", []api.Record{records[2], records[4]}, "does not follow the newest, 3"},
		{"number 0", []api.Record{{Event: records[0].Event}}, "record 0 does not follow"},
		{"another event under a number", []api.Record{changed}, "another record has this number"},
		{"the same again", records[:2], ""},
		{"the same again and more", records[1:4], ""},
	}
	j := open(t, t.TempDir())
	if err := j.Append(records[:2]); err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		err := j.Append(test.records)
		if (err == nil) != (test.fails == "") || err != nil && !strings.Contains(err.Error(), test.fails) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	got, err := j.Since(0, 100)
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, records[:4])
}

func TestSynced(t *testing.T) {
	j := open(t, t.TempDir())
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"} {
		var got string
		if err := j.writer.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, want %s (%v)", pragma, got, want, err)
		}
	}
}

func TestSecondProcess(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	_, err := Open(dir)
	if want := fmt.Sprintf("in use by another dicetower (process %d)", os.Getpid()); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a second opening: %v, want …%s…", err, want)
	}
	closed(t, j)
	open(t, dir)
}

func TestFolderThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "below"), "/proc/dicetower"} {
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "choose a folder that can be written") {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

func TestNewerSchema(t *testing.T) {
	dir := t.TempDir()
	closed(t, open(t, dir))
	change(t, dir, "UPDATE schema SET version = 99")
	_, err := Open(dir)
	if err == nil || !strings.Contains(err.Error(), "newer release (schema 99") {
		t.Errorf("a schema of the future: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, fileName)); err != nil {
		t.Errorf("the file is not left alone: %v", err)
	}
}

func TestNewerEvent(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	if err := j.Append(game("a", 1)); err != nil {
		t.Fatal(err)
	}
	closed(t, j)
	change(t, dir, `UPDATE records SET event = '{"v":99,"event":"teleport"}' WHERE seq = 3`)
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "record 3") {
		t.Errorf("an event of the future: %v", err)
	}
}

func change(t *testing.T, dir, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", source(filepath.Join(dir, fileName), "mode=rw"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkAppend(b *testing.B) {
	j := open(b, b.TempDir())
	records := game("a", 1)
	seq := uint64(0)
	for b.Loop() {
		record := records[min(int(seq), 3)]
		seq++
		record.Seq = seq
		if err := j.Append([]api.Record{record}); err != nil {
			b.Fatal(err)
		}
	}
}
