package simulate

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetower/engine"
	"dicetower/hall/store"
)

// Comparison is what came out of holding logs against a database.
type Comparison struct {
	Towers   int      `json:"towers"`
	Games    int      `json:"games"`    // finished, in the logs
	Events   int      `json:"events"`   // of them
	Missing  int      `json:"missing"`  // events that the database lacks
	Wrong    int      `json:"wrong"`    // events and games that are there twice, or other, or were never played
	Examples []string `json:"examples"` // of what is wrong, a few
}

// Same says that all is as it was played.
func (c *Comparison) Same() bool { return c.Missing == 0 && c.Wrong == 0 }

func (c *Comparison) wrong(format string, args ...any) {
	c.Wrong++
	if len(c.Examples) < 10 {
		c.Examples = append(c.Examples, fmt.Sprintf(format, args...))
	}
}

// Compare holds the logs of a folder against what a venue has.
func Compare(ctx context.Context, logs string, v *store.View) (Comparison, error) {
	c := Comparison{Examples: []string{}}
	files, err := filepath.Glob(filepath.Join(logs, "*"+logSuffix))
	if err != nil {
		return c, err
	}
	for _, file := range files {
		tower := strings.TrimSuffix(filepath.Base(file), logSuffix)
		games, err := readLog(file)
		if err == nil {
			err = c.tower(ctx, v, tower, games)
		}
		if err != nil {
			return c, fmt.Errorf("compare %s: %w", tower, err)
		}
		c.Towers++
	}
	return c, nil
}

// readLog gives the events of each game.
func readLog(path string) (map[string][]store.Moment, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	games := map[string][]store.Moment{}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m store.Moment
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			return nil, err
		}
		games[m.Game] = append(games[m.Game], m)
	}
	return games, lines.Err()
}

func (c *Comparison) tower(ctx context.Context, v *store.View, tower string, games map[string][]store.Moment) error {
	for game, played := range games {
		var ended *engine.GameEnded
		for _, m := range played {
			if e, ok := m.Event.(engine.GameEnded); ok {
				ended = &e
			}
		}
		if ended == nil {
			continue
		}
		c.Games++
		c.Events += len(played)
		kept, err := v.Moments(ctx, tower, game)
		if err != nil {
			return err
		}
		if err := c.events(tower, game, played, kept); err != nil {
			return err
		}
		if err := c.result(ctx, v, tower, game, *ended); err != nil {
			return err
		}
	}
	listed, err := v.Games(ctx, store.GameFilter{Tower: tower, Limit: 1_000_000})
	for _, game := range listed {
		if games[game.ID] == nil {
			c.wrong("%s: game %s was never played", tower, game.ID)
		}
	}
	return err
}

func (c *Comparison) events(tower, game string, played, kept []store.Moment) error {
	c.Missing += max(0, len(played)-len(kept))
	if len(played) != len(kept) {
		c.wrong("%s: game %s has %d events, and had %d", tower, game, len(kept), len(played))
		return nil
	}
	for i := range played {
		was, err := engine.EncodeEvent(played[i].Event)
		if err != nil {
			return err
		}
		is, err := engine.EncodeEvent(kept[i].Event)
		if err != nil {
			return err
		}
		if played[i].Seq != kept[i].Seq || !played[i].Time.Equal(kept[i].Time) || string(was) != string(is) {
			c.wrong("%s: event %d of game %s is %s, and was %s", tower, played[i].Seq, game, is, was)
		}
	}
	return nil
}

// result holds a game's result against its end.
func (c *Comparison) result(ctx context.Context, v *store.View, tower, game string, ended engine.GameEnded) error {
	found, err := v.Game(ctx, tower, game)
	if errors.Is(err, store.ErrNone) {
		c.wrong("%s: game %s has no result", tower, game)
		return nil
	}
	if err != nil {
		return err
	}
	var scores, winners []int
	for _, seat := range found.Seats {
		scores = append(scores, seat.Score)
		if seat.Won {
			winners = append(winners, seat.Seat)
		}
	}
	slices.Sort(ended.Winners)
	if !slices.Equal(scores, ended.Scores) || !slices.Equal(winners, ended.Winners) {
		c.wrong("%s: game %s ended with %v won by %v, and the hall says %v won by %v", tower, game, ended.Scores, ended.Winners, scores, winners)
	}
	return nil
}
