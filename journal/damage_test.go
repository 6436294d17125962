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
	}{
		{"no database", func([]byte) []byte { return []byte("this is not a database, it is a note of some length\n") }},
		{"header overwritten", func(file []byte) []byte { return append(bytes.Repeat([]byte{0}, 200), file[200:]...) }},
		{"pages overwritten", func(file []byte) []byte {
			for i := 4096; i < len(file); i++ {
				file[i] = byte(i * 7)
			}
			return file
		}},
		{"cut short", func(file []byte) []byte { return file[:len(file)/2] }},
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
			if !strings.HasPrefix(again.SetAside(), path+".damaged-") {
				t.Fatalf("set aside as %q", again.SetAside())
			}
			kept, err := os.ReadFile(again.SetAside())
			if err != nil || !bytes.Equal(kept, damaged) {
				t.Errorf("the damaged file is not what it was: %v", err)
			}
			if err := again.Append(game("new", 1)); err != nil {
				t.Error(err)
			}
			closed(t, again)
			if third := open(t, dir); third.SetAside() != "" {
				t.Error("set aside once more")
			}
		})
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
