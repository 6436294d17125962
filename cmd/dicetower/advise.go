package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"dicetower/engine"
	"dicetower/engine/odds"
)

type adviseCommand struct {
	ruleFlags
	Points int      `help:"Points of the turn so far." placeholder:"N"`
	Total  int      `help:"The player's total from earlier turns; at 0 the opening minimum applies." placeholder:"T"`
	JSON   bool     `name:"json" help:"Print one JSON object per throw."`
	Dice   []string `arg:"" help:"Throws as digits, such as 113556; - reads lines of points, a tab, and dice."`
}

// Validate reports wrong use before anything is solved.
func (a *adviseCommand) Validate() error {
	if a.Points < 0 {
		return fmt.Errorf("--points=%d: points from 0", a.Points)
	}
	return nil
}

func (a *adviseCommand) Run(c *console) error {
	rules, err := a.load()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	adviser := odds.NewAdviser(rules)
	failed := false
	answer := func(points int, text string) error {
		line, good := a.answer(adviser, points, text)
		failed = failed || !good
		_, err := out.WriteString(line)
		return err
	}
	for _, text := range a.Dice {
		if text == "-" {
			err = eachLine(c, out, func(line string) error {
				points, dice, err := a.split(line)
				if err != nil {
					failed = true
					_, err = out.WriteString(a.bad(line, err))
					return err
				}
				return answer(points, dice)
			})
		} else {
			err = answer(a.Points, text)
		}
		if err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("print advice: %w", err)
	}
	if failed {
		return errBatch
	}
	return nil
}

// split reads points and dice of a line; without a tab the line is dice alone.
func (a *adviseCommand) split(line string) (points int, dice string, err error) {
	number, dice, found := strings.Cut(line, "\t")
	if !found {
		return a.Points, line, nil
	}
	points, err = strconv.Atoi(strings.TrimSpace(number))
	if err != nil || points < 0 || points > 10_000_000 {
		return 0, "", fmt.Errorf("%q is no number of points", number)
	}
	return points, dice, nil
}

// adviceLine is one line of `advise --json`.
type adviceLine struct {
	Points   int         `json:"points"`
	Dice     engine.Dice `json:"dice"`
	Keep     engine.Dice `json:"keep"`
	Action   odds.Action `json:"action"`
	Left     int         `json:"left"`
	Expected float64     `json:"expected"`
}

func (a *adviseCommand) answer(adviser *odds.Adviser, points int, text string) (line string, good bool) {
	dice, err := engine.ParseDice(text)
	if err != nil {
		return a.bad(text, err), false
	}
	advice := adviser.Advise(points, a.Total, dice)
	if a.JSON {
		return jsonLine(adviceLine{points, dice, advice.Keep, advice.Action, advice.Left, millionths(advice.Expected)}), true
	}
	switch advice.Action {
	case odds.Farkled:
		return fmt.Sprintf("%s: farkle\n", dice), true
	case odds.BankNow:
		return fmt.Sprintf("%s: keep %s and bank %.0f\n", dice, advice.Keep, advice.Expected), true
	default:
		return fmt.Sprintf("%s: keep %s and throw %d, for %.1f on average\n", dice, advice.Keep, advice.Left, advice.Expected), true
	}
}

func (a *adviseCommand) bad(text string, err error) string {
	shown := strings.ToValidUTF8(text, "?")
	if a.JSON {
		return jsonLine(badLine{shown, err.Error()})
	}
	return fmt.Sprintf("%s: %v\n", shown, err)
}
