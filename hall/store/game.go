package store

import (
	"context"
	"fmt"
	"time"

	"dicetower/engine"
)

// Game is a game that has ended.
type Game struct {
	Tower   string    `json:"tower"`
	ID      string    `json:"game"`
	Rules   string    `json:"rules"`
	Target  int       `json:"target"`
	Started time.Time `json:"started"`
	Ended   time.Time `json:"ended"`
	Early   bool      `json:"early"` // ended before it was won; it counts in no leaderboard
	Rounds  int       `json:"rounds"`
	Seats   []Seat    `json:"seats"`
	Turns   []Turn    `json:"turns"` // only from View.Game; empty in lists
}

// Seat is what came out for one player.
type Seat struct {
	Seat    int    `json:"seat"`
	Player  string `json:"player"` // key, see PlayerKey
	Name    string `json:"name"`
	Robot   string `json:"robot"` // temperament, "" for a person
	Score   int    `json:"score"`
	Won     bool   `json:"won"`
	Place   int    `json:"place"` // 1 for the highest score; equals share one
	Turns   int    `json:"turns"`
	Rolls   int    `json:"rolls"`
	Farkles int    `json:"farkles"`
	HotDice int    `json:"hot_dice"`
	Best    int    `json:"best"` // points of the best turn
}

// Turn is one turn of a game.
type Turn struct {
	Turn    int       `json:"turn"` // from 1
	Seat    int       `json:"seat"`
	Round   int       `json:"round"` // from 1
	Rolls   int       `json:"rolls"`
	Points  int       `json:"points"` // that were banked
	Farkle  bool      `json:"farkle"`
	HotDice int       `json:"hot_dice"`
	At      time.Time `json:"at"` // its end
}

// GameFilter chooses games. What is zero chooses all.
type GameFilter struct {
	Tower    string
	Player   string    // key
	Rules    string    // name of the rule set
	From, To time.Time // ended within; To itself is not
	Limit    int       // 100 where 0
}

// where gives the condition and its parameters; the table of games, or of results, is g.
func (f GameFilter) where(venue string) (string, []any) {
	condition, args := "g.tenant = ? AND g.ended > 0", []any{venue}
	add := func(text string, value any) {
		condition += " AND " + text
		args = append(args, value)
	}
	if f.Tower != "" {
		add("g.tower = ?", Clean(f.Tower))
	}
	if f.Rules != "" {
		add("g.rules = ?", Clean(f.Rules))
	}
	if !f.From.IsZero() {
		add("g.ended >= ?", millis(f.From))
	}
	if !f.To.IsZero() {
		add("g.ended < ?", millis(f.To))
	}
	return condition, args
}

// Games lists ended games with their seats, the newest first.
func (v *View) Games(ctx context.Context, f GameFilter) ([]Game, error) {
	condition, args := f.where(v.venue)
	if f.Player != "" {
		condition += " AND EXISTS (SELECT 1 FROM results p WHERE p.tenant = g.tenant AND p.tower = g.tower AND p.game = g.id AND p.player = ?)"
		args = append(args, PlayerKey(f.Player))
	}
	if f.Limit == 0 {
		f.Limit = 100
	}
	games, err := v.games(ctx, condition+" ORDER BY g.ended DESC, g.tower, g.id LIMIT ?", append(args, f.Limit)...)
	for i := 0; err == nil && i < len(games); i++ {
		games[i].Seats, err = v.seats(ctx, games[i].Tower, games[i].ID)
	}
	return games, err
}

// Game gives one ended game with its seats and turns; ErrNone where it has not ended, or is not known.
func (v *View) Game(ctx context.Context, tower, id string) (Game, error) {
	games, err := v.games(ctx, "g.tenant = ? AND g.tower = ? AND g.id = ? AND g.ended > 0", v.venue, tower, id)
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("find game %s of %s: %w", Clean(id), Clean(tower), ErrNone)
	}
	if err != nil {
		return Game{}, err
	}
	game := games[0]
	if game.Seats, err = v.seats(ctx, tower, id); err != nil {
		return Game{}, err
	}
	rows, err := v.store.Query(ctx, `SELECT turn, seat, round, rolls, points, farkle, hot_dice, at FROM turns
		WHERE tenant = ? AND tower = ? AND game = ? ORDER BY turn`, v.venue, tower, id)
	game.Turns, err = collect(rows, err, "list turns", func(t *Turn) []any {
		return []any{&t.Turn, &t.Seat, &t.Round, &t.Rolls, &t.Points, flag{&t.Farkle}, &t.HotDice, moment{&t.At}}
	})
	return game, err
}

func (v *View) games(ctx context.Context, condition string, args ...any) ([]Game, error) {
	rows, err := v.store.Query(ctx, "SELECT g.tower, g.id, g.rules, g.target, g.started, g.ended, g.early, g.rounds FROM games g WHERE "+condition, args...)
	return collect(rows, err, "list games", func(g *Game) []any {
		g.Seats, g.Turns = []Seat{}, []Turn{}
		return []any{&g.Tower, &g.ID, &g.Rules, &g.Target, moment{&g.Started}, moment{&g.Ended}, flag{&g.Early}, &g.Rounds}
	})
}

func (v *View) seats(ctx context.Context, tower, id string) ([]Seat, error) {
	rows, err := v.store.Query(ctx, `SELECT seat, player, name, robot, score, won, place, turns, rolls, farkles, hot_dice, best FROM results
		WHERE tenant = ? AND tower = ? AND game = ? ORDER BY seat`, v.venue, tower, id)
	return collect(rows, err, "list seats", func(s *Seat) []any {
		return []any{
			&s.Seat, &s.Player, &s.Name, &s.Robot, &s.Score, flag{&s.Won}, &s.Place, &s.Turns, &s.Rolls, &s.Farkles, &s.HotDice, &s.Best,
		}
	})
}

// Moments gives the events of a game that are known, ended or not, oldest first.
func (v *View) Moments(ctx context.Context, tower, game string) ([]Moment, error) {
	rows, err := v.store.Query(ctx, "SELECT seq, at, event FROM events WHERE tenant = ? AND tower = ? AND game = ? ORDER BY seq", v.venue, tower, game)
	type row struct {
		moment Moment
		event  string
	}
	found, err := collect(rows, err, "list events", func(r *row) []any {
		return []any{&r.moment.Seq, moment{&r.moment.Time}, &r.event}
	})
	moments := make([]Moment, len(found))
	for i, r := range found {
		if r.moment.Event, err = engine.DecodeEvent([]byte(r.event)); err != nil {
			return nil, fmt.Errorf("list events: %w", err)
		}
		r.moment.Game = game
		moments[i] = r.moment
	}
	return moments, err
}
