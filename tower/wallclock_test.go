package tower

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

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
