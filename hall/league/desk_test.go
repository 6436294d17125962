package league_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dicetower/hall/league"
	"dicetower/hall/played"
	"dicetower/hall/store"
)

// each runs a test on SQLite, and on PostgreSQL where DICETOWER_POSTGRES names a base. Venues are drawn, so that nothing has to be emptied.
func each(t *testing.T, test func(*testing.T, *store.Store)) {
	sources := map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "hall.db")}
	if base := os.Getenv("DICETOWER_POSTGRES"); base != "" {
		sources["postgres"] = base
	}
	for name, source := range sources {
		t.Run(name, func(t *testing.T) {
			s, err := store.Open(t.Context(), source, league.Schema())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			test(t, s)
		})
	}
}

// hall is a venue of its own for each test.
type hall struct {
	*testing.T
	store *store.Store
	venue string
	desk  *league.Desk
}

func open(t *testing.T, s *store.Store) *hall {
	t.Helper()
	venue := "v" + strings.ToLower(filepath.Base(t.TempDir())) + strings.ToLower(filepath.Base(filepath.Dir(t.TempDir())))
	venue = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, venue)
	venue = venue[max(0, len(venue)-30):]
	return &hall{t, s, venue, league.At(s, venue)}
}

func (h *hall) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *hall) refused(err error, part string) {
	h.Helper()
	if err == nil || league.Reason(err) == "" || !strings.Contains(err.Error(), part) {
		h.Errorf("%v; want a refusal with %q", err, part)
	}
}

func (h *hall) table(id string) *played.Table {
	h.Helper()
	table := played.Open(h, h.venue, id)
	h.write(table)
	return table
}

func (h *hall) write(table *played.Table) {
	h.Helper()
	h.must(h.store.Write(h.Context(), table.Batch()))
}

func (h *hall) create(p league.Plan) league.Contest {
	h.Helper()
	if p.Name == "" {
		p.Name = "Friday"
	}
	c, err := h.desk.Create(h.Context(), p, "Hana")
	h.must(err)
	return c
}

func (h *hall) contest(id string) league.Contest {
	h.Helper()
	c, err := h.desk.Contest(h.Context(), id)
	h.must(err)
	return c
}

func (h *hall) collect() int {
	h.Helper()
	n, err := h.desk.Collect(h.Context())
	h.must(err)
	return n
}

// stage is how far the first match is.
func (h *hall) stage(id string) league.Stage {
	h.Helper()
	calls, err := h.desk.Calls(h.Context())
	h.must(err)
	c := h.contest(id)
	return c.Stages(calls)[1]
}

func TestAnEveningPlaysItself(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		h := open(t, s)
		one, two := h.table("table-1"), h.table("table-2")
		c := h.create(league.Plan{Kind: league.Cup, Players: []string{"Ada", "Bo", "Cy"}})
		h.refused(h.desk.Call(t.Context(), c.ID, 2, "table-1", "Hana"), "not known yet")
		h.must(h.desk.Call(t.Context(), c.ID, 1, "table-1", "Hana"))
		if stage := h.stage(c.ID); stage != league.Called {
			t.Errorf("it is %s", stage)
		}
		one.Play(played.Game{Players: []string{"Ada", "Zed"}}) // others
		two.Play(played.Game{Players: []string{"Bo", "Cy"}})   // elsewhere
		h.write(one)
		h.write(two)
		if n := h.collect(); n != 0 {
			t.Errorf("%d games of others count", n)
		}
		one.Play(played.Game{Players: []string{"CY ", "bo"}, Moves: 3})
		h.write(one)
		if stage := h.stage(c.ID); stage != league.Playing {
			t.Errorf("it is %s", stage)
		}
		one.Go(0)
		batch := one.Batch()
		h.must(s.Write(t.Context(), batch))
		if n := h.collect(); n != 1 {
			t.Fatalf("%d games count", n)
		}
		h.must(s.Write(t.Context(), batch))
		after := h.contest(c.ID)
		if n := h.collect(); n != 0 || h.stage(c.ID) != league.Done || !reflect.DeepEqual(h.contest(c.ID), after) {
			t.Errorf("what is told twice counts twice: %d", n)
		}
		final, ready := after.Names(after.Match(2))
		if !ready || final[0] != "Ada" || final[1] != "Bo" && final[1] != "Cy" {
			t.Errorf("the final is %v", final)
		}
		won := after.Match(1).Games[0]
		if won.Scores[won.Winners[0]] < won.Scores[1-won.Winners[0]] {
			t.Errorf("seats were mixed up: %+v", won)
		}
		if calls, err := h.desk.Calls(t.Context()); err != nil || len(calls) != 0 {
			t.Errorf("still called: %v, %v", calls, err)
		}
	})
}

