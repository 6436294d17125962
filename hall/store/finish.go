package store

import (
	"context"
	"fmt"

	"dicetower/engine"
)

// longestGame is how many events of a game are looked at; hundreds are usual.
const longestGame = 20_000

// finish writes the result of a game, if all its events are there and it has one. Folded is the seq up to which that was
// done before.
func (t *Tx) finish(ctx context.Context, at place, folded int64) error {
	var count, first, newest int64
	err := t.QueryRow(ctx, "SELECT count(*), min(seq), max(seq) FROM events WHERE tenant = ? AND tower = ? AND game = ?",
		at.venue, at.tower, at.game).Scan(&count, &first, &newest)
	if err != nil || newest == folded || newest-first+1 != count || count > longestGame {
		return err
	}
	rows, err := t.Query(ctx, "SELECT at, event FROM events WHERE tenant = ? AND tower = ? AND game = ? ORDER BY seq", at.venue, at.tower, at.game)
	type row struct {
		at    int64
		event string
	}
	events, err := collect(rows, err, "read a game", func(r *row) []any { return []any{&r.at, &r.event} })
	if err != nil {
		return err
	}
	fold := folding{}
	for _, e := range events {
		event, err := engine.DecodeEvent([]byte(e.event))
		if err != nil {
			return fmt.Errorf("read game %s of %s: %w", at.game, at.tower, err)
		}
		fold.take(event, e.at)
	}
	if !fold.begun() {
		return nil
	}
	return t.replace(ctx, at, newest, fold.result())
}

// replace puts a result in the place of the one before.
func (t *Tx) replace(ctx context.Context, at place, newest int64, r result) error {
	for _, table := range []string{"results", "turns"} {
		if _, err := t.Exec(ctx, "DELETE FROM "+table+" WHERE tenant = ? AND tower = ? AND game = ?", at.venue, at.tower, at.game); err != nil {
			return err
		}
	}
	_, err := t.Exec(ctx, `UPDATE games SET folded = ?, rules = ?, target = ?, started = ?, ended = ?, early = ?, rounds = ?
		WHERE tenant = ? AND tower = ? AND id = ?`,
		newest, r.rules, r.target, r.started, r.ended, number(r.early), r.rounds, at.venue, at.tower, at.game)
	if err != nil {
		return err
	}
	if err := t.enroll(ctx, at.venue, r); err != nil || r.ended == 0 {
		return err
	}
	var results, turns [][]any
	for i, s := range r.seats {
		results = append(results, []any{
			at.venue, at.tower, at.game, i, PlayerKey(s.name), s.name, s.robot, s.score, number(s.won), s.place,
			s.turns, s.rolls, s.farkles, s.hot, s.best, r.rules, r.ended, number(r.early),
		})
	}
	for _, u := range r.turns {
		turns = append(turns, []any{at.venue, at.tower, at.game, u.turn, u.seat, u.round, u.rolls, u.points, number(u.farkle), u.hot, u.at})
	}
	err = t.insert(ctx, `INSERT INTO results (tenant, tower, game, seat, player, name, robot, score, won, place,
		turns, rolls, farkles, hot_dice, best, rules, ended, early)`, "", results)
	if err != nil {
		return err
	}
	return t.insert(ctx, "INSERT INTO turns (tenant, tower, game, turn, seat, round, rolls, points, farkle, hot_dice, at)",
		"ON CONFLICT (tenant, tower, game, turn) DO NOTHING", turns)
}
