package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"dicetower/api"
	"dicetower/journal"
	"dicetower/web"
)

type historyCommand struct {
	dataFlag
	Limit int    `default:"20" help:"How many games are listed, the newest first; 0 for all."`
	JSON  bool   `name:"json" help:"Print one JSON object per game, or per event of one game."`
	Game  string `arg:"" optional:"" help:"Tell this game; newest for the newest one."`
}

func (h *historyCommand) Validate() error {
	if h.Limit < 0 {
		return fmt.Errorf("--limit=%d: 0 or more", h.Limit)
	}
	return nil
}

func (h *historyCommand) Run(c *console) (err error) {
	reader, err := h.open(c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	out := bufio.NewWriter(c.out)
	if h.Game != "" {
		err = h.tell(out, reader)
	} else {
		err = h.list(out, reader)
	}
	return errors.Join(err, out.Flush())
}

func (h *historyCommand) list(out *bufio.Writer, reader *journal.Reader) error {
	limit := h.Limit
	if limit == 0 {
		limit = -1
	}
	games, err := reader.Games(limit)
	if err != nil {
		return err
	}
	if h.JSON {
		for _, game := range games {
			fmt.Fprint(out, jsonLine(lineOf(game)))
		}
		return nil
	}
	if len(games) == 0 {
		fmt.Fprintln(out, "no game has been played yet")
		return nil
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "game\tstarted\trules\tplayers\tresult")
	for _, game := range games {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", game.ID, game.Started.Local().Format("2006-01-02 15:04"),
			game.Rules, strings.Join(game.Players, ", "), result(game))
	}
	return table.Flush()
}

// lineOf is one line of `history --json`, and of the page.
func lineOf(game journal.Game) web.Game {
	line := web.Game{
		Game: game.ID, Rules: game.Rules, Players: append([]string{}, game.Players...), Started: api.Time(game.Started),
		Early: game.Early, Winners: append([]int{}, game.Winners...), Scores: append([]int{}, game.Scores...),
	}
	if !game.Ended.IsZero() {
		ended := api.Time(game.Ended)
		line.Ended = &ended
	}
	return line
}

// result says how a game came out.
func result(game journal.Game) string {
	var scores, winners []string
	for _, score := range game.Scores {
		scores = append(scores, fmt.Sprint(score))
	}
	for _, seat := range game.Winners {
		if seat >= 0 && seat < len(game.Players) {
			winners = append(winners, game.Players[seat])
		}
	}
	standing := strings.Join(scores, " : ")
	switch {
	case game.Ended.IsZero():
		return "not over"
	case game.Early:
		return standing + ", ended early"
	case len(winners) == 0:
		return standing
	default:
		return fmt.Sprintf("%s, %s won in %s", standing, strings.Join(winners, " and "), game.Ended.Sub(game.Started).Round(time.Second))
	}
}

// tell prints one game, event by event.
func (h *historyCommand) tell(out *bufio.Writer, reader *journal.Reader) error {
	records, err := gameRecords(reader, h.Game)
	if err != nil {
		return err
	}
	for _, record := range records {
		if h.JSON {
			line, err := json.Marshal(record)
			if err != nil {
				return fmt.Errorf("print record %d: %w", record.Seq, err)
			}
			fmt.Fprintf(out, "%s\n", line)
			continue
		}
		fmt.Fprintf(out, "%6d  %s  %s\n", record.Seq, record.Time.Local().Format("15:04:05"), sentence(record.Event))
	}
	return nil
}

// gameRecords gives the records of a game, by its name or "newest".
func gameRecords(reader *journal.Reader, name string) ([]api.Record, error) {
	read := func() ([]api.Record, error) { return reader.Game(name) }
	if name == "newest" {
		read = reader.Newest
	}
	records, err := read()
	if err == nil && len(records) == 0 {
		err = fmt.Errorf("no game is called %q; 'dicetower history --limit 0' lists them all", name)
	}
	return records, err
}
