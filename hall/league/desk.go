package league

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"dicetower/hall/store"
)

// Desk is where the contests of one venue are kept; it sees no other's.
type Desk struct {
	store *store.Store
	view  *store.View
	venue string
}

// At gives the desk of a venue.
func At(s *store.Store, venue string) *Desk { return &Desk{s, s.View(venue), venue} }

// Summary is a contest in a list.
type Summary struct {
	ID      string    `json:"id"`
	Kind    Kind      `json:"kind"`
	Name    string    `json:"name"`
	Players int       `json:"players"`
	Matches int       `json:"matches"`
	Played  int       `json:"played"` // matches with a game
	Made    time.Time `json:"made"`
	Closed  bool      `json:"closed"`
}

// Create makes a contest with its matches. The error is a Refusal where the plan does not hold.
func (d *Desk) Create(ctx context.Context, p Plan, by string) (Contest, error) {
	p = p.Filled()
	if err := p.Check(); err != nil {
		return Contest{}, err
	}
	c := Contest{Plan: p, ID: strings.ToLower(rand.Text()[:10]), Made: time.Now().UTC(), Matches: p.Matches()}
	plan, err := json.Marshal(p)
	if err != nil {
		return Contest{}, fmt.Errorf("keep a contest: %w", err)
	}
	err = d.store.Within(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(ctx, "INSERT INTO contests (tenant, id, plan, made, closed, changes) VALUES (?, ?, ?, ?, 0, 0)",
			d.venue, c.ID, string(plan), c.Made.UnixMilli())
		for _, m := range c.Matches {
			if err != nil {
				return err
			}
			var slots []byte
			if slots, err = json.Marshal(m.Slots); err != nil {
				return err
			}
			_, err = tx.Exec(ctx, "INSERT INTO contest_matches (tenant, contest, number, round, slots) VALUES (?, ?, ?, ?, ?)",
				d.venue, c.ID, m.Number, m.Round, string(slots))
		}
		if err != nil {
			return err
		}
		return d.note(ctx, tx, c.ID, Note{Act: Created, By: by})
	})
	if err != nil {
		return Contest{}, fmt.Errorf("keep a contest: %w", err)
	}
	return c, nil
}

// Contests lists all contests, the newest first.
func (d *Desk) Contests(ctx context.Context) ([]Summary, error) {
	rows, err := d.store.Query(ctx, `SELECT c.id, c.plan, c.made, c.closed,
			(SELECT count(*) FROM contest_matches m WHERE m.tenant = c.tenant AND m.contest = c.id),
			(SELECT count(DISTINCT g.number) FROM contest_games g WHERE g.tenant = c.tenant AND g.contest = c.id)
		FROM contests c WHERE c.tenant = ? ORDER BY c.made DESC, c.id`, d.venue)
	list := []Summary{}
	err = each(rows, err, func(scan func(...any) error) error {
		var s Summary
		var plan string
		var made, closed int64
		if err := scan(&s.ID, &plan, &made, &closed, &s.Matches, &s.Played); err != nil {
			return err
		}
		var p Plan
		err := json.Unmarshal([]byte(plan), &p)
		s.Kind, s.Name, s.Players, s.Made, s.Closed = p.Kind, p.Name, len(p.Players), instant(made), closed != 0
		list = append(list, s)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list contests: %w", err)
	}
	return list, nil
}

// Contest reads one contest; store.ErrNone where this venue has none such.
func (d *Desk) Contest(ctx context.Context, id string) (Contest, error) {
	return d.read(ctx, d.store, id)
}

// reader is a store, or a transaction.
type reader interface {
	Query(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRow(ctx context.Context, query string, args ...any) *sql.Row
}

func (d *Desk) read(ctx context.Context, from reader, id string) (Contest, error) {
	c := Contest{ID: id, Matches: []Match{}}
	var plan string
	var made, closed int64
	err := from.QueryRow(ctx, "SELECT plan, made, closed FROM contests WHERE tenant = ? AND id = ?", d.venue, id).Scan(&plan, &made, &closed)
	if errors.Is(err, sql.ErrNoRows) {
		return c, fmt.Errorf("find contest %s: %w", store.Clean(id), store.ErrNone)
	}
	if err == nil {
		err = json.Unmarshal([]byte(plan), &c.Plan)
	}
	if err != nil {
		return c, fmt.Errorf("read contest %s: %w", id, err)
	}
	c.Made, c.Closed = instant(made), closed != 0
	for _, read := range []func(context.Context, reader, *Contest) error{d.readMatches, d.readGames, d.readCalls} {
		if err := read(ctx, from, &c); err != nil {
			return c, fmt.Errorf("read contest %s: %w", id, err)
		}
	}
	return c, nil
}

func (d *Desk) readMatches(ctx context.Context, from reader, c *Contest) error {
	rows, err := from.Query(ctx, "SELECT number, round, slots FROM contest_matches WHERE tenant = ? AND contest = ? ORDER BY number", d.venue, c.ID)
	return each(rows, err, func(scan func(...any) error) error {
		m := Match{Games: []Game{}}
		var slots string
		if err := scan(&m.Number, &m.Round, &slots); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(slots), &m.Slots)
		c.Matches = append(c.Matches, m)
		return err
	})
}

func (d *Desk) readGames(ctx context.Context, from reader, c *Contest) error {
	rows, err := from.Query(ctx, "SELECT number, game FROM contest_games WHERE tenant = ? AND contest = ? ORDER BY number, position", d.venue, c.ID)
	return each(rows, err, func(scan func(...any) error) error {
		var number int
		var text string
		if err := scan(&number, &text); err != nil {
			return err
		}
		var g Game
		err := json.Unmarshal([]byte(text), &g)
		if m := c.Match(number); m != nil {
			m.Games = append(m.Games, g)
		}
		return err
	})
}

func (d *Desk) readCalls(ctx context.Context, from reader, c *Contest) error {
	rows, err := from.Query(ctx, "SELECT number, tower, called FROM contest_calls WHERE tenant = ? AND contest = ?", d.venue, c.ID)
	return each(rows, err, func(scan func(...any) error) error {
		var number int
		var tower string
		var called int64
		err := scan(&number, &tower, &called)
		if m := c.Match(number); m != nil {
			m.Tower, m.Called = tower, instant(called)
		}
		return err
	})
}

// Version is another number as soon as anything of the venue's contests has changed.
func (d *Desk) Version(ctx context.Context) (int64, error) {
	var version int64
	err := d.store.QueryRow(ctx, "SELECT CAST(coalesce(sum(changes), 0) AS BIGINT) FROM contests WHERE tenant = ?", d.venue).Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("look for changes of contests: %w", err)
	}
	return version, nil
}

// each hands over the rows of a query one by one.
func each(rows *sql.Rows, err error, row func(scan func(...any) error) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
