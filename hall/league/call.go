package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"dicetower/api"
	"dicetower/hall/store"
)

// Call is a match that was called to a table.
type Call struct {
	Tower   string    `json:"tower"`
	Contest string    `json:"contest"`
	Name    string    `json:"name"` // of the contest
	Kind    Kind      `json:"kind"`
	Number  int       `json:"number"`
	Round   int       `json:"round"`
	Players []string  `json:"players"`
	Called  time.Time `json:"called"`
	Stage   Stage     `json:"stage"` // called or playing
}

// Call sends the players of a match to a table. It is refused where they are not known yet, the match is done, or the table
// is not free.
func (d *Desk) Call(ctx context.Context, id string, number int, tower, by string) error {
	table, err := d.view.Table(ctx, tower)
	if errors.Is(err, store.ErrNone) {
		return refuse("there is no table %s here", store.Clean(tower))
	}
	if err != nil {
		return err
	}
	return d.change(ctx, id, number, func(tx *store.Tx, c *Contest, m *Match) (Note, error) {
		players, ready := c.Names(m)
		switch {
		case !ready:
			return Note{}, refuse("it is not known yet who plays this match")
		case m.Places(&c.Plan) != nil:
			return Note{}, refuse("the match is decided; take its result back first")
		case m.Tower != "":
			return Note{}, refuse("the match was called to %s; release that table first", m.Tower)
		case running(&table) && !sitAt(&table, players):
			return Note{}, refuse("a game is played at %s; call when it is over", table.Name)
		}
		made, err := tx.Exec(ctx, "INSERT INTO contest_calls (tenant, tower, contest, number, called) VALUES (?, ?, ?, ?, ?) ON CONFLICT (tenant, tower) DO NOTHING",
			d.venue, tower, id, number, time.Now().UnixMilli())
		if err != nil {
			return Note{}, err
		}
		n, err := made.RowsAffected()
		if err == nil && n == 0 {
			err = refuse("another match was called to %s", table.Name)
		}
		return Note{Act: Summoned}, err
	}, by)
}

// Release takes a call back.
func (d *Desk) Release(ctx context.Context, id string, number int, by string) error {
	return d.change(ctx, id, number, func(tx *store.Tx, _ *Contest, m *Match) (Note, error) {
		if m.Tower == "" {
			return Note{}, refuse("the match was not called")
		}
		return Note{Act: Released}, d.free(ctx, tx, id, number)
	}, by)
}

func (d *Desk) free(ctx context.Context, tx *store.Tx, id string, number int) error {
	_, err := tx.Exec(ctx, "DELETE FROM contest_calls WHERE tenant = ? AND contest = ? AND number = ?", d.venue, id, number)
	return err
}

// change carries something out on a match of an open contest, which stays locked until it is done, and notes it. A note
// without an act says that nothing was done.
func (d *Desk) change(ctx context.Context, id string, number int, act func(*store.Tx, *Contest, *Match) (Note, error), by string) error {
	err := d.store.Within(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(ctx, "UPDATE contests SET changes = changes WHERE tenant = ? AND id = ?", d.venue, id); err != nil {
			return err
		}
		c, err := d.read(ctx, tx, id)
		if err != nil {
			return err
		}
		m := c.Match(number)
		switch {
		case m == nil:
			return fmt.Errorf("find match %d: %w", number, store.ErrNone)
		case c.Closed:
			return refuse("the contest is closed")
		}
		note, err := act(tx, &c, m)
		if err != nil || note.Act == "" {
			return err
		}
		note.Number, note.By = number, by
		return d.note(ctx, tx, id, note)
	})
	if err != nil {
		return fmt.Errorf("change match %d of contest %s: %w", number, store.Clean(id), err)
	}
	return nil
}

// Calls lists the matches that are called to tables now, by table.
func (d *Desk) Calls(ctx context.Context) ([]Call, error) {
	rows, err := d.store.Query(ctx, "SELECT tower, contest, number, called FROM contest_calls WHERE tenant = ? ORDER BY called, tower", d.venue)
	calls := []Call{}
	err = each(rows, err, func(scan func(...any) error) error {
		var call Call
		var called int64
		err := scan(&call.Tower, &call.Contest, &call.Number, &called)
		call.Called, call.Stage = instant(called), Called
		calls = append(calls, call)
		return err
	})
	contests := map[string]Contest{}
	for i := 0; err == nil && i < len(calls); i++ {
		err = d.describe(ctx, &calls[i], contests)
	}
	if err != nil {
		return nil, fmt.Errorf("list calls: %w", err)
	}
	return calls, nil
}

func (d *Desk) describe(ctx context.Context, call *Call, contests map[string]Contest) error {
	c, known := contests[call.Contest]
	if !known {
		var err error
		if c, err = d.Contest(ctx, call.Contest); err != nil {
			return err
		}
		contests[call.Contest] = c
	}
	m := c.Match(call.Number)
	if m == nil {
		return nil
	}
	call.Name, call.Kind, call.Round = c.Name, c.Kind, m.Round
	call.Players, _ = c.Names(m)
	table, err := d.view.Table(ctx, call.Tower)
	if err == nil && running(&table) && sitAt(&table, call.Players) {
		call.Stage = Playing
	}
	if errors.Is(err, store.ErrNone) {
		err = nil
	}
	return err
}

// Stages are how far the matches of a contest are, by number.
func (c *Contest) Stages(calls []Call) map[int]Stage {
	stages := map[int]Stage{}
	for i := range c.Matches {
		m := &c.Matches[i]
		stage := Waiting
		if m.Places(&c.Plan) != nil {
			stage = Done
		} else if m.Tower != "" {
			stage = Called
		}
		stages[m.Number] = stage
	}
	for _, call := range calls {
		if call.Contest == c.ID && stages[call.Number] == Called {
			stages[call.Number] = call.Stage
		}
	}
	return stages
}

// running says that a game is played at a table.
func running(t *store.Table) bool {
	return !slices.Contains([]api.Phase{"", api.Idle, api.Setup, api.GameOver}, t.State.Phase)
}

// sitAt says that exactly these players sit at a table.
func sitAt(t *store.Table, players []string) bool {
	var sitting []string
	for _, seat := range t.State.Seats {
		if seat.Name != nil && seat.InGame {
			sitting = append(sitting, *seat.Name)
		}
	}
	_, same := slots(sitting, players)
	return same
}

// slots gives the place in players for each of those who sit; ok says that they are the same people.
func slots(sitting, players []string) (of []int, ok bool) {
	if len(sitting) != len(players) {
		return nil, false
	}
	keys := make([]string, len(players))
	for i, name := range players {
		keys[i] = store.PlayerKey(name)
	}
	for _, name := range sitting {
		slot := slices.Index(keys, store.PlayerKey(name))
		if slot < 0 || slices.Contains(of, slot) {
			return nil, false
		}
		of = append(of, slot)
	}
	return of, true
}
