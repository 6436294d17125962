package main

import (
	"strings"
	"testing"
)

func FuzzHouseRules(f *testing.F) {
	f.Add("base = \"official\"\nfour_times = 2\npenalty_floor = \"none\"\n")
	f.Add("base = \"playroom\"\ntarget = -1\nmust_exceed = true\n")
	f.Add("base = 5\n")
	f.Add("base = \"official\"\ntarget = [1, 2]\nend = 2020-01-01\n\"a\\nb\" = 1\n")
	f.Add("base")
	f.Fuzz(func(t *testing.T, text string) {
		rules, err := parseHouseRules("house.toml", []byte(text))
		if err != nil {
			for line := range strings.SplitSeq(err.Error(), "\n") {
				if strings.TrimSpace(line) == "" {
					t.Errorf("an empty line in %q", err)
				}
			}
			return
		}
		if err := rules.Validate(); err != nil {
			t.Errorf("accepted, and yet %v", err)
		}
	})
}
