package tower

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"dicetower/api"
)

// counter is a journal that forgets; rolls counts what passed.
type counter struct{ rolls, games atomic.Int64 }

func (c *counter) Append(records []api.Record) error {
	for _, record := range records {
		switch record.Event.Kind() {
		case "roll":
			c.rolls.Add(1)
		case "game_start":
			c.games.Add(1)
		}
	}
	return nil
}

func (c *counter) Low() bool { return false }

// TestSoak plays thousands of throws, one game after the other, with undo and corrections in between; neither
// goroutines nor memory grow with them.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("5,000 throws; left out with -short")
	}
	const throws, warm = 5000, 1000
	book := &counter{}
	cup := &cup{random: rand.New(rand.NewPCG(9, 9)), clumsy: true}
	tower := New(Options{Journal: book, Rules: cardgames(), Caster: cup})
	cup.tower = tower
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- tower.Run(ctx) }()

	random := rand.New(rand.NewPCG(8, 8))
	var before usage
	for late := time.Now().Add(2 * time.Minute); book.rolls.Load() < throws; {
		switch {
		case time.Now().After(late):
			t.Fatalf("%d throws in two minutes; the state is %s", book.rolls.Load(), asJSON(t, tower.State()))
		case before == (usage{}) && book.rolls.Load() >= warm:
			before = used(ctx, tower)
		}
		switch state := tower.State(); state.Phase {
		case api.Idle, api.GameOver:
			soakRequest(ctx, tower, "new_game", `{"players":[{"robot":"best"},{"robot":"bold"},{"name":"Ada"}],"confirm":true}`)
		default:
			soakPerson(ctx, tower, random, state)
		}
	}
	after := used(ctx, tower)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	t.Logf("%d throws in %d games; %+v, then %+v", book.rolls.Load(), book.games.Load(), before, after)
	if after.goroutines > before.goroutines+2 {
		t.Errorf("goroutines: %d, then %d", before.goroutines, after.goroutines)
	}
	if after.files > before.files+2 {
		t.Errorf("open files: %d, then %d", before.files, after.files)
	}
	if after.answer > 3*before.answer+time.Millisecond {
		t.Errorf("an answer takes %v, then %v", before.answer, after.answer)
	}
	if grown := int64(after.heap) - int64(before.heap); grown > 8<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
}

// soakPerson lets somebody press a button, a sensible one most of the time.
func soakPerson(ctx context.Context, tower *Tower, random *rand.Rand, state *api.State) {
	switch pressed := random.IntN(40); {
	case pressed == 0:
		soakRequest(ctx, tower, "undo", "")
	case pressed == 1:
		soakRequest(ctx, tower, "redo", "")
	case pressed == 2:
		soakRequest(ctx, tower, "correct", fmt.Sprintf(`{"die":%d,"face":%d}`, random.IntN(6), 1+random.IntN(6)))
	case state.Current.Robot != nil:
		time.Sleep(100 * time.Microsecond)
	case state.Phase == api.Selecting && len(state.Current.Kept) == 0:
		soakRequest(ctx, tower, "keep_best", "")
	case state.Current.CanBank && random.IntN(2) == 0:
		soakRequest(ctx, tower, "bank", "")
	default:
		soakRequest(ctx, tower, "throw", "")
	}
}

// soakRequest asks for something that may be refused.
func soakRequest(ctx context.Context, tower *Tower, verb, body string) {
	tower.Do(ctx, api.Request{Verb: verb, Body: []byte(body)})
}

// usage is what a process holds on to.
type usage struct {
	goroutines int
	files      int           // open
	heap       uint64        // bytes in use after a collection
	answer     time.Duration // median to a request
}

func used(ctx context.Context, tower *Tower) usage {
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	files, _ := os.ReadDir("/proc/self/fd") // none where there is no such folder
	return usage{goroutines: runtime.NumGoroutine(), files: len(files), heap: memory.HeapAlloc, answer: answerTime(ctx, tower)}
}

// answerTime is how long the tower takes to answer, in the middle of some.
func answerTime(ctx context.Context, tower *Tower) time.Duration {
	took := make([]time.Duration, 101)
	for i := range took {
		began := time.Now()
		tower.Do(ctx, api.Request{Verb: "get_state"})
		took[i] = time.Since(began)
	}
	slices.Sort(took)
	return took[len(took)/2]
}
