package main

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"dicetower/engine"
	"dicetower/engine/odds"
)

type oddsCommand struct {
	ruleFlags
	JSON bool `name:"json" help:"Print one JSON object."`
}

// oddsLine is what `odds --json` prints; keys of dice are "1" to "6".
type oddsLine struct {
	Rules      string                       `json:"rules"`
	Farkle     map[string]string            `json:"farkle"`
	Expected   float64                      `json:"expected"`
	LongRun    float64                      `json:"long_run"`  // a turn, penalties taken off
	BankFrom   map[string]*int              `json:"bank_from"` // null where banking is never allowed
	FirstThrow string                       `json:"first_throw"`
	BestKeep   map[string]map[string]string `json:"best_keep"` // chances by dice and points
}

func (o *oddsCommand) Run(c *console) error {
	rules, err := o.load()
	if err != nil {
		return err
	}
	line := oddsOf(rules)
	if o.JSON {
		_, err = fmt.Fprint(c.out, jsonLine(line))
		return err
	}
	fmt.Fprintf(c.out, "%s: %.6f points a turn, played for the most points\n", rules.Name, line.Expected)
	if rules.FarklePenalty > 0 {
		fmt.Fprintf(c.out, "%.6f with the penalty for farkles in a row, in the long run\n", line.LongRun)
	}
	fmt.Fprintf(c.out, "%s on average in a first throw\n\n", line.FirstThrow)
	fmt.Fprintln(c.out, "dice  farkle            bank from")
	for n := 1; n <= engine.MaxDice; n++ {
		key := strconv.Itoa(n)
		from := "never"
		if line.BankFrom[key] != nil {
			from = strconv.Itoa(*line.BankFrom[key])
		}
		chance, _ := odds.Farkle(rules, n).Float64()
		fmt.Fprintf(c.out, "%-5s %-9s %6.2f %%  %s\n", key, line.Farkle[key], 100*chance, from)
	}
	_, err = fmt.Fprintln(c.out, "\n6 in the last column: after hot dice")
	return err
}

func oddsOf(rules engine.Rules) oddsLine {
	turn := odds.Solve(rules, rules.BankMinimum)
	line := oddsLine{
		Rules:      rules.Name,
		Farkle:     map[string]string{},
		Expected:   millionths(turn.Expected),
		LongRun:    millionths(odds.LongRun(rules, rules.BankMinimum)),
		BankFrom:   map[string]*int{},
		FirstThrow: fraction(odds.Mean(rules, engine.MaxDice)),
		BestKeep:   map[string]map[string]string{},
	}
	for n := 1; n <= engine.MaxDice; n++ {
		key := strconv.Itoa(n)
		line.Farkle[key] = fraction(odds.Farkle(rules, n))
		line.BankFrom[key] = nil
		if from, ever := turn.BankFrom(n); ever {
			line.BankFrom[key] = &from
		}
		line.BestKeep[key] = map[string]string{}
		for _, outcome := range odds.BestKeeps(rules, n) {
			line.BestKeep[key][strconv.Itoa(outcome.Points)] = fraction(outcome.Chance)
		}
	}
	return line
}

// fraction writes a whole number without its denominator.
func fraction(number *big.Rat) string { return number.RatString() }

func millionths(x float64) float64 { return math.Round(x*1e6) / 1e6 }
