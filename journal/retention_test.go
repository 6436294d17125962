package journal

import (
	"fmt"
	"testing"
)

func TestOldestGamesGo(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	for i := range 400 {
		if err := j.Append(game(fmt.Sprint("game ", i), uint64(1+6*i))); err != nil {
			t.Fatal(err)
		}
	}
	before, err := bytesUsed(j.writer)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		most         int64
		least, upper int // games that are left
	}{{before, 400, 400}, {before / 2, 100, 300}, {1, 1, 1}} {
		if err := forget(j.writer, test.most); err != nil {
			t.Fatal(err)
		}
		used, err := bytesUsed(j.writer)
		if err != nil {
			t.Fatal(err)
		}
		games, err := j.Games(-1)
		if err != nil || len(games) < test.least || len(games) > test.upper || games[0].ID != "game 399" {
			t.Fatalf("of %d bytes %d: %d games left, %v", test.most, used, len(games), err)
		}
		if used > test.most && len(games) > 1 {
			t.Errorf("%d bytes used, %d allowed", used, test.most)
		}
	}
	if err := j.Append(game("next", 2401)); err != nil {
		t.Error(err)
	}
}
