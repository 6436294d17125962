package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/hall/store"
)

// sources are the databases that a test runs on: SQLite, and PostgreSQL where DICETOWER_POSTGRES names a base that may be emptied.
func sources(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "hall.db")}
	if base := os.Getenv("DICETOWER_POSTGRES"); base != "" {
		empty(t, base)
		found["postgres"] = base
	} else {
		t.Log("PostgreSQL is left out: DICETOWER_POSTGRES names no base")
	}
	return found
}

func empty(t *testing.T, base string) {
	t.Helper()
	db, err := sql.Open("pgx", base)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public"); err != nil {
		t.Fatal(err)
	}
}

// each runs a test on an empty store of every kind.
func each(t *testing.T, test func(*testing.T, *store.Store)) {
	for name, source := range sources(t) {
		t.Run(name, func(t *testing.T) { test(t, open(t, source)) })
	}
}

func open(t *testing.T, source string, others ...store.Schema) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), source, others...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func write(t *testing.T, s *store.Store, b store.Batch) {
	t.Helper()
	if err := s.Write(context.Background(), b); err != nil {
		t.Fatal(err)
	}
}

func noon() time.Time { return time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC) }

// played gives the records of a whole game between two people, numbered from first, one a second.
func played(venue, tower, id string, first uint64, at time.Time, names ...string) []store.Record {
	rules, _ := engine.Preset("playroom")
	rules.Target = 1200
	var players []engine.Player
	for _, name := range names {
		players = append(players, engine.Player{Name: name})
	}
	chance := rand.New(rand.NewPCG(first, uint64(len(id))))
	var game engine.Game
	var records []store.Record
	decide := func(command engine.Command) bool {
		events, err := game.Decide(command)
		for _, event := range events {
			game = game.Apply(event)
			records = append(records, store.Record{Venue: venue, Tower: tower, Record: api.Record{
				Seq: first + uint64(len(records)), Time: at.Add(time.Duration(len(records)) * time.Second), Game: id, Event: event,
			}})
		}
		return err == nil
	}
	decide(engine.Start{Game: id, Rules: rules, Players: players})
	for game.Phase != engine.Over {
		switch game.Phase {
		case engine.Farkle, engine.Done:
			decide(engine.NextTurn{})
		case engine.Selecting:
			if !decide(engine.Bank{}) {
				decide(engine.Keep{Faces: game.Menu()[0].Dice.Faces()})
				throw(game, chance, decide)
			}
		default:
			throw(game, chance, decide)
		}
	}
	return records
}

func throw(game engine.Game, chance *rand.Rand, decide func(engine.Command) bool) {
	faces := make([]int, game.Dice)
	for i := range faces {
		faces[i] = 1 + chance.IntN(6)
	}
	decide(engine.Roll{Faces: faces, Source: engine.Simulated})
}

func TestAGameIsFoldedOnceItIsWhole(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		records := played("anchor", "tower-1", "g1", 5, noon(), "Ada", "Bo")
		v := s.View("anchor")
		last := len(records) - 1
		write(t, s, store.Batch{Records: append(append([]store.Record{}, records[:3]...), records[last])})
		write(t, s, store.Batch{Records: records[4:]})
		if _, err := v.Game(ctx, "tower-1", "g1"); !errors.Is(err, store.ErrNone) {
			t.Fatalf("a game with a hole has a result: %v", err)
		}
		write(t, s, store.Batch{Records: records[3:4]})
		game, err := v.Game(ctx, "tower-1", "g1")
		if err != nil {
			t.Fatal(err)
		}
		ended := records[last].Event.(engine.GameEnded)
		if len(game.Seats) != 2 || game.Seats[0].Name != "Ada" || game.Seats[1].Score != ended.Scores[1] || !game.Seats[ended.Winners[0]].Won {
			t.Errorf("seats %+v of %+v", game.Seats, ended)
		}
		if !game.Started.Equal(noon()) || !game.Ended.Equal(records[last].Time) || game.Rules != "playroom" || game.Early {
			t.Errorf("game %+v", game)
		}
		points := [2]int{}
		for i, turn := range game.Turns {
			if turn.Turn != i+1 {
				t.Errorf("turn %d stands at place %d", turn.Turn, i+1)
			}
			points[turn.Seat] += turn.Points
		}
		if points != [2]int{ended.Scores[0], ended.Scores[1]} {
			t.Errorf("turns come to %v, the end says %v", points, ended.Scores)
		}
		moments, err := v.Moments(ctx, "tower-1", "g1")
		if err != nil || len(moments) != len(records) || moments[0].Seq != 5 || !moments[0].Time.Equal(noon()) {
			t.Errorf("%d moments of %d: %v", len(moments), len(records), err)
		}
	})
}

