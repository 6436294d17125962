package journal

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/api"
	"dicetower/engine"
)

// TestReaderBesideAWriter sees every record as soon as it is appended, and takes no lock.
func TestReaderBesideAWriter(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for i := range 20 {
		if err := j.Append(game(strings.Repeat("g", i+1), uint64(1+6*i))); err != nil {
			t.Fatal(err)
		}
		newest, err := r.Newest()
		if err != nil || len(newest) != 6 || newest[5].Seq != uint64(6*i+6) {
			t.Fatalf("game %d: %d records, %v", i, len(newest), err)
		}
	}
	seen := 0
	if err := r.Each(func(api.Record) error { seen++; return nil }); err != nil || seen != 120 {
		t.Errorf("%d records, %v", seen, err)
	}
	stop := errors.New("enough")
	if err := r.Each(func(api.Record) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("stopped with %v", err)
	}
	closed(t, j)
	if _, err := r.Newest(); err != nil {
		t.Errorf("after the writer has gone: %v", err)
	}
}

func TestFilesThatAreNotRead(t *testing.T) {
	if _, err := OpenReader(t.TempDir()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder: %v", err)
	}
	tests := []struct{ name, statement, says string }{
		{"newer", "UPDATE schema SET version = 99", "newer release (schema 99"},
		{"older", "UPDATE schema SET version = 1", "older release (schema 1, this one writes 3); start the tower once"},
	}
	for _, test := range tests {
		dir := t.TempDir()
		closed(t, open(t, dir))
		change(t, dir, test.statement)
		if _, err := OpenReader(dir); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, fileName), []byte(strings.Repeat("no database ", 99)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenReader(dir); err == nil || !strings.Contains(err.Error(), "start the tower on this folder") {
		t.Errorf("damaged: %v", err)
	}
}

// TestGamesThatWentOnAfterTheirEnd lists a game as it stands when its end was undone, and redone.
func TestGamesThatWentOnAfterTheirEnd(t *testing.T) {
	j := open(t, t.TempDir())
	records := game("a", 1)
	undone := engine.Undone{Of: "bank", Events: 3}
	for _, step := range []struct {
		event engine.Event
		ended bool
	}{{undone, false}, {engine.Undone{Of: "bank", Redo: true, Events: 5}, true}} {
		records = append(records, api.Record{Seq: uint64(len(records) + 1), Game: "a", Event: step.event, Time: records[5].Time})
		if err := j.Append(records); err != nil {
			t.Fatal(err)
		}
		games, err := j.Games(-1)
		if err != nil || len(games) != 1 || games[0].Ended.IsZero() == step.ended {
			t.Errorf("after %+v: %+v, %v", step.event, games, err)
		}
	}
}

func TestBackupAndRestore(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "safe.db")
	j := open(t, dir)
	if err := j.Append(game("a", 1)); err != nil {
		t.Fatal(err)
	}
	id := j.TowerID()
	if err := j.Backup(file); err != nil {
		t.Fatal(err)
	}
	if err := j.Backup(file); !errors.Is(err, os.ErrExist) {
		t.Errorf("written over: %v", err)
	}
	if err := j.Append(game("b", 7)); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(dir, file); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("restored under a running tower: %v", err)
	}
	closed(t, j)
	aside, err := Restore(dir, file)
	if err != nil || !strings.Contains(aside, ".replaced-") {
		t.Fatalf("aside %q, %v", aside, err)
	}
	again := open(t, dir)
	count(t, again, 6)
	if again.TowerID() != id || again.Loss() != nil || again.Seq() != 12 {
		t.Errorf("tower %s, was %s; number %d: those of b are not given again", again.TowerID(), id, again.Seq())
	}
	if err := again.Append(game("c", 13)); err != nil {
		t.Error(err)
	}
}

// TestInterruptedRestore: what is set aside is whole without its log, as a crash may part the two.
func TestInterruptedRestore(t *testing.T) {
	dir, file := t.TempDir(), filepath.Join(t.TempDir(), "safe.db")
	j := open(t, dir)
	if err := errors.Join(j.Append(game("a", 1)), j.Backup(file)); err != nil {
		t.Fatal(err)
	}
	killed := t.TempDir() // with a log, as after a kill
	for _, name := range []string{fileName, fileName + "-wal"} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(killed, name), content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	closed(t, j)
	aside, err := Restore(killed, file)
	if err != nil {
		t.Fatal(err)
	}
	if hasLog(aside) {
		t.Error("the newest records of what was set aside are in its log only")
	}
}

// TestOldBackupIsRestored: one of each older schema is brought up to date; one of a newer is refused, and nothing is changed.
func TestOldBackupIsRestored(t *testing.T) {
	for version := 1; version <= len(migrations())+1; version++ {
		dir, file := t.TempDir(), filepath.Join(t.TempDir(), "old.db")
		db, err := sql.Open("sqlite", location(file))
		if err != nil {
			t.Fatal(err)
		}
		steps := append(migrations(), "CREATE TABLE news (id TEXT)")
		if err := migrate(db, steps[:version]); err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("INSERT INTO tower (id) VALUES ('mine')"); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		_, err = Restore(dir, file)
		if newer := version > len(migrations()); newer {
			if _, none := os.Stat(filepath.Join(dir, fileName)); err == nil || !strings.Contains(err.Error(), "newer release") || none == nil {
				t.Errorf("a newer backup: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if id := open(t, dir).TowerID(); id != "mine" {
			t.Errorf("schema %d: the tower is %q", version, id)
		}
	}
}

// TestCrashWhileADamagedFileIsSetAside leaves the new file under its passing name: the next start finishes.
func TestCrashWhileADamagedFileIsSetAside(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	if err := j.Append(game("a", 1)); err != nil {
		t.Fatal(err)
	}
	closed(t, j)
	path := filepath.Join(dir, fileName)
	if err := os.Rename(path, path+rescued); err != nil {
		t.Fatal(err)
	}
	count(t, open(t, dir), 6)
}
