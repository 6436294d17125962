package web

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// fakeTower holds one state and answers every request the same way.
type fakeTower struct {
	mu     sync.Mutex
	state  *api.State
	answer func(api.Request) api.Response
	asked  []api.Request
}

func (f *fakeTower) State() *api.State {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state
}

func (f *fakeTower) Do(_ context.Context, r api.Request) api.Response {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, r)
	if f.answer != nil {
		return f.answer(r)
	}
	return api.Response{Status: "ok", Seq: f.state.Seq, Transaction: r.Transaction}
}

func (f *fakeTower) requests() []api.Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.asked
}

func newFake(seq uint64) *fakeTower {
	s := baseState("Ana", "Ben")
	s.Seq = seq
	return &fakeTower{state: s}
}

func newServer(t *testing.T, tower Tower) *Server {
	t.Helper()
	s := New(Options{Tower: tower, Hosts: []string{"tower.example"}, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	t.Cleanup(s.Close)
	return s
}

// update is a step with one record, whose number is also that of the state after it.
func update(seq uint64) api.Update {
	s := baseState("Ana", "Ben")
	s.Seq = seq
	return api.Update{Records: []api.Record{record(seq)}, State: s}
}

func record(seq uint64) api.Record {
	return api.Record{
		Seq: seq, Time: moment(), Game: "g1",
		Event: engine.Banked{Seat: 0, Player: "Ana", Points: 50, Total: int(seq) * 50},
	}
}

// moment is when everything in these tests happens.
func moment() time.Time { return time.Date(2026, 5, 1, 19, 30, 0, 0, time.UTC) }
