package main

import (
	"fmt"
	"text/tabwriter"

	"dicetower/engine"
)

type rulesCommand struct {
	JSON bool     `name:"json" help:"Print one JSON object per rule set."`
	Set  []string `sep:"none" placeholder:"FIELD=VALUE" help:"Change a field; may be repeated."`
	Name string   `arg:"" optional:"" help:"Rule set or house-rules file; all rule sets without it."`
}

func (r *rulesCommand) Run(c *console) error {
	sets := engine.Presets()
	if r.Name != "" {
		sets = []engine.Rules{{Name: r.Name}}
	}
	for i := range sets {
		rules, err := ruleFlags{Rules: sets[i].Name, Set: r.Set}.load()
		if err != nil {
			return err
		}
		sets[i] = rules
	}
	if r.JSON {
		for _, rules := range sets {
			if _, err := fmt.Fprint(c.out, jsonLine(describe(rules))); err != nil {
				return err
			}
		}
		return nil
	}
	return printRules(c, sets)
}

// ruleSetLine is one line of `rules --json`.
type ruleSetLine struct {
	Name   string       `json:"name"`
	Rules  engine.Rules `json:"rules"`
	Fields []fieldLine  `json:"fields"`
}

// fieldLine describes a field together with its value in the rule set of the line.
type fieldLine struct {
	engine.Field
	Value any `json:"value"`
}

func describe(rules engine.Rules) ruleSetLine {
	line := ruleSetLine{Name: rules.Name, Rules: rules, Fields: []fieldLine{}}
	for _, field := range engine.Fields() {
		line.Fields = append(line.Fields, fieldLine{field, field.Value(rules)})
	}
	return line
}

func printRules(c *console, sets []engine.Rules) error {
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "field")
	for _, rules := range sets {
		fmt.Fprintf(table, "\t%s", rules.Name)
	}
	fmt.Fprint(table, "\tallowed\tmeaning\n")
	for _, field := range engine.Fields() {
		fmt.Fprint(table, field.Name)
		for _, rules := range sets {
			fmt.Fprintf(table, "\t%v", field.Value(rules))
		}
		fmt.Fprintf(table, "\t%s\t%s\n", field.Values, field.Meaning)
	}
	return table.Flush()
}
