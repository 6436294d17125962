package store

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"dicetower/api"
)

// Batch is what is written together. Its parts may be empty.
type Batch struct {
	Records []Record
	Tables  []Table
	Towers  []Tower
}

// Record is an event of a game, and where it happened. Reading and Evidence of the record are not kept.
type Record struct {
	Venue, Tower string
	api.Record
}

// Tower is what a tower says of itself. What is nil is not known, and stays as it was.
type Tower struct {
	Venue, ID string
	Info      *TowerInfo
	Online    *bool
}

// TowerInfo is who a tower says it is.
type TowerInfo struct{ Name, URL, Version string }

// Empty says that there is nothing to be written.
func (b *Batch) Empty() bool { return len(b.Records)+len(b.Tables)+len(b.Towers) == 0 }

// place names a game at a tower of a venue.
type place struct{ venue, tower, game string }

func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.venue, q.venue), cmp.Compare(p.tower, q.tower), cmp.Compare(p.game, q.game))
}

func (r *Record) place() place { return place{r.Venue, r.Tower, r.Game} }

// sorted gives each record once, in the order of their keys. All writers lock rows in this order, so that none waits for
// another that waits for it.
func sorted(records []Record) []Record {
	records = slices.Clone(records)
	slices.SortStableFunc(records, func(a, b Record) int {
		return cmp.Or(a.place().compare(b.place()), cmp.Compare(a.Seq, b.Seq))
	})
	return slices.CompactFunc(records, func(a, b Record) bool { return a.Seq == b.Seq && a.place() == b.place() })
}

// touch is what a batch tells of a game.
type touch struct {
	place
	newest time.Time
	ends   bool
}

// touched lists the games of sorted records.
func touched(records []Record) []touch {
	var games []touch
	for i := range records {
		r := &records[i]
		if len(games) == 0 || games[len(games)-1].place != r.place() {
			games = append(games, touch{place: r.place()})
		}
		game := &games[len(games)-1]
		if r.Time.After(game.newest) {
			game.newest = r.Time
		}
		game.ends = game.ends || r.Event.Kind() == gameOver
	}
	return games
}

// sortedPlaces are the keys in the order in which rows are locked.
func sortedPlaces[V any](of map[place]V) []place {
	return slices.SortedFunc(maps.Keys(of), place.compare)
}
