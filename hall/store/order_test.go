package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/hall/store"
)

// columns of every table that must come out the same; a player's code is drawn, and changed is the hall's clock.
func columns() map[string]string {
	return map[string]string{
		"events": "tenant, tower, game, seq, at, kind, event", "players": "tenant, key, name, seen",
		"games":   "tenant, tower, id, touched, ends, folded, kept, rules, target, started, ended, early, rounds",
		"results": "tenant, tower, game, seat, player, name, robot, score, won, place, turns, rolls, farkles, hot_dice, best, rules, ended, early",
		"turns":   "tenant, tower, game, turn, seat, round, rolls, points, farkle, hot_dice, at",
		"tables":  "tenant, tower, seq, at, state",
	}
}

// dump lists all rows of all tables, in an order of their own.
func dump(t rapid.TB, s *store.Store) []string {
	var all []string
	for table, names := range columns() {
		rows, err := s.Query(context.Background(), "SELECT "+names+" FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		found, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values := make([]any, len(found))
			into := make([]any, len(found))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				t.Fatal(err)
			}
			all = append(all, fmt.Sprint(table, values))
		}
		if rows.Err() != nil {
			t.Fatal(rows.Err())
		}
	}
	slices.Sort(all)
	return all
}

// evening is what two venues with towers of the same name have played: also a game whose end was undone and played on.
func evening() []store.Record {
	taken := played("anchor", "tower-1", "g1", 1, noon(), "Ada", "Bo")
	taken = append(taken, undone(taken)...)
	all := slices.Concat(
		taken,
		played("anchor", "tower-1", "g2", uint64(len(taken)+1), noon().Add(time.Hour), "ADA", "Cy"),
		played("anchor", "tower-2", "g1", 1, noon().Add(time.Minute), "Ada", "Dee", "Bo"),
		played("bell", "tower-1", "g1", 1, noon(), "Ada", "Bo"),
	)
	return all
}

// undone goes back over the last decision of a game that is over and banks again.
func undone(records []store.Record) []store.Record {
	var game engine.Game
	for _, r := range records {
		game = game.Apply(r.Event)
	}
	last := records[len(records)-1]
	var more []store.Record
	for _, command := range []engine.Command{engine.Undo{}, engine.Redo{}, engine.Undo{}, engine.Bank{}} {
		events, err := game.Decide(command)
		if err != nil {
			panic(err) // the last decision of a won game is a bank
		}
		for _, event := range events {
			game = game.Apply(event)
			more = append(more, store.Record{Venue: last.Venue, Tower: last.Tower, Record: api.Record{
				Seq: last.Seq + uint64(len(more)+1), Time: last.Time.Add(time.Duration(len(more)+1) * time.Second), Game: last.Game, Event: event,
			}})
		}
	}
	return more
}

func wipe(t rapid.TB, s *store.Store) {
	err := s.Within(context.Background(), func(tx *store.Tx) error {
		for table := range columns() {
			if _, err := tx.Exec(context.Background(), "DELETE FROM "+table); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnyOrderGivesTheSameRows hands everything over in any order, cut into any batches, some of them repeated.
func TestAnyOrderGivesTheSameRows(t *testing.T) {
	records := evening()
	var tables []store.Table
	for _, r := range records {
		tables = append(tables, store.Table{Venue: r.Venue, Tower: r.Tower, State: store.State{Seq: r.Seq, Phase: api.Phase(r.Event.Kind()), TS: api.Time(r.Time)}})
	}
	each(t, func(t *testing.T, s *store.Store) {
		for i := range records {
			write(t, s, store.Batch{Records: records[i : i+1], Tables: tables[i : i+1]})
		}
		want := dump(t, s)
		games, err := s.View("anchor").Games(context.Background(), store.GameFilter{})
		if err != nil || len(games) != 3 {
			t.Fatalf("%d games have a result, want 3: %v", len(games), err)
		}
		rapid.Check(t, func(t *rapid.T) {
			wipe(t, s)
			order := rapid.Permutation(indices(len(records))).Draw(t, "order")
			again := rapid.SliceOfN(rapid.IntRange(0, len(records)-1), 0, 40).Draw(t, "repeated")
			for rest := append(order, again...); len(rest) > 0; {
				n := min(len(rest), rapid.IntRange(1, 400).Draw(t, "batch"))
				var b store.Batch
				for _, i := range rest[:n] {
					b.Records, b.Tables = append(b.Records, records[i]), append(b.Tables, tables[i])
				}
				if err := s.Write(context.Background(), b); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			if got := dump(t, s); !slices.Equal(got, want) {
				t.Fatalf("rows differ:\n%v\nwant\n%v", missing(got, want), missing(want, got))
			}
		})
	})
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// missing are those of the first that the second lacks.
func missing(of, in []string) []string {
	return slices.DeleteFunc(slices.Clone(of), func(line string) bool {
		_, found := slices.BinarySearch(in, line)
		return found
	})
}

// TestManyWritersAtOnce lets writers give the same records in different orders at the same time, as halls do.
func TestManyWritersAtOnce(t *testing.T) {
	records := evening()
	each(t, func(t *testing.T, s *store.Store) {
		write(t, s, store.Batch{Records: records})
		want := dump(t, s)
		wipe(t, s)
		done := make(chan error)
		const writers = 4
		for w := range writers {
			go func() {
				var err error
				for i := 0; i < len(records) && err == nil; i += 7 {
					at := (i*(w+1) + w*13) % len(records)
					err = s.Write(context.Background(), store.Batch{Records: records[at:min(at+7, len(records))]})
				}
				if err == nil {
					err = s.Write(context.Background(), store.Batch{Records: records[w*len(records)/writers : (w+1)*len(records)/writers]})
				}
				done <- err
			}()
		}
		for range writers {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if got := dump(t, s); !slices.Equal(got, want) {
			t.Errorf("rows differ:\n%v\nwant\n%v", missing(got, want), missing(want, got))
		}
	})
}
