package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/tower"
)

// TestSoak plays game after game at full speed, with undo and corrections in between, into a journal on the disk, in front
// of a browser and a client of the broker. Memory, goroutines and files do not grow with the throws, and a tower that has
// seen them all answers as soon as a new one.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of throws; left out with -short")
	}
	old := newBench(t)
	old.drain()
	s := soak{bench: old, random: rand.New(rand.NewPCG(8, 8))}
	s.play(soakThrows / 5)
	before := s.used()
	s.play(soakThrows)
	after := s.used()
	t.Logf("%d throws in %d games; %+v, then %+v", s.throws, s.games, before, after)
	if after.goroutines > before.goroutines+2 {
		t.Errorf("goroutines: %d, then %d", before.goroutines, after.goroutines)
	}
	if after.open > before.open+2 || after.files > before.files {
		t.Errorf("open files: %d, then %d; files in the folder: %d, then %d", before.open, after.open, before.files, after.files)
	}
	if grown := int64(after.heap) - int64(before.heap); grown > 8<<20 {
		t.Errorf("the heap has grown by %d bytes", grown)
	}
	fresh := newBench(t)
	fresh.drain()
	s.compareWith(fresh)
}

// soak plays at a bench.
type soak struct {
	*bench
	random        *rand.Rand
	throws, games int
}

// play goes on until there have been so many throws.
func (s *soak) play(throws int) {
	const stuck = 10000 // moves without a throw
	for idle := 0; s.throws < throws; idle++ {
		if idle > stuck {
			s.t.Fatalf("no throw any more after %d; the phase is %s", s.throws, s.tower.State().Phase)
		}
		switch state := s.tower.State(); state.Phase {
		case api.Idle, api.GameOver:
			s.games++
			s.ask("new_game", `{"players":[{"robot":"best"},{"robot":"bold"},{"name":"Ada"}],"confirm":true}`)
		default:
			if s.move(state) {
				idle = 0
				s.throws++
			}
		}
	}
}

// move does what somebody at the table might, a sensible thing most of the time. It says whether dice were thrown.
func (s *soak) move(state *api.State) bool {
	switch pressed := s.random.IntN(40); {
	case pressed == 0:
		s.ask("undo", "")
	case pressed == 1:
		s.ask("redo", "")
	case pressed == 2:
		s.ask("correct", fmt.Sprintf(`{"die":%d,"face":%d}`, s.random.IntN(6), 1+s.random.IntN(6)))
	case pressed == 3:
		s.ask("next", "")
	case state.Phase == api.Selecting && len(state.Current.Kept) == 0:
		s.ask("keep_best", "")
	case state.Current.CanBank && s.random.IntN(2) == 0:
		s.ask("bank", "")
	default:
		dice := state.DiceToThrow
		if state.Current.Over {
			dice = 6
		}
		if dice > 0 {
			s.cast(dice)
			return true
		}
		s.ask("get_state", "")
	}
	return false
}

// cast lets dice fall into the tray, and waits until the tower has seen them.
func (s *soak) cast(n int) {
	dice := make([]tower.Die, n)
	for i := range dice {
		dice[i] = tower.Die{Face: 1 + s.random.IntN(6), Confidence: 0.9, X: 0.1 + 0.12*float64(i), Y: s.random.Float64()}
	}
	for _, sight := range []tower.Sight{tower.Empty, tower.Moving, tower.Settling} {
		s.tower.See(tower.Sighting{State: sight})
	}
	s.tower.See(tower.Sighting{State: tower.Rest, Verdict: "ok", Dice: dice})
	s.ask("get_state", "")
}

// ask makes a request that may be refused.
func (b *bench) ask(verb, body string) {
	b.tower.Do(context.Background(), api.Request{Verb: verb, Body: []byte(body)})
}

// drain takes what comes from page and broker, and forgets it.
func (b *bench) drain() {
	ended := b.t.Context().Done()
	go func() {
		for {
			select {
			case <-b.states:
			case <-b.events:
			case <-ended:
				return
			}
		}
	}()
}

// usage is what a tower holds on to.
type usage struct {
	goroutines int
	open       int    // files
	files      int    // in the folder of the journal
	heap       uint64 // bytes in use after a collection
}

func (s *soak) used() usage {
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	open, _ := os.ReadDir("/proc/self/fd") // none where there is no such folder
	files, err := os.ReadDir(s.dir)
	if err != nil {
		s.t.Error(err)
	}
	return usage{runtime.NumGoroutine(), len(open), len(files), memory.HeapAlloc}
}

// compareWith takes throws in turns with a tower that has seen none, so that what else the machine does meets both alike.
func (s *soak) compareWith(fresh *bench) {
	const least, most = 40, 600
	var old, young []time.Duration
	var a, b time.Duration
	for n := 0; n < least || n < most && a > 2*b+5*time.Millisecond; n++ {
		old, young = append(old, s.throwTime()), append(young, fresh.throwTime())
		a, b = medianOf(old), medianOf(young)
	}
	s.t.Logf("a throw is on the disk and shown after %v, in a new tower after %v", a, b)
	if a > 2*b+5*time.Millisecond {
		s.t.Errorf("a throw takes %v, in a new tower %v", a, b)
	}
}

// throwTime is how long a tower takes to write a game and a throw down.
func (b *bench) throwTime() time.Duration {
	b.ask("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"confirm":true}`)
	began := time.Now()
	b.ask("roll", `{"faces":[1,1,2,3,4,6]}`)
	return time.Since(began)
}
