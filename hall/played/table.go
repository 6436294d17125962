package played

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"sync"
	"testing"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/hall/store"
	"dicetower/tower"
)

// Table is a tower of a venue at which dice are drawn.
type Table struct {
	t      testing.TB
	venue  string
	id     string
	tower  *tower.Tower
	chance *rand.Rand

	mu      sync.Mutex
	records []api.Record // that no batch has had
}

// Game is what is played. Rules are playroom and Target 1000 where nothing is chosen.
type Game struct {
	Players []string
	Rules   string
	Target  int
	Moves   int // so many decisions are made; 0 = until it is over
}

// Open sets a table up. It is put away when the test ends.
func Open(t testing.TB, venue, id string) *Table {
	t.Helper()
	table := &Table{t: t, venue: venue, id: id, chance: rand.New(rand.NewPCG(uint64(len(id)), uint64(id[len(id)-1])))}
	rules, _ := engine.Preset("playroom")
	table.tower = tower.New(tower.Options{Journal: table, Rules: rules, HandOn: -1, BankOn: -1, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = table.tower.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
	return table
}

// Append keeps records for the next batch.
func (t *Table) Append(records []api.Record) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.records = append(t.records, records...)
	return nil
}

// Select remembers nothing.
func (t *Table) Select(uint64, int) error { return nil }

// Low says that there is room.
func (t *Table) Low() bool { return false }

// Play begins a game and plays it.
func (t *Table) Play(g Game) {
	t.t.Helper()
	players := []map[string]any{}
	for _, name := range g.Players {
		players = append(players, map[string]any{"name": name})
	}
	if g.Rules == "" {
		g.Rules = "playroom"
	}
	if g.Target == 0 {
		g.Target = 1000
	}
	t.ask("new_game", map[string]any{"players": players, "rules": g.Rules, "set": map[string]any{"target": g.Target}, "confirm": true})
	t.Go(g.Moves)
}

// Go plays on: so many decisions, or to the end where moves is 0.
func (t *Table) Go(moves int) {
	t.t.Helper()
	for n := 0; (moves == 0 || n < moves) && t.move(); n++ {
	}
}

// move does the next thing that is to be done; it says whether there was one.
func (t *Table) move() bool {
	t.t.Helper()
	state := t.tower.State()
	switch state.Phase {
	case api.GameOver, api.Idle:
		return false
	case api.Farkle:
		t.ask("next_player", nil)
		return true
	case api.Selecting:
		if state.Bank.Allowed && (state.Bank.Points >= 300 || state.DiceToThrow < 3) {
			t.ask("bank", nil)
			return true
		}
		if !state.Current.CanRoll {
			t.ask("keep_best", nil)
			return true
		}
	}
	faces := make([]int, state.DiceToThrow)
	for i := range faces {
		faces[i] = 1 + t.chance.IntN(6)
	}
	t.ask("roll", map[string]any{"faces": faces})
	return true
}

// Batch is everything that is new at the table.
func (t *Table) Batch() store.Batch {
	t.t.Helper()
	text, err := json.Marshal(t.tower.State())
	if err != nil {
		t.t.Fatal(err)
	}
	row := store.Table{Venue: t.venue, Tower: t.id}
	if err := json.Unmarshal(text, &row.State); err != nil {
		t.t.Fatal(err)
	}
	seats := row.State.Seats[:0]
	for _, seat := range row.State.Seats {
		if seat.Name != nil {
			seats = append(seats, seat)
		}
	}
	row.State.Seats = seats
	online := true
	batch := store.Batch{Tables: []store.Table{row}, Towers: []store.Tower{{Venue: t.venue, ID: t.id, Online: &online}}}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, record := range t.records {
		batch.Records = append(batch.Records, store.Record{Venue: t.venue, Tower: t.id, Record: record})
	}
	t.records = nil
	return batch
}

func (t *Table) ask(verb string, body map[string]any) {
	t.t.Helper()
	text := []byte("{}")
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			t.t.Fatal(err)
		}
	}
	if response := t.tower.Do(context.Background(), api.Request{Verb: verb, Body: text}); response.Status != "ok" {
		t.t.Fatalf("%s: %s: %s (%s)", t.id, verb, response.Error, t.tower.State().Phase)
	}
}
