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
