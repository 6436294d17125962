package main

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"dicetower/engine"
	"dicetower/plainfile"
)

// ruleFlags are the flags with which a subcommand takes a rule set.
type ruleFlags struct {
	Rules string   `default:"cardgames" placeholder:"NAME" help:"Rule set: playroom, official, cardgames, tiuthusund, or a house-rules file that ends in .toml."`
	Set   []string `sep:"none" placeholder:"FIELD=VALUE" help:"Change a field of the rule set; may be repeated."`
}

// load gives the rule set that the flags ask for, or every fault of it.
func (f ruleFlags) load() (engine.Rules, error) {
	rules, err := loadRules(f.Rules)
	if err != nil {
		return rules, usageError{err}
	}
	var faults []error
	for _, change := range f.Set {
		field, value, found := strings.Cut(change, "=")
		if !found {
			faults = append(faults, fmt.Errorf("--set %s: write it as field=value", change))
			continue
		}
		if err := rules.Set(strings.TrimSpace(field), strings.TrimSpace(value)); err != nil {
			faults = append(faults, fmt.Errorf("--set %w", err))
		}
	}
	if err := errors.Join(append(faults, rules.Validate())...); err != nil {
		return rules, usageError{err}
	}
	return rules, nil
}

func loadRules(name string) (engine.Rules, error) {
	if strings.HasSuffix(name, ".toml") {
		return houseRules(name)
	}
	return presetRules(name)
}

func presetRules(name string) (engine.Rules, error) {
	rules, found := engine.Preset(name)
	if !found {
		var names []string
		for _, preset := range engine.Presets() {
			names = append(names, preset.Name)
		}
		return rules, fmt.Errorf("no rule set is called %q; there are %s, and files that end in .toml",
			name, strings.Join(names, ", "))
	}
	return rules, nil
}

// houseRules reads a file that names a rule set as its base and the fields that differ from it. It lists all faults.
func houseRules(path string) (engine.Rules, error) {
	text, err := plainfile.Read(path)
	if err != nil {
		return engine.Rules{}, fmt.Errorf("read house rules: %w", err)
	}
	return parseHouseRules(path, text)
}

func parseHouseRules(path string, text []byte) (engine.Rules, error) {
	var entries map[string]any
	if err := toml.Unmarshal(text, &entries); err != nil {
		return engine.Rules{}, fmt.Errorf("read house rules %s: %w", path, err)
	}
	base, isText := entries["base"].(string)
	if !isText {
		return engine.Rules{}, fmt.Errorf("read house rules %s: say on which rule set they build, such as base = \"official\"", path)
	}
	rules, err := presetRules(base)
	if err != nil {
		return rules, fmt.Errorf("read house rules %s: base: %w", path, err)
	}
	rules.Name = strings.TrimSuffix(filepath.Base(path), ".toml")
	delete(entries, "base")
	var faults []error
	for _, field := range slices.Sorted(maps.Keys(entries)) {
		if err := rules.Set(field, fmt.Sprint(entries[field])); err != nil {
			faults = append(faults, fmt.Errorf("house rules %s: %w", path, err))
		}
	}
	if err := rules.Validate(); err != nil {
		for _, fault := range strings.Split(err.Error(), "\n") {
			faults = append(faults, fmt.Errorf("house rules %s: %s", path, fault))
		}
	}
	return rules, errors.Join(faults...)
}
