package journal

import (
	"database/sql"
	"fmt"
	"time"

	"dicetower/engine"
)

// Game is one line of the list of games.
type Game struct {
	ID      string
	Rules   string // name of the rule set
	Players []string
	Started time.Time
	Ended   time.Time // zero while it is played
	Early   bool      // ended before anyone had won
	Winners []int     // seats
	Scores  []int     // in seat order, of a game that has ended
}

// Games lists games, the newest first, at most limit of them.
func (j *Journal) Games(limit int) ([]Game, error) {
	rows, err := j.reader.Query(`
		SELECT g.id, s.time, s.event, e.time, e.event FROM games g
		JOIN records s ON s.seq = g.first
		LEFT JOIN records e ON e.game = g.id AND e.kind = 'game_over'
		ORDER BY g.first DESC LIMIT ?`, limit)
	if err != nil {
		return nil, fmt.Errorf("list games: %w", err)
	}
	defer rows.Close()
	var games []Game
	for rows.Next() {
		var id, start string
		var started int64
		var ended sql.NullInt64
		var end sql.NullString
		if err := rows.Scan(&id, &started, &start, &ended, &end); err != nil {
			return nil, fmt.Errorf("list games: %w", err)
		}
		game := Game{ID: id, Started: time.Unix(0, started).UTC()}
		if err := game.begin(start); err != nil {
			return nil, fmt.Errorf("list games: game %s: %w", id, err)
		}
		if end.Valid {
			game.Ended = time.Unix(0, ended.Int64).UTC()
			if err := game.end(end.String); err != nil {
				return nil, fmt.Errorf("list games: game %s: %w", id, err)
			}
		}
		games = append(games, game)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list games: %w", err)
	}
	return games, nil
}

func (g *Game) begin(text string) error {
	event, err := engine.DecodeEvent([]byte(text))
	if err != nil {
		return err
	}
	if start, ok := event.(engine.GameStarted); ok {
		g.Rules = start.Rules.Name
		for _, player := range start.Players {
			g.Players = append(g.Players, player.Name)
		}
	}
	return nil
}

func (g *Game) end(text string) error {
	event, err := engine.DecodeEvent([]byte(text))
	if err != nil {
		return err
	}
	if end, ok := event.(engine.GameEnded); ok {
		g.Early, g.Winners, g.Scores = end.Early, end.Winners, end.Scores
	}
	return nil
}
