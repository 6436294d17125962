package journal

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/api"
)

func TestDamagedFileIsSetAside(t *testing.T) {
	tests := []struct {
		name   string
		damage func(file []byte) []byte
		kept   int // records of the 300, at least
	}{
		{"no database", func([]byte) []byte { return []byte("this is not a database, it is a note of some length\n") }, 0},
		{"emptied", func([]byte) []byte { return nil }, 0},
		{"header overwritten", func(file []byte) []byte { return append(bytes.Repeat([]byte{0}, 200), file[200:]...) }, 0},
		{"pages overwritten", func(file []byte) []byte {
			for i := 4096; i < len(file); i++ {
				file[i] = byte(i * 7)
			}
			return file
		}, 0},
		{"cut short", func(file []byte) []byte { return file[:len(file)/2] }, 100},
		{"a page in the middle overwritten", func(file []byte) []byte {
			clear(file[len(file)/2&^4095:][:4096])
			return file
		}, 250},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			j := open(t, dir)
			for i := range 50 {
				if err := j.Append(game(strings.Repeat("g", i+1), uint64(1+6*i))); err != nil {
					t.Fatal(err)
				}
			}
			id := j.TowerID()
			closed(t, j)
			path := filepath.Join(dir, fileName)
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			damaged := test.damage(file)
			if err := os.WriteFile(path, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			again := open(t, dir)
			loss := again.Loss()
			if loss == nil || !strings.HasPrefix(loss.Aside, path+".damaged-") {
				t.Fatalf("loss %+v", loss)
			}
			kept, err := os.ReadFile(loss.Aside)
			if err != nil || !bytes.Equal(kept, damaged) {
				t.Errorf("the damaged file is not what it was: %v", err)
			}
			if loss.Kept < test.kept {
				t.Errorf("%d records are kept, want %d; %d are lost", loss.Kept, test.kept, loss.Lost)
			}
			t.Logf("%d records kept, %d lost", loss.Kept, loss.Lost)
			if test.kept > 0 && again.TowerID() != id {
				t.Errorf("the tower is %q and was %q", again.TowerID(), id)
			}
			if err := again.Append(game("new", again.Seq()+1)); err != nil {
				t.Error(err)
			}
			closed(t, again)
			third := open(t, dir)
			if third.Loss() != nil {
				t.Error("set aside once more")
			}
			if newest, err := third.Newest(); err != nil || len(newest) != 6 {
				t.Errorf("the newest game has %d records: %v", len(newest), err)
			}
		})
	}
}

// TestEmptiedFileKeepsItsLog: the log beside it may hold every record.
func TestEmptiedFileKeepsItsLog(t *testing.T) {
	dir, used := t.TempDir(), t.TempDir()
	j := open(t, used)
	if err := j.Append(game("g", 1)); err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(filepath.Join(used, fileName+"-wal"))
	if err != nil || len(log) == 0 {
		t.Fatalf("%d bytes of log, %v", len(log), err)
	}
	for name, content := range map[string][]byte{fileName: nil, fileName + "-wal": log, "reserve": nil} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	loss := open(t, dir).Loss()
	if loss == nil {
		t.Fatal("it was taken for a new one")
	}
	if kept, err := os.ReadFile(loss.Aside + "-wal"); err != nil || !bytes.Equal(kept, log) {
		t.Errorf("%d of %d bytes of its log are kept, %v", len(kept), len(log), err)
	}
}

func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no small file system can be mounted here: %s", bytes.TrimSpace(out))
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	})
	j := open(t, dir)
	defer j.Close()
	ballast := filepath.Join(dir, "ballast")
	written, full := uint64(0), 0
	for full < 3 && written < 100_000 {
		if err := j.Append(game("g", written+1)); err != nil {
			full++
			if !strings.Contains(err.Error(), "full") {
				t.Fatalf("a full disk says %v", err)
			}
			continue
		}
		written += 6
		if written == 60 {
			fill(t, ballast)
		}
	}
	if full == 0 {
		t.Fatal("the disk did not fill up")
	}
	count(t, j, written)
	closed(t, j)
	fill(t, ballast) // closing makes room
	j, err := Open(dir)
	if err != nil {
		t.Fatalf("open on a full disk: %v", err)
	}
	defer j.Close()
	count(t, j, written)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(game("g", written+1)); err != nil {
		t.Fatalf("with room again: %v", err)
	}
	count(t, j, written+6)
	closed(t, j)
	again := open(t, dir)
	defer again.Close()
	count(t, again, written+6)
}

// fill leaves no room.
func fill(t *testing.T, path string) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for {
		if _, err := file.Write(make([]byte, 4096)); err != nil {
			return
		}
	}
}

// count fails unless the journal holds the records 1 to want.
func count(t *testing.T, j *Journal, want uint64) []api.Record {
	t.Helper()
	records, err := j.Since(0, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	for i, record := range records {
		if record.Seq != uint64(i+1) {
			t.Fatalf("record %d stands at place %d", record.Seq, i+1)
		}
	}
	if uint64(len(records)) != want {
		t.Fatalf("%d records, want %d", len(records), want)
	}
	return records
}
