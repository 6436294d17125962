package journal

import (
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

// Games lists games, the newest first, at most limit of them; all where limit is negative.
func (r *Reader) Games(limit int) ([]Game, error) {
	games, open, err := r.listed(limit)
	for i := 0; err == nil && i < len(games); i++ {
		if open[i] {
			err = r.lookThrough(&games[i])
		}
	}
	if err != nil {
		return nil, fmt.Errorf("list games: %w", err)
	}
	return games, nil
}

// listed gives the games, and for each whether it must be looked through because it went on after an end.
func (r *Reader) listed(limit int) (games []Game, open []bool, err error) {
	rows, err := r.db.Query(`
		SELECT g.id, s.time, s.event, l.time, l.kind, l.event,
			EXISTS (SELECT 1 FROM records e WHERE e.game = g.id AND e.kind = 'game_over')
		FROM games g
		JOIN records s ON s.seq = g.first
		JOIN records l ON l.seq = (SELECT max(seq) FROM records WHERE game = g.id)
		ORDER BY g.first DESC LIMIT ?`, limit)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, start, kind, last string
		var started, at int64
		var over bool
		if err := rows.Scan(&id, &started, &start, &at, &kind, &last, &over); err != nil {
			return nil, nil, err
		}
		game := Game{ID: id, Started: time.Unix(0, started).UTC()}
		if err := game.begin(start); err != nil {
			return nil, nil, fmt.Errorf("game %s: %w", id, err)
		}
		ended := kind == engine.GameEnded{}.Kind()
		if ended {
			if err := game.end(last, at); err != nil {
				return nil, nil, fmt.Errorf("game %s: %w", id, err)
			}
		}
		games, open = append(games, game), append(open, over && !ended)
	}
	return games, open, rows.Err()
}

// lookThrough tells how a game stands whose end was undone, redone or corrected.
func (r *Reader) lookThrough(listed *Game) error {
	records, err := r.Game(listed.ID)
	if err != nil {
		return err
	}
	var game engine.Game
	for _, record := range records {
		game = game.Apply(record.Event)
	}
	events := game.Past.Events()
	if ended, ok := events[len(events)-1].(engine.GameEnded); ok {
		listed.over(ended, records[len(records)-1].Time)
	}
	return nil
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

func (g *Game) end(text string, at int64) error {
	event, err := engine.DecodeEvent([]byte(text))
	if err != nil {
		return err
	}
	if end, ok := event.(engine.GameEnded); ok {
		g.over(end, time.Unix(0, at).UTC())
	}
	return nil
}

func (g *Game) over(end engine.GameEnded, at time.Time) {
	g.Ended, g.Early, g.Winners, g.Scores = at, end.Early, end.Winners, end.Scores
}
