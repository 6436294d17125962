package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"dicetower/engine"
)

// LastMoment gives the newest event of a game that is of one of the kinds; ErrNone where none is known.
func (v *View) LastMoment(ctx context.Context, tower, game string, kinds ...string) (Moment, error) {
	args := []any{v.venue, tower, game}
	for _, kind := range kinds {
		args = append(args, kind)
	}
	m := Moment{Game: game}
	var at int64
	var text string
	err := v.store.QueryRow(ctx, `SELECT seq, at, event FROM events WHERE tenant = ? AND tower = ? AND game = ?
		AND kind IN (?`+strings.Repeat(", ?", len(kinds)-1)+`) ORDER BY seq DESC LIMIT 1`, args...).Scan(&m.Seq, &at, &text)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNone
	}
	if err == nil {
		m.Time = time.UnixMilli(at).UTC()
		m.Event, err = engine.DecodeEvent([]byte(text))
	}
	if err != nil {
		return Moment{}, fmt.Errorf("find the last moment at %s: %w", Clean(tower), err)
	}
	return m, nil
}
