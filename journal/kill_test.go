package journal

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// victim is the variable that turns the test binary into a process that writes until it is killed.
const victim = "DICETOWER_JOURNAL_VICTIM"

func TestMain(m *testing.M) {
	if dir := os.Getenv(victim); dir != "" {
		work := write
		if os.Getenv(migrates) != "" {
			work = migrateSlowly
		}
		if err := work(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// write appends game after game and says after each how far it is.
func write(dir string) error {
	j, err := Open(dir)
	if err != nil {
		return err
	}
	records, err := j.Newest()
	if err != nil {
		return err
	}
	seq := uint64(0)
	if len(records) > 0 {
		seq = records[len(records)-1].Seq
	}
	for {
		if err := j.Append(game(strconv.FormatUint(seq, 10), seq+1)); err != nil {
			return err
		}
		seq += 6
		fmt.Println(seq)
	}
}

func TestKilled(t *testing.T) {
	const kills = 30
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	said := uint64(0)
	for range kills {
		process := exec.Command(os.Args[0])
		process.Env = append(os.Environ(), victim+"="+dir)
		process.Stderr = os.Stderr
		out, err := process.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		if lines.Scan() { // at work; the rest is read after the kill
			time.AfterFunc(time.Duration(random.IntN(50_000))*time.Microsecond, func() { _ = process.Process.Kill() })
		}
		for more := true; more; more = lines.Scan() {
			if said, err = strconv.ParseUint(lines.Text(), 10, 64); err != nil {
				t.Fatalf("the process says %q", lines.Text())
			}
		}
		if err := process.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Fatalf("the process ended by itself: %v", err)
		}
	}
	j := open(t, dir)
	if j.Loss() != nil {
		t.Fatal("the file is damaged")
	}
	records, err := j.Since(said-1, 100)
	if err != nil || len(records) == 0 || records[0].Seq != said {
		t.Fatalf("record %d was written, and is gone: %v", said, err)
	}
	all := count(t, j, records[len(records)-1].Seq)
	if len(all)%6 != 0 {
		t.Errorf("%d records: half of what was written together", len(all))
	}
	t.Logf("%d kills, %d records", kills, len(all))
}
