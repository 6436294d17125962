package tower

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/api"
)

func TestJournalFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := &running{t: t}
		r.Tower = New(Options{Journal: book, Rules: cardgames(), Publish: func(u api.Update) {
			if got := uint64(len(book.all())); got != u.State.Seq {
				t.Errorf("event %d is shown, %d are written", u.State.Seq, got)
			}
		}})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- r.Run(ctx) }()
		r.must("new_game", twoPeople)
		r.must("roll", `{"faces":[1,1,1,2,3,4]}`)
		r.must("bank", "")
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book})
		r.must("new_game", twoPeople)
		book.setFull(true)
		r.must("roll", `{"faces":[1,1,1,2,3,4]}`)
		r.must("bank", "")
		state := r.State()
		if len(state.Faults) != 1 || state.Faults[0].Code != "disk" || state.Faults[0].Remedy == "" {
			t.Fatalf("faults %v", state.Faults)
		}
		if state.TurnPoints != 0 || *state.Seats[0].Score != 1000 {
			t.Error("play has not gone on")
		}
		if got := len(book.all()); got != 2 {
			t.Errorf("%d records written on a full disk", got)
		}
		time.Sleep(time.Hour)
		book.setFull(false)
		time.Sleep(lastRetry)
		synctest.Wait()
		if got := r.State().Faults; len(got) != 0 {
			t.Errorf("faults %v after there was room again", got)
		}
		if got := uint64(len(book.all())); got != r.State().Seq {
			t.Errorf("%d records written, want %d", got, r.State().Seq)
		}
		r.must("roll", `{"faces":[1,1,1,2,3,4]}`)
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

// TestNoEventIsLostOnAFullDisk lets robots play without a pause while the disk fills and empties: what is decided while a
// fault is being set is written and shown as well.
func TestNoEventIsLostOnAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book, Caster: &cup{random: rand.New(rand.NewPCG(3, 3))}})
		r.must("new_game", `{"players":[{"name":"A","robot":"steady"},{"name":"B","robot":"steady"}]}`)
		for i := 0; r.State().Phase != api.GameOver && i < 1000; i++ {
			book.setFull(i%3 == 1)
			book.setLow(i%3 == 2)
			time.Sleep(time.Second)
			synctest.Wait()
		}
		book.setFull(false)
		time.Sleep(lastRetry)
		synctest.Wait()
		if err := r.stop(); err != nil {
			t.Error(err)
		}
		shown := uint64(0)
		for _, update := range r.updates {
			for _, record := range update.Records {
				if shown++; record.Seq != shown {
					t.Fatalf("event %d is shown after %d", record.Seq, shown-1)
				}
			}
		}
		if got := uint64(len(book.all())); got != shown || shown != r.State().Seq || shown < 50 {
			t.Errorf("%d events written, %d shown, the state is at %d", got, shown, r.State().Seq)
		}
	})
}

// TestLastRoom: the disk is full, and the journal goes on in the room that it has set aside.
func TestLastRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book})
		r.must("new_game", twoPeople)
		book.setLow(true)
		r.must("roll", `{"faces":[1,1,1,2,3,4]}`)
		if got := r.State().Faults; len(got) != 1 || got[0].Code != "disk" || !strings.Contains(got[0].Remedy, "nothing is lost yet") {
			t.Errorf("faults %v", got)
		}
		if got := uint64(len(book.all())); got != r.State().Seq {
			t.Errorf("%d records written, want %d", got, r.State().Seq)
		}
		book.setLow(false)
		r.must("bank", "")
		if got := r.State().Faults; len(got) != 0 {
			t.Errorf("faults %v after there was room again", got)
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestSlowDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book})
		r.must("new_game", twoPeople)
		book.setPause(3 * time.Second)
		r.must("roll", `{"faces":[1,1,1,2,3,4]}`)
		if got := r.State().Faults; len(got) != 1 || got[0].Code != "disk" || !strings.Contains(got[0].Message, "took 3s") {
			t.Errorf("faults %v", got)
		}
		book.setPause(0)
		r.must("bank", "")
		if got := r.State().Faults; len(got) != 0 {
			t.Errorf("faults %v though the disk is quick again", got)
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestStopOnAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{full: true}
		r := run(t, Options{Journal: book})
		r.must("new_game", twoPeople)
		if err := r.stop(); err == nil || !strings.Contains(err.Error(), "2 events are lost") {
			t.Errorf("stop says %v", err)
		}
	})
}
