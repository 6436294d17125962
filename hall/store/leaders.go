package store

import (
	"context"
	"fmt"
	"time"
)

// Contest says what a leaderboard counts. What is zero counts all.
type Contest struct {
	From, To time.Time // games that ended within; To itself is not
	Rules    string    // name of the rule set
	Tower    string
	Order    Order
	Limit    int // 20 where 0
}

// Order is what decides who is first.
type Order string

// What can be chosen. ByWins is usual.
const (
	ByWins  Order = "wins"
	ByScore Order = "score" // highest score of one game
	ByTurn  Order = "turn"  // best turn
	ByGames Order = "games"
)

// Leader is a line of a leaderboard.
type Leader struct {
	Player  string    `json:"player"` // key
	Name    string    `json:"name"`
	Games   int       `json:"games"`
	Wins    int       `json:"wins"`
	Points  int       `json:"points"` // of all games
	Score   int       `json:"score"`  // highest of one game
	Turn    int       `json:"turn"`   // best turn
	Farkles int       `json:"farkles"`
	Last    time.Time `json:"last"` // end of the last game
}

// Leaders makes a leaderboard of people. Games that were ended early do not count.
func (v *View) Leaders(ctx context.Context, c Contest) ([]Leader, error) {
	order, known := map[Order]string{
		"": "wins DESC, points DESC", ByWins: "wins DESC, points DESC", ByScore: "score DESC, wins DESC",
		ByTurn: "turn DESC, wins DESC", ByGames: "games DESC, wins DESC",
	}[c.Order]
	if !known {
		return nil, fmt.Errorf("make a leaderboard: order %q is unknown; wins, score, turn and games are", Clean(string(c.Order)))
	}
	if c.Limit == 0 {
		c.Limit = 20
	}
	condition, args := GameFilter{Tower: c.Tower, Rules: c.Rules, From: c.From, To: c.To}.where(v.venue)
	return v.leaders(ctx, condition+" GROUP BY g.player", order+", g.player LIMIT ?", append(args, c.Limit)...)
}

// Record gives one player's line; ErrNone before the first game.
func (v *View) Record(ctx context.Context, player string, c Contest) (Leader, error) {
	condition, args := GameFilter{Tower: c.Tower, Rules: c.Rules, From: c.From, To: c.To}.where(v.venue)
	found, err := v.leaders(ctx, condition+" AND g.player = ? GROUP BY g.player", "g.player", append(args, player)...)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("find a record: %w", ErrNone)
	}
	if err != nil {
		return Leader{}, err
	}
	return found[0], nil
}

func (v *View) leaders(ctx context.Context, condition, order string, args ...any) ([]Leader, error) {
	rows, err := v.store.Query(ctx, `SELECT g.player, max(g.name), count(*) AS games, CAST(sum(g.won) AS BIGINT) AS wins,
			CAST(sum(g.score) AS BIGINT) AS points, max(g.score) AS score, max(g.best) AS turn, CAST(sum(g.farkles) AS BIGINT), max(g.ended)
		FROM results g WHERE g.robot = '' AND g.player <> '' AND g.early = 0 AND `+condition+" ORDER BY "+order, args...)
	return collect(rows, err, "make a leaderboard", func(l *Leader) []any {
		return []any{&l.Player, &l.Name, &l.Games, &l.Wins, &l.Points, &l.Score, &l.Turn, &l.Farkles, moment{&l.Last}}
	})
}
