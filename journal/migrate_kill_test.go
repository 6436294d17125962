package journal

import (
	"bufio"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// migrates lets the victim bring an old file to a schema of the future.
const migrates = "DICETOWER_JOURNAL_MIGRATES"

// slowSteps are the migrations and one that takes its time: it writes every record anew.
func slowSteps() []string {
	return append(migrations(), `
		CREATE TABLE anew AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 60)
			SELECT r.* FROM records r, n;
		DROP TABLE anew;
		ALTER TABLE records ADD COLUMN mood TEXT NOT NULL DEFAULT 'good';
		UPDATE records SET mood = 'fine';`)
}

func migrateSlowly(dir string) error {
	db, err := sql.Open("sqlite", source(filepath.Join(dir, fileName), "_txlock=immediate"))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	fmt.Println("at work")
	return migrate(db, slowSteps())
}

// TestKilledWhileMigrating kills a process at random moments of bringing a file up to date: the file is as it was or as it
// shall be, with every record.
func TestKilledWhileMigrating(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	const records = 6 * 200
	for i := range records / 6 {
		if err := j.Append(game(fmt.Sprint("g", i), uint64(1+6*i))); err != nil {
			t.Fatal(err)
		}
	}
	closed(t, j)
	change(t, dir, `ALTER TABLE records DROP COLUMN evidence; ALTER TABLE tower DROP COLUMN lost;
		ALTER TABLE tower DROP COLUMN selected; ALTER TABLE tower DROP COLUMN selected_at; UPDATE schema SET version = 1`)
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	killed, finished := 0, false
	for span := 400 * time.Millisecond; !finished && killed < 40; span += 10 * time.Millisecond {
		process := exec.Command(os.Args[0])
		process.Env = append(os.Environ(), victim+"="+dir, migrates+"=1")
		process.Stderr = os.Stderr
		out, err := process.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		bufio.NewScanner(out).Scan()
		time.AfterFunc(time.Duration(random.Int64N(int64(span))), func() { _ = process.Process.Kill() })
		err = process.Wait()
		if finished = err == nil; !finished {
			if !strings.Contains(err.Error(), "killed") {
				t.Fatalf("the process ended by itself: %v", err)
			}
			killed++
		}
		if version := schemaOf(t, dir, records); finished && version != len(slowSteps()) {
			t.Fatalf("migrated, and the schema is %d", version)
		}
	}
	if killed == 0 {
		t.Error("no process was killed at work: the test has tested nothing")
	}
	t.Logf("%d kills, finished: %v", killed, finished)
}

// schemaOf gives the version of a file that must be sound and hold so many records.
func schemaOf(t *testing.T, dir string, records int) int {
	t.Helper()
	db, err := sql.Open("sqlite", source(filepath.Join(dir, fileName), "mode=rw"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := check(db); err != nil {
		t.Fatal(err)
	}
	version, err := versionOf(db)
	if err != nil {
		t.Fatal(err)
	}
	var found int
	if err := db.QueryRow("SELECT count(*) FROM records").Scan(&found); err != nil || found != records {
		t.Fatalf("%d records at schema %d, want %d: %v", found, version, records, err)
	}
	var fine int
	err = db.QueryRow("SELECT count(*) FROM records WHERE mood = 'fine'").Scan(&fine)
	if (err == nil) != (version == len(slowSteps())) || err == nil && fine != records {
		t.Fatalf("schema %d, and %d records have what it brings: %v", version, fine, err)
	}
	return version
}
