package outbox

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetower/api"
	"dicetower/engine"
)

// fakeJournal holds records in memory.
type fakeJournal []api.Record

func (j fakeJournal) Finished(seq uint64, limit int) ([]api.Record, error) {
	ended := map[string]bool{}
	for _, r := range j {
		if r.Event.Kind() == "game_over" {
			ended[r.Game] = true
		}
	}
	var found []api.Record
	for _, r := range j {
		if r.Seq > seq && ended[r.Game] && len(found) < limit {
			found = append(found, r)
		}
	}
	return found, nil
}

// play adds a game of n records; one that is left has no end.
func (j *fakeJournal) play(game string, n int, ends bool) {
	for i := range n {
		var event engine.Event = engine.Banked{Player: strings.Repeat("Ada", 50), Points: 50, Total: 50 * i}
		if ends && i == n-1 {
			event = engine.GameEnded{Winners: []int{0}, Players: []string{"Ada"}, Scores: []int{1}}
		}
		*j = append(*j, api.Record{Seq: uint64(len(*j) + 1), Game: game, Event: event, Time: time.Unix(1, 0), Evidence: "secret.jpg", Reading: []api.Die{}})
	}
}

type got struct {
	ID, Tower, Game string
	Records         []struct {
		Seq uint64 `json:"seq"`
	}
}

func opened(t rapid.TB, payload []byte) got {
	t.Helper()
	var g got
	if err := json.Unmarshal(payload, &g); err != nil {
		t.Fatalf("%s: %v", payload, err)
	}
	return g
}

func TestGamesGoOutInOrderOneAtATime(t *testing.T) {
	j := &fakeJournal{}
	j.play("a", 3, true)
	j.play("left", 2, false)
	j.play("b", 400, true)
	now := time.Unix(1000, 0)
	box := Open(Options{Tower: "tower-1", Halls: []string{"main"}, Journal: j, File: filepath.Join(t.TempDir(), "outbox.json")})
	var seqs []uint64
	parcels := 0
	for payload := box.Next(now); payload != nil; payload = box.Next(now) {
		if len(payload) > mostBytes+1000 || strings.Contains(string(payload), "secret") || strings.Contains(string(payload), "reading") {
			t.Errorf("a parcel of %d bytes: %.200s", len(payload), payload)
		}
		if again := box.Next(now); again != nil {
			t.Fatal("a second parcel before the first is acknowledged")
		}
		p := opened(t, payload)
		for _, r := range p.Records {
			seqs = append(seqs, r.Seq)
		}
		for _, wrong := range []struct{ hall, id string }{{"other", p.ID}, {"main", p.ID + "1"}, {"main", ""}, {"main", `{"verb":"bank"}`}} {
			box.Acknowledge(wrong.hall, wrong.id)
		}
		if box.Next(now) != nil {
			t.Fatal("something else than the id is taken for an acknowledgement")
		}
		box.Acknowledge("main", p.ID)
		parcels++
	}
	want := []uint64{1, 2, 3}
	for seq := uint64(6); seq <= 405; seq++ {
		want = append(want, seq)
	}
	if !slices.Equal(seqs, want) || parcels < 4 {
		t.Errorf("%d parcels with %v", parcels, seqs)
	}
	if waiting, err := box.Waiting(); waiting || err != nil {
		t.Errorf("still waiting: %v", err)
	}
}

func TestItIsSentAgainUntilItIsAcknowledged(t *testing.T) {
	j := &fakeJournal{}
	j.play("a", 3, true)
	file := filepath.Join(t.TempDir(), "outbox.json")
	options := Options{Tower: "tower-1", Halls: []string{"main", "spare"}, Journal: j, File: file}
	box := Open(options)
	now := time.Unix(1000, 0)
	first := box.Next(now)
	if box.Next(now.Add(time.Second)) != nil {
		t.Error("sent again at once")
	}
	if second := box.Next(now.Add(2 * lastWait)); string(second) != string(first) {
		t.Errorf("not sent again, but %s", second)
	}
	box.Renew()
	if third := box.Next(now); string(third) != string(first) {
		t.Errorf("not sent on a new connection, but %s", third)
	}
	box.Acknowledge("main", opened(t, first).ID)
	again := Open(options)
	if p := opened(t, again.Next(now)); p.ID != "a-3" {
		t.Errorf("the spare hall gets %+v", p)
	}
	again.Acknowledge("main", "a-3") // has it already
	again.Acknowledge("spare", "a-3")
	if waiting, _ := again.Waiting(); waiting || again.Next(now) != nil {
		t.Error("sent again to those who have it")
	}
	if err := os.WriteFile(file, []byte("{broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if Open(options).Next(now) == nil {
		t.Error("nothing is sent where it is not known what the halls have")
	}
}

func TestWhatFollowsAnEndIsSentToo(t *testing.T) {
	j := &fakeJournal{}
	j.play("a", 3, true)
	box := Open(Options{Tower: "tower-1", Halls: []string{"main"}, Journal: j})
	now := time.Unix(1000, 0)
	box.Acknowledge("main", opened(t, box.Next(now)).ID)
	for box.Next(now) != nil {
		t.Fatal("more than there is")
	}
	record := api.Record{Seq: 4, Game: "a", Event: engine.Undone{Of: "bank", Events: 1}}
	*j = append(*j, record)
	box.See([]api.Record{record})
	if p := opened(t, box.Next(now)); p.ID != "a-4" || len(p.Records) != 1 {
		t.Errorf("sent %+v", p)
	}
}

// TestEveryHallGetsEverything loses parcels and acknowledgements, restarts the tower, and lets halls be away.
func TestEveryHallGetsEverything(t *testing.T) {
	dir, checks := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		j := &fakeJournal{}
		checks++
		file := filepath.Join(dir, fmt.Sprint(checks))
		options := Options{Tower: "tower-1", Halls: []string{"main", "spare"}, Journal: j, File: file}
		box := Open(options)
		now := time.Unix(1000, 0)
		have := map[string][]uint64{}
		step := func(lossy bool) {
			payload := box.Next(now)
			for _, name := range options.Halls {
				if payload == nil || lossy && rapid.Bool().Draw(t, "lost") {
					continue
				}
				p := opened(t, payload)
				for _, r := range p.Records {
					if !slices.Contains(have[name], r.Seq) {
						have[name] = append(have[name], r.Seq)
					}
				}
				if !lossy || rapid.Bool().Draw(t, "answered") {
					box.Acknowledge(name, p.ID)
				}
			}
		}
		for i := range rapid.IntRange(1, 30).Draw(t, "steps") {
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0:
				j.play(fmt.Sprint("g", i), rapid.IntRange(1, 300).Draw(t, "records"), rapid.IntRange(0, 3).Draw(t, "ends") > 0)
				box.See((*j)[len(*j)-1:])
			case 1:
				box = Open(options)
			case 2:
				box.Renew()
			default:
				step(true)
				now = now.Add(time.Duration(rapid.IntRange(0, 90).Draw(t, "seconds")) * time.Second)
			}
		}
		for waiting, _ := box.Waiting(); waiting; waiting, _ = box.Waiting() {
			step(false)
			now = now.Add(2 * lastWait)
		}
		finished, _ := j.Finished(0, 1_000_000)
		for _, name := range options.Halls {
			if len(have[name]) != len(finished) {
				t.Fatalf("%s has %d records of %d", name, len(have[name]), len(finished))
			}
		}
	})
}