func TestLeaderboards(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		for i := range 6 {
			day := noon().AddDate(0, 0, i)
			write(t, s, store.Batch{Records: played("anchor", fmt.Sprintf("tower-%d", i%2), fmt.Sprint("g", i), 1, day, "Ada", "Bo ")})
			write(t, s, store.Batch{Records: played("bell", "tower-0", fmt.Sprint("g", i), 1, day, "Cy", "ada")})
		}
		v := s.View("anchor")
		all, err := v.Leaders(ctx, store.Contest{})
		if err != nil || len(all) != 2 || all[0].Games != 6 || all[0].Wins+all[1].Wins != 6 || all[0].Wins < all[1].Wins {
			t.Fatalf("leaders %+v: %v", all, err)
		}
		some, err := v.Leaders(ctx, store.Contest{From: noon().AddDate(0, 0, 2), To: noon().AddDate(0, 0, 4), Rules: "playroom", Tower: "tower-0", Order: store.ByTurn})
		if err != nil || len(some) != 2 || some[0].Games != 1 || some[0].Turn < some[1].Turn {
			t.Errorf("leaders of two days at one tower %+v: %v", some, err)
		}
		if none, err := v.Leaders(ctx, store.Contest{Rules: "official"}); err != nil || len(none) != 0 {
			t.Errorf("leaders by rules that nobody plays by: %+v: %v", none, err)
		}
		if _, err := v.Leaders(ctx, store.Contest{Order: "name; DROP TABLE results"}); err == nil {
			t.Error("an order of one's own is taken")
		}
		people, err := v.Players(ctx, "a", 10)
		if err != nil || len(people) != 1 || people[0].Name != "Ada" {
			t.Fatalf("players %+v: %v", people, err)
		}
		if found, err := v.PlayerByCode(ctx, people[0].Code); err != nil || found != people[0] {
			t.Errorf("by code %+v: %v", found, err)
		}
		if _, err := s.View("bell").PlayerByCode(ctx, people[0].Code); !errors.Is(err, store.ErrNone) {
			t.Errorf("a code is good in another venue: %v", err)
		}
		games, err := v.Games(ctx, store.GameFilter{Player: "bo", Limit: 2})
		if err != nil || len(games) != 2 || games[0].ID != "g5" || len(games[0].Seats) != 2 {
			t.Errorf("games %+v: %v", games, err)
		}
	})
}

func TestTheNewestStateHolds(t *testing.T) {
	each(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		state := func(seq uint64, phase api.Phase) store.Table {
			return store.Table{Venue: "anchor", Tower: "tower-1", State: store.State{Seq: seq, Phase: phase, LastEvent: &store.Moment{
				Seq: seq, Time: noon(), Game: "g", Event: engine.Farkled{Player: "Ada", Lost: 300},
			}}}
		}
		online := true
		write(t, s, store.Batch{Tables: []store.Table{state(4, api.Farkle), state(2, api.Rolling)}, Towers: []store.Tower{
			{Venue: "anchor", ID: "tower-1", Online: &online},
			{Venue: "anchor", ID: "tower-1", Info: &store.TowerInfo{Name: "Bar\x00 \u202eside", URL: "javascript:alert(1)"}},
		}})
		write(t, s, store.Batch{Tables: []store.Table{state(3, api.Rolling)}})
		tables, err := s.View("anchor").Tables(ctx)
		if err != nil || len(tables) != 1 {
			t.Fatalf("%+v: %v", tables, err)
		}
		table := tables[0]
		if table.State.Seq != 4 || table.State.Phase != api.Farkle || !table.Online || table.Name != "Bar side" || table.URL != "" {
			t.Errorf("table %+v", table)
		}
		if event, ok := table.State.LastEvent.Event.(engine.Farkled); !ok || event.Lost != 300 {
			t.Errorf("last event %+v", table.State.LastEvent)
		}
		if news, err := s.View("anchor").TablesSince(ctx, table.Changed.Add(time.Millisecond)); err != nil || len(news) != 0 {
			t.Errorf("news %+v: %v", news, err)
		}
		if _, err := s.View("bell").Table(ctx, "tower-1"); !errors.Is(err, store.ErrNone) {
			t.Errorf("another venue sees the table: %v", err)
		}
	})
}
