// Command generate solves the race of a rule set and writes its table.
package main

import (
	"fmt"
	"os"

	"dicetower/engine"
	"dicetower/engine/odds"
)

func main() {
	if err := generate(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(name, path string) error {
	rules, found := engine.Preset(name)
	if !found {
		return fmt.Errorf("no rule set is called %q", name)
	}
	race, err := odds.SolveRace(rules)
	if err != nil {
		return err
	}
	return os.WriteFile(path, race.Table(), 0o644)
}
