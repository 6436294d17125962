package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"dicetower/engine"
)

type scoreCommand struct {
	ruleFlags
	Keep bool     `help:"Score exactly these dice instead of listing what may be kept of them."`
	JSON bool     `name:"json" help:"Print one JSON object per throw."`
	Dice []string `arg:"" help:"Throws as digits, such as 113556; - reads one per line."`
}

func (s *scoreCommand) Run(c *console) error {
	rules, err := s.load()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(c.out)
	scorer := scorer{rules: rules, keep: s.Keep, json: s.JSON, known: map[engine.Dice]string{}}
	failed := false
	answer := func(text string) error {
		line, good := scorer.answer(text)
		failed = failed || !good
		_, err := out.WriteString(line)
		return err
	}
	for _, text := range s.Dice {
		if text == "-" {
			err = eachLine(c, out, answer)
		} else {
			err = answer(text)
		}
		if err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("print scores: %w", err)
	}
	if failed {
		return errBatch
	}
	return nil
}

// eachLine hands over the lines of standard input. It shows what was answered whenever it would have to wait for more,
// so that another program can hold a conversation.
func eachLine(c *console, out *bufio.Writer, answer func(string) error) error {
	in := bufio.NewReaderSize(c.in, 1<<16)
	for c.Err() == nil {
		line, err := in.ReadString('\n')
		if line != "" {
			if err := answer(strings.TrimRight(line, "\r\n")); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("read standard input: %w", err)
		}
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return fmt.Errorf("print answers: %w", err)
			}
		}
	}
	return c.Err()
}

// scorer answers throws, each different one only once: there are no more than 923.
type scorer struct {
	rules      engine.Rules
	keep, json bool
	known      map[engine.Dice]string
}

// answer gives the line for a throw and whether it was one.
func (s *scorer) answer(text string) (line string, good bool) {
	dice, err := engine.ParseDice(text)
	if err != nil {
		shown := strings.ToValidUTF8(text, "?")
		if s.json {
			return jsonLine(badLine{shown, err.Error()}), false
		}
		return fmt.Sprintf("%s: %v\n", shown, err), false
	}
	line, known := s.known[dice]
	if !known {
		switch {
		case s.keep && s.json:
			line = s.keptJSON(dice)
		case s.keep:
			line = s.kept(dice)
		case s.json:
			line = s.throwJSON(dice)
		default:
			line = s.throw(dice)
		}
		s.known[dice] = line
	}
	return line, true
}

// badLine is the answer to a line that names no dice.
type badLine struct {
	Dice  string `json:"dice"`
	Error string `json:"error"`
}

func jsonLine(object any) string {
	text, err := json.Marshal(object)
	if err != nil {
		panic(err) // every object here is made of plain values
	}
	return string(text) + "\n"
}

func (s *scorer) throwJSON(dice engine.Dice) string {
	keeps := s.rules.Keeps(dice)
	line := struct {
		Dice   engine.Dice     `json:"dice"`
		Points int             `json:"points"`
		Farkle bool            `json:"farkle"`
		Keeps  []engine.Choice `json:"keeps"`
	}{Dice: dice, Farkle: len(keeps) == 0, Keeps: keeps}
	if len(keeps) > 0 {
		line.Points = keeps[0].Points
	}
	return jsonLine(line)
}

func (s *scorer) throw(dice engine.Dice) string {
	keeps := s.rules.Keeps(dice)
	if len(keeps) == 0 {
		return fmt.Sprintf("%s: farkle\n", dice)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s:\n", dice)
	for _, keep := range keeps {
		left := fmt.Sprintf("%d left", keep.Left)
		if keep.HotDice {
			left = "hot dice"
		}
		fmt.Fprintf(&text, "  %-6s %6d  %-8s  %s\n", keep.Dice, keep.Points, left, partNames(keep.Parts))
	}
	return text.String()
}

func partNames(parts []engine.Part) string {
	var names []string
	for _, part := range parts {
		names = append(names, strings.ReplaceAll(part.Name, "_", " "))
	}
	return strings.Join(names, " + ")
}

func (s *scorer) keptJSON(dice engine.Dice) string {
	points, _, err := s.rules.Score(dice)
	if err != nil {
		return jsonLine(struct {
			Dice    engine.Dice `json:"dice"`
			Illegal string      `json:"illegal"`
		}{dice, err.Error()})
	}
	return jsonLine(struct {
		Dice   engine.Dice `json:"dice"`
		Points int         `json:"points"`
	}{dice, points})
}

func (s *scorer) kept(dice engine.Dice) string {
	points, parts, err := s.rules.Score(dice)
	if err != nil {
		return fmt.Sprintf("%s: illegal, %v\n", dice, err)
	}
	return fmt.Sprintf("%s: %d, %s\n", dice, points, partNames(parts))
}
