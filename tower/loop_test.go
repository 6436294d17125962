package tower

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

func TestRestartAtEveryStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book, HandOn: HandOn, Pause: time.Second, Caster: &cup{random: rand.New(rand.NewPCG(2, 2)), clumsy: true}})
		r.must("new_game", `{"players":[{"name":"A","robot":"steady"},{"name":"B","robot":"steady"}],"set":{"target":3000}}`)
		for i := 0; r.State().Phase != api.GameOver && i < 10000; i++ {
			time.Sleep(time.Second)
			synctest.Wait()
		}
		if err := r.stop(); err != nil {
			t.Fatal(err)
		}
		rejected := 0
		for _, update := range r.updates {
			written := book.all()[:update.State.Seq]
			again := New(Options{Records: written, Caster: &cup{}, Rules: cardgames()}).State()
			want := *update.State
			want.Camera, again.Camera = api.Camera{}, api.Camera{}
			if len(update.Records) == 0 {
				continue // the view alone: dice moving
			}
			if !sameState(t, again, &want) {
				t.Fatalf("after a restart\n%s, want\n%s", asJSON(t, again), asJSON(t, &want))
			}
			for _, record := range update.Records {
				if record.Event.Kind() == "rejected" {
					rejected++
				}
			}
		}
		if rejected == 0 {
			t.Error("no throw was rejected: the test has tested less than it should")
		}
		if r.State().Phase != api.GameOver {
			t.Errorf("the game has not ended: %s", r.State().Phase)
		}
	})
}

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

// TestClockThatIsSet looks at the fault only: nothing in here can set a clock.
func TestClockThatIsSet(t *testing.T) {
	for _, test := range []struct{ wall, truth, want time.Duration }{
		{time.Second, time.Second, 0},
		{3 * time.Second, 2 * time.Second, 0},
		{time.Hour, time.Second, time.Hour - time.Second},
		{-time.Hour, time.Second, -time.Hour - time.Second},
	} {
		if got := jumped(test.wall, test.truth); got != test.want {
			t.Errorf("%v by the wall, %v in truth: %v", test.wall, test.truth, got)
		}
	}
	if got := setFault(-time.Hour); got.Code != "clock" || !strings.Contains(got.Message, "set back by 1h0m0s") || got.Remedy == "" {
		t.Errorf("fault %+v", got)
	}
	now := time.Now()
	clock := wallClock{}
	clock.look(now)
	if got := clock.look(now.Add(time.Hour)); got != 0 {
		t.Errorf("an hour that has passed is a jump of %v", got)
	}
	clock.told = now
	if clock.over(now.Add(jumpShown-1)) || !clock.over(now.Add(jumpShown)) {
		t.Error("the fault is not shown for a minute")
	}
}

