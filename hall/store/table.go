package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// Table is how the game at a tower stands.
type Table struct {
	Venue   string    `json:"-"`
	Tower   string    `json:"tower"`
	Name    string    `json:"name"` // of the tower, for people; its id where it has not said
	URL     string    `json:"url"`  // of the tower's own page, "" for none
	Online  bool      `json:"online"`
	Changed time.Time `json:"changed"` // when the hall wrote it
	State   State     `json:"state"`
}

// State is what is kept of a tower's state document, under the same keys. Seats are those that are taken.
type State struct {
	Seq         uint64         `json:"seq"`
	TS          api.Time       `json:"ts"`
	Phase       api.Phase      `json:"phase"`
	Game        api.GameInfo   `json:"game"`
	Current     api.Current    `json:"current"`
	Leader      api.Standing   `json:"leader"`
	Winner      api.Standing   `json:"winner"`
	Seats       []api.Seat     `json:"seats"`
	Dice        []api.Die      `json:"dice"`
	TurnPoints  int            `json:"turn_points"`
	DiceToThrow int            `json:"dice_to_throw"`
	Bank        engine.Banking `json:"bank"`
	Faults      []api.Fault    `json:"faults"`
	Winners     []int          `json:"winners"`
	LastEvent   *Moment        `json:"last_event"` // null before the first
}

// Moment is an event as it is told: the event's own keys, beside seq, ts and game.
type Moment struct {
	Seq   uint64
	Time  time.Time
	Game  string
	Event engine.Event
}

// MarshalJSON gives the document of an api.Record.
func (m Moment) MarshalJSON() ([]byte, error) {
	return api.Record{Seq: m.Seq, Time: m.Time, Game: m.Game, Event: m.Event}.MarshalJSON()
}

// UnmarshalJSON reads the document of an api.Record.
func (m *Moment) UnmarshalJSON(text []byte) error {
	var head struct {
		Seq  uint64   `json:"seq"`
		TS   api.Time `json:"ts"`
		Game string   `json:"game"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return err
	}
	event, err := engine.DecodeEvent(text)
	*m = Moment{head.Seq, time.Time(head.TS), head.Game, event}
	return err
}

// tables writes states, each unless a newer one is there. Of states with the same seq the one that comes last holds.
func (t *Tx) tables(ctx context.Context, tables []Table) error {
	newest := map[place]Table{}
	for _, table := range tables {
		at := place{venue: table.Venue, tower: table.Tower}
		if known, ok := newest[at]; !ok || table.State.Seq >= known.State.Seq {
			newest[at] = table
		}
	}
	var rows [][]any
	for _, at := range sortedPlaces(newest) {
		table := newest[at]
		text, err := json.Marshal(table.State)
		if err != nil {
			return err
		}
		rows = append(rows, []any{
			at.venue, at.tower, int64(table.State.Seq), millis(time.Time(table.State.TS)), time.Now().UnixMilli(), string(text),
		})
	}
	return t.insert(ctx, "INSERT INTO tables (tenant, tower, seq, at, changed, state)", `ON CONFLICT (tenant, tower) DO UPDATE SET
		seq = excluded.seq, at = excluded.at, changed = excluded.changed, state = excluded.state
		WHERE excluded.seq > tables.seq OR excluded.seq = tables.seq AND excluded.state <> tables.state`, rows)
}

// towers writes what towers say of themselves.
func (t *Tx) towers(ctx context.Context, towers []Tower) error {
	last := map[place]Tower{}
	for _, tower := range towers {
		at := place{venue: tower.Venue, tower: tower.ID}
		merged := last[at]
		if tower.Info != nil {
			merged.Info = tower.Info
		}
		if tower.Online != nil {
			merged.Online = tower.Online
		}
		last[at] = merged
	}
	var rows [][]any
	for _, at := range sortedPlaces(last) {
		row := []any{at.venue, at.tower, "", "", "", int64(unknown)}
		if info := last[at].Info; info != nil {
			row[2], row[3], row[4] = cmp.Or(Clean(info.Name), at.tower), webAddress(info.URL), Clean(info.Version)
		}
		if online := last[at].Online; online != nil {
			row[5] = number(*online)
		}
		rows = append(rows, row)
	}
	// One statement, for rows are to be locked in one order.
	return t.insert(ctx, "INSERT INTO towers (tenant, id, name, url, version, online)", `ON CONFLICT (tenant, id) DO UPDATE SET
		name = CASE WHEN excluded.name = '' THEN towers.name ELSE excluded.name END,
		url = CASE WHEN excluded.name = '' THEN towers.url ELSE excluded.url END,
		version = CASE WHEN excluded.name = '' THEN towers.version ELSE excluded.version END,
		online = CASE WHEN excluded.online < 0 THEN towers.online ELSE excluded.online END`, rows)
}

// unknown is kept of a tower that has not said whether it is online.
const unknown = -1

// webAddress is a link that a page may show, "" where it is none.
func webAddress(text string) string {
	address, err := url.Parse(text)
	if err != nil || len(text) > 200 || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" || address.User != nil {
		return ""
	}
	return (&url.URL{Scheme: address.Scheme, Host: address.Host, Path: address.Path}).String()
}

// Tables lists all tables, by name.
func (v *View) Tables(ctx context.Context) ([]Table, error) { return v.tables(ctx, "") }

// TablesSince lists those that were written at a time or later. Clocks of several machines differ: ask again for the last
// seconds, and drop what is known by its seq and Changed.
func (v *View) TablesSince(ctx context.Context, since time.Time) ([]Table, error) {
	return v.tables(ctx, "AND t.changed >= ?", since.UnixMilli())
}

// Table gives one table; ErrNone where the tower has never been heard.
func (v *View) Table(ctx context.Context, tower string) (Table, error) {
	found, err := v.tables(ctx, "AND t.tower = ?", tower)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("find table %s: %w", Clean(tower), ErrNone)
	}
	if err != nil {
		return Table{}, err
	}
	return found[0], nil
}

func (v *View) tables(ctx context.Context, which string, args ...any) ([]Table, error) {
	rows, err := v.store.Query(ctx, `SELECT t.tower, coalesce(nullif(w.name, ''), t.tower), coalesce(w.url, ''), coalesce(w.online, 0), t.changed, t.state
		FROM tables t LEFT JOIN towers w ON w.tenant = t.tenant AND w.id = t.tower
		WHERE t.tenant = ? `+which+" ORDER BY 2, 1", append([]any{v.venue}, args...)...)
	type row struct {
		table  Table
		online int64
		state  string
	}
	found, err := collect(rows, err, "list tables", func(r *row) []any {
		return []any{&r.table.Tower, &r.table.Name, &r.table.URL, &r.online, moment{&r.table.Changed}, &r.state}
	})
	tables := make([]Table, len(found))
	for i, r := range found {
		if err := json.Unmarshal([]byte(r.state), &r.table.State); err != nil {
			return nil, fmt.Errorf("read table %s: %w", r.table.Tower, err)
		}
		r.table.Venue, r.table.Online = v.venue, r.online == 1
		tables[i] = r.table
	}
	return tables, err
}