func TestBestOfThree(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		h := open(t, s)
		one := h.table("table-1")
		c := h.create(league.Plan{Kind: league.Cup, Players: []string{"Ada", "Bo"}, BestOf: 3, Rules: "playroom"})
		h.must(h.desk.Call(t.Context(), c.ID, 1, "table-1", "Hana"))
		one.Play(played.Game{Players: []string{"Ada", "Bo"}, Rules: "official"})
		h.write(one)
		if n := h.collect(); n != 0 {
			t.Error("a game by other rules counts")
		}
		for n := 0; h.stage(c.ID) != league.Done; n++ {
			if n > 6 {
				t.Fatal("it never ends")
			}
			one.Play(played.Game{Players: []string{"Ada", "Bo"}})
			h.write(one)
			h.collect()
		}
		done := h.contest(c.ID)
		if n := len(done.Match(1).Games); n < 2 || n > 3 || done.Champion() == league.Unknown {
			t.Errorf("%d games, champion %d", n, done.Champion())
		}
		one.Play(played.Game{Players: []string{"Ada", "Bo"}})
		h.write(one)
		if h.collect() != 0 || !reflect.DeepEqual(h.contest(c.ID), done) {
			t.Error("a late game changes something")
		}
	})
}

func TestATableIsForOneMatch(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		h := open(t, s)
		one := h.table("table-1")
		c := h.create(league.Plan{Kind: league.League, Players: []string{"Ada", "Bo", "Cy", "Di"}})
		h.refused(h.desk.Call(t.Context(), c.ID, 1, "nowhere", "Hana"), "no table nowhere")
		h.must(h.desk.Call(t.Context(), c.ID, 1, "table-1", "Hana"))
		h.refused(h.desk.Call(t.Context(), c.ID, 2, "table-1", "Hana"), "another match")
		h.refused(h.desk.Call(t.Context(), c.ID, 1, "table-1", "Hana"), "release")
		h.must(h.desk.Release(t.Context(), c.ID, 1, "Hana"))
		h.refused(h.desk.Release(t.Context(), c.ID, 1, "Hana"), "was not called")
		one.Play(played.Game{Players: []string{"Zed", "Yan"}, Moves: 2})
		h.write(one)
		h.refused(h.desk.Call(t.Context(), c.ID, 2, "table-1", "Hana"), "a game is played")
		h.must(h.desk.Close(t.Context(), c.ID, "Hana"))
		h.refused(h.desk.Call(t.Context(), c.ID, 1, "table-1", "Hana"), "closed")
		if err := h.desk.Call(t.Context(), c.ID, 99, "table-1", "Hana"); !errors.Is(err, store.ErrNone) {
			t.Error(err)
		}
	})
}