// TestAlive: the loop turns also where nothing happens.
func TestAlive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := run(t, Options{Journal: &notebook{}})
		for range 20 {
			time.Sleep(time.Minute)
			synctest.Wait()
			if !r.Alive(2 * longest) {
				t.Fatal("the loop does not turn")
			}
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute)
		if r.Alive(2 * longest) {
			t.Error("a loop that has ended is said to turn")
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

func TestTransactions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		book := &notebook{}
		r := run(t, Options{Journal: book})
		r.must("new_game", twoPeople)
		r.must("roll", `{"faces":[1,1,2,3,4,6]}`)
		first := r.do("keep", `{"faces":[1],"transaction":"a","if_seq":3}`)
		again := r.do("keep", `{"faces":[1],"transaction":"a","if_seq":3}`)
		if first.Status != "ok" || again.Status != "ok" || again.Seq != first.Seq || len(book.all()) != 4 {
			t.Errorf("first %+v, again %+v, %d records", first, again, len(book.all()))
		}
		if other := r.do("keep", `{"faces":[1],"transaction":"b"}`); other.Seq != 5 {
			t.Errorf("another transaction: %+v", other)
		}
		if bad := r.do("keep", `{"transaction":"c"}`); bad.Code != api.IllegalKeep || bad.Transaction != "c" {
			t.Errorf("nothing left to keep: %+v", bad)
		}
		time.Sleep(memory)
		if late := r.do("keep", `{"faces":[1],"transaction":"a"}`); late.Status == "ok" {
			t.Errorf("a minute later: %+v", late)
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestVirtualTowerThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &cup{random: rand.New(rand.NewPCG(1, 1)), broken: errors.New("no clip of six dice")}
		r := run(t, Options{Journal: &notebook{}, Caster: c})
		r.must("new_game", twoPeople)
		if got := r.do("throw", ""); got.Code != api.CameraFault || !strings.Contains(got.Error, "no clip") {
			t.Errorf("answer %+v", got)
		}
		if faults := r.State().Faults; len(faults) != 1 || faults[0].Code != "camera" {
			t.Errorf("faults %v", faults)
		}
		c.mu.Lock()
		c.broken = nil
		c.mu.Unlock()
		r.must("throw", "")
		if state := r.State(); len(state.Faults) != 0 || len(state.Dice) != 6 {
			t.Errorf("after a throw that worked: faults %v, dice %v", state.Faults, state.Dice)
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestFaultsAreShownOnceEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := run(t, Options{Journal: &notebook{}})
		for _, fault := range []api.Fault{{Code: "light", Message: "dim"}, {Code: "broker", Message: "a"}, {Code: "broker", Message: "b"}} {
			r.Fault(fault)
		}
		synctest.Wait()
		if got := fmt.Sprint(r.State().Faults); got != "[{broker b } {light dim }]" {
			t.Error(got)
		}
		shown := len(r.updates)
		r.Fault(api.Fault{Code: "broker", Message: "b"})
		r.ClearFault("beam")
		synctest.Wait()
		if len(r.updates) != shown {
			t.Error("an update without a change")
		}
		r.ClearFault("broker")
		r.ClearFault("light")
		synctest.Wait()
		if got := r.State().Faults; len(got) != 0 || got == nil {
			t.Error(got)
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestAnswersAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := run(t, Options{Journal: &notebook{}})
		r.must("get_state", "")
		if err := r.stop(); err != nil {
			t.Error(err)
		}
		for range 2 * backlog {
			r.See(moving()) // never waits for a loop that is gone
		}
		if got := r.Do(t.Context(), api.Request{Verb: "bank"}); got.Code != api.Internal {
			t.Errorf("answer %+v", got)
		}
	})
}

func TestImpatientRequest(t *testing.T) {
	tower := New(Options{Journal: &notebook{}})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := tower.Do(ctx, api.Request{Verb: "bank"}); got.Code != api.Internal || got.Status != "error" {
		t.Errorf("answer %+v", got)
	}
}

// TestManyHands lets requests, sightings and faults come from everywhere at once; the race detector watches.
func TestManyHands(t *testing.T) {
	book := &notebook{}
	var last uint64
	tower := New(Options{Journal: book, Rules: cardgames(), Publish: func(u api.Update) {
		for _, record := range u.Records {
			if record.Seq != last+1 {
				t.Errorf("event %d after %d", record.Seq, last)
			}
			last = record.Seq
		}
	}})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- tower.Run(ctx) }()
	tower.Do(ctx, api.Request{Verb: "new_game", Body: []byte(twoPeople)})
	var hands sync.WaitGroup
	for hand := range 8 {
		hands.Go(func() {
			random := rand.New(rand.NewPCG(uint64(hand), 0))
			for range 200 {
				switch random.IntN(6) {
				case 0:
					tower.Do(ctx, api.Request{Verb: "roll", Body: []byte(`{"faces":[1,1,2,3,4,5]}`)})
				case 1:
					tower.Do(ctx, api.Request{Verb: "bank"})
				case 2:
					tower.See(moving())
				case 3:
					tower.See(rest(row(random.Float64(), "123456")))
				case 4:
					tower.Fault(api.Fault{Code: "light"})
				default:
					_ = tower.State().Seq
				}
			}
		})
	}
	hands.Wait()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if last == 0 || int(last) != len(book.all()) {
		t.Errorf("%d events shown, %d written", last, len(book.all()))
	}
}

func TestRobotsWaitForPeopleToThrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := run(t, Options{Journal: &notebook{}, Pause: time.Second})
		r.must("new_game", `{"players":[{"name":"A","robot":"steady"},{"name":"B"}]}`)
		time.Sleep(time.Minute)
		r.see(empty(), moving(), rest(row(high, "111234")))
		if got := r.State(); got.Phase != api.Selecting || len(got.Current.Kept) != 0 {
			t.Fatalf("phase %s, kept %v before the pause is over", got.Phase, got.Current.Kept)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if got := r.State().Current.Kept; !slices.Equal(got, []int{1, 1, 1}) {
			t.Errorf("the robot keeps %v", got)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if got := r.State(); *got.Seats[0].Score != 1000 || *got.Current.Seat != 1 {
			t.Errorf("the robot has %d points, seat %d plays", *got.Seats[0].Score, *got.Current.Seat)
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
}

func TestFarkleRisk(t *testing.T) {
	for _, rules := range engine.Presets() {
		want := map[int]float64{1: 2. / 3, 2: 4. / 9, 3: 5. / 18, 4: 17. / 108, 5: 25. / 324, 6: 5. / 216}
		for n, chance := range want {
			if got := risksOf(rules)[n]; got < chance-1e-12 || got > chance+1e-12 {
				t.Errorf("%s: %d dice farkle with %v, want %v", rules.Name, n, got, chance)
			}
		}
	}
}
