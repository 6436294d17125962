package main

import (
	"errors"
	"fmt"

	"dicetower/engine"
	"dicetower/journal/replay"
)

type replayCommand struct {
	dataFlag
	JSON bool     `name:"json" help:"Print one JSON object per game."`
	All  bool     `help:"Play every game of the journal again."`
	Game []string `arg:"" optional:"" help:"Games to play again from their recorded inputs; newest for the newest one."`
}

func (r *replayCommand) Validate() error {
	if r.All == (len(r.Game) > 0) {
		return errors.New("name a game, or give --all; 'dicetower history' lists the games")
	}
	return nil
}

// replayLine is one line of `replay --json`.
type replayLine struct {
	Game        string           `json:"game"`
	Events      int              `json:"events"`
	Same        bool             `json:"same"`
	Differences []differenceLine `json:"differences"`
	Error       string           `json:"error,omitempty"`
}

type differenceLine struct {
	Seq      uint64       `json:"seq"`
	Why      string       `json:"why"`
	Recorded engine.Event `json:"recorded"` // null where nothing is recorded
	Replayed engine.Event `json:"replayed"` // null where nothing follows
}

// Run plays games again. A game that comes out otherwise, or can't be read, does not keep the next from being played.
func (r *replayCommand) Run(c *console) (err error) {
	reader, err := r.open(c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	names := r.Game
	if r.All {
		games, err := reader.Games(-1)
		if err != nil {
			return err
		}
		for _, game := range games {
			names = append(names, game.ID)
		}
	}
	failed := false
	for _, name := range names {
		line := replayLine{Game: name, Differences: []differenceLine{}}
		records, err := gameRecords(reader, name)
		if err != nil {
			line.Error = err.Error()
		} else {
			line.Game, line.Events = records[0].Game, len(records)
			for _, d := range replay.Game(records) {
				line.Differences = append(line.Differences, differenceLine{d.Seq, d.Why, d.Recorded, d.Replayed})
			}
			line.Same = len(line.Differences) == 0
		}
		failed = failed || !line.Same
		out := c.out
		if line.Error != "" && !r.JSON {
			out = c.err
		}
		if _, err := fmt.Fprint(out, line.text(r.JSON)); err != nil {
			return fmt.Errorf("print a game: %w", err)
		}
	}
	if failed {
		return errBatch
	}
	return nil
}

func (l replayLine) text(asJSON bool) string {
	switch {
	case asJSON:
		return jsonLine(l)
	case l.Error != "":
		return "dicetower: " + l.Error + "\n"
	case l.Same:
		return fmt.Sprintf("%s: the same %d events again\n", l.Game, l.Events)
	}
	text := fmt.Sprintf("%s: %d of %d events differ\n", l.Game, len(l.Differences), l.Events)
	for _, d := range l.Differences {
		text += fmt.Sprintf("%6d  %s: recorded %s, replayed %s\n", d.Seq, d.Why, encoded(d.Recorded), encoded(d.Replayed))
	}
	return text
}

func encoded(event engine.Event) string {
	if event == nil {
		return "nothing"
	}
	text, err := engine.EncodeEvent(event)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