func TestWhatAHostEntersAndCorrects(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		h := open(t, s)
		ctx := context.Background()
		h.table("table-1")
		c := h.create(league.Plan{Kind: league.Cup, Players: []string{"Ada", "Bo", "Cy", "Di"}})
		enter := func(number int, scores ...int) error {
			return h.desk.Enter(ctx, c.ID, number, [][]int{scores}, nil, "Hana")
		}
		h.refused(enter(1, 1, 2, 3), "a score")
		h.refused(enter(1, 1, league.MostScore+1), "a score")
		h.refused(enter(1, 500, 500), "do not decide")
		h.refused(h.desk.Enter(ctx, c.ID, 1, [][]int{{1, 0}, {1, 0}}, nil, "Hana"), "decided before game 2")
		h.must(enter(1, 1000, 200)) // Ada beats Di
		h.must(enter(1, 200, 1000)) // no, Di beats Ada
		nobody := 5
		h.refused(h.desk.Enter(ctx, c.ID, 2, nil, &nobody, "Hana"), "one of the players")
		second := 1
		h.must(h.desk.Enter(ctx, c.ID, 2, nil, &second, "Hana")) // Bo did not come
		got := h.contest(c.ID)
		if names, _ := got.Names(got.Match(3)); !reflect.DeepEqual(names, []string{"Di", "Cy"}) {
			t.Errorf("the final is %v", names)
		}
		h.must(h.desk.Call(ctx, c.ID, 3, "table-1", "Hana"))
		h.refused(enter(1, 1000, 200), "already plays match 3")
		h.refused(h.desk.TakeBack(ctx, c.ID, 1, "Hana"), "already plays match 3")
		h.must(enter(1, 300, 1000)) // the winner stays
		h.must(h.desk.Release(ctx, c.ID, 3, "Hana"))
		h.must(h.desk.TakeBack(ctx, c.ID, 1, "Hana"))
		h.refused(h.desk.TakeBack(ctx, c.ID, 1, "Hana"), "no result")
		notes, err := h.desk.Notes(ctx, c.ID, 50)
		h.must(err)
		var acts []string
		for _, n := range notes {
			acts = append(acts, string(n.Act))
		}
		if got := strings.Join(acts, " "); got != "taken_back released corrected called entered corrected entered created" {
			t.Errorf("noted: %s", got)
		}
		if n := notes[5]; n.By != "Hana" || n.Was[0].Scores[0] != 1000 || n.Now[0].Scores[0] != 200 {
			t.Errorf("the correction is noted as %+v", n)
		}
	})
}

func TestAnotherVenueSeesAndChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		h := open(t, s)
		c := h.create(league.Plan{Kind: league.League, Players: []string{"'; DROP TABLE contests; --", "<script>alert(1)</script>", "?, $1"}, Name: "x'; --"})
		other := league.At(s, "bell")
		ctx := context.Background()
		if _, err := other.Contest(ctx, c.ID); !errors.Is(err, store.ErrNone) {
			t.Error(err)
		}
		if err := other.Enter(ctx, c.ID, 1, [][]int{{1, 0}}, nil, "x"); !errors.Is(err, store.ErrNone) {
			t.Error(err)
		}
		if err := other.Close(ctx, c.ID, "x"); !errors.Is(err, store.ErrNone) {
			t.Error(err)
		}
		if list, err := other.Contests(ctx); err != nil || len(list) != 0 {
			t.Errorf("%v, %v", list, err)
		}
		if got := h.contest(c.ID); got.Closed || got.Players[0] != "'; DROP TABLE contests; --" || !reflect.DeepEqual(got, c) && len(got.Matches) != 3 {
			t.Errorf("%+v", got)
		}
	})
}

func TestManyAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		h := open(t, s)
		h.table("table-1")
		c := h.create(league.Plan{Kind: league.League, Players: []string{"Ada", "Bo", "Cy", "Di"}})
		results := make(chan error, 12)
		for i := range 6 {
			go func() { results <- h.desk.Call(context.Background(), c.ID, 1+i, "table-1", "Hana") }()
			go func() { results <- h.desk.Enter(context.Background(), c.ID, 1+i, [][]int{{i, 7}}, nil, "Hana") }()
		}
		for range 12 {
			if err := <-results; err != nil && league.Reason(err) == "" {
				t.Error(err)
			}
		}
		got := h.contest(c.ID)
		if !got.Over() {
			t.Errorf("something got lost: %+v", got.Matches)
		}
		if calls, err := h.desk.Calls(context.Background()); err != nil || len(calls) != 0 {
			t.Errorf("%v, %v", calls, err)
		}
	})
}
