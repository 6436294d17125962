package main

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"dicetower/journal/stats"
)

type statsCommand struct {
	dataFlag
	JSON bool `name:"json" help:"Print one JSON object per player, rule set and kind of dice."`
}

func (s *statsCommand) Run(c *console) (err error) {
	reader, err := s.open(c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	games, err := reader.Games(-1)
	if err != nil {
		return err
	}
	var book stats.Book
	for _, game := range games {
		if err := c.Err(); err != nil {
			return err
		}
		records, err := reader.Game(game.ID)
		if err != nil {
			return err
		}
		book.Add(records)
	}
	out := bufio.NewWriter(c.out)
	if s.JSON {
		printReportJSON(out, book.Report())
	} else {
		printReport(out, book.Report())
	}
	return out.Flush()
}

// The lines of `stats --json`: `stat` says which of them it is.
type (
	playerLine struct {
		Stat string `json:"stat"` // player
		stats.Player
	}
	rulesLine struct {
		Stat string `json:"stat"` // rules
		stats.Rules
	}
	diceLine struct {
		Stat string `json:"stat"` // dice
		stats.Dice
	}
)

func printReportJSON(out *bufio.Writer, report stats.Report) {
	for _, player := range report.Players {
		fmt.Fprint(out, jsonLine(playerLine{"player", player}))
	}
	for _, rules := range report.Rules {
		fmt.Fprint(out, jsonLine(rulesLine{"rules", rules}))
	}
	for _, dice := range report.Dice {
		fmt.Fprint(out, jsonLine(diceLine{"dice", dice}))
	}
}

func printReport(out *bufio.Writer, report stats.Report) {
	if len(report.Rules) == 0 {
		fmt.Fprintln(out, "no game has been played yet")
		return
	}
	const ofTurns = "turns\tpoints a turn\tfarkles\tof its turns\tlost by them\thot dice"
	turns := func(t stats.Turns) string {
		return fmt.Sprintf("%d\t%.0f\t%d\t%.1f %%\t%d\t%d", t.Turns, t.PerTurn, t.Farkles, 100*t.FarkleRate, t.Lost, t.HotDice)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "player\tgames\twins\t"+ofTurns)
	for _, p := range report.Players {
		name := p.Name
		if p.Robot != "" {
			name += " (robot)"
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\n", name, p.Games, p.Wins, turns(p.Turns))
	}
	fmt.Fprintln(table, "\nrules\tgames\tfinished\t"+ofTurns)
	for _, r := range report.Rules {
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\n", r.Name, r.Games, r.Finished, turns(r.Turns))
	}
	fmt.Fprintln(table, "\ndid not count\trules\tthrows")
	for _, r := range report.Rules {
		for _, reason := range slices.Sorted(maps.Keys(r.Rejected)) {
			fmt.Fprintf(table, "%s\t%s\t%d\n", strings.ReplaceAll(reason, "_", " "), r.Name, r.Rejected[reason])
		}
	}
	fmt.Fprintln(table, "\nrecord\trules\tvalue\tby\tgame")
	for _, r := range report.Rules {
		for _, best := range r.Best {
			fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\n", strings.ReplaceAll(best.What, "_", " "), r.Name, best.Value, best.Player, best.Game)
		}
	}
	_ = table.Flush() // into a buffer, whose own flush tells
	for _, dice := range report.Dice {
		printDice(out, dice)
	}
}

func printDice(out *bufio.Writer, dice stats.Dice) {
	colour := dice.Colour
	if colour == "" {
		colour = "all"
	}
	fmt.Fprintf(out, "\n%s dice: %s\n", colour, dice.Meaning)
	for _, face := range dice.Faces {
		line := fmt.Sprintf("  %d  %6d  %5.1f %%  %s", face.Face, face.Count, 100*face.Share, face.Meaning)
		fmt.Fprintln(out, strings.TrimRight(line, " "))
	}
}
