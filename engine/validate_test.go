package engine

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPresetsAreInOrder(t *testing.T) {
	for _, rules := range Presets() {
		if err := rules.Validate(); err != nil {
			t.Errorf("%s: %v", rules.Name, err)
		}
	}
}

func TestEveryFieldIsSetByItsJSONKey(t *testing.T) {
	rules := official()
	text, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]any{}
	if err := json.Unmarshal(text, &keys); err != nil {
		t.Fatal(err)
	}
	delete(keys, "name")
	for _, field := range Fields() {
		if _, known := keys[field.Name]; !known {
			t.Errorf("%s is no key of a rule set", field.Name)
		}
		delete(keys, field.Name)
		value, err := json.Marshal(field.Value(rules))
		if err != nil {
			t.Fatal(err)
		}
		if err := rules.Set(field.Name, strings.Trim(string(value), `"`)); err != nil || rules != official() {
			t.Errorf("%s=%s: %v", field.Name, value, err)
		}
		if field.Meaning == "" || field.Values == "" || field.Type == "" {
			t.Errorf("%s says too little: %+v", field.Name, field)
		}
	}
	if len(keys) > 0 {
		t.Errorf("no field for %v", keys)
	}
}

func TestNonsenseIsRefusedFaultByFault(t *testing.T) {
	rules := official()
	rules.Target, rules.OpeningMinimum, rules.BankMinimum = 1000, 2000, 1500
	rules.End, rules.Straight = "never", -1
	rules.PlayersMin, rules.PlayersMax = 5, 4
	rules.PenaltyFloor = 7
	want := []string{
		`end: "never" is not known; allowed is at_once, finish_round or one_more_turn`,
		"straight: -1 is out of range; allowed is 0 to 1000000",
		"penalty_floor: 7 is out of range; allowed is -1000000 to 0, or none",
		"opening_minimum: 2000 is above the target of 1000",
		"bank_minimum: 1500 is above the target of 1000",
		"players_min: 5 is above players_max, which is 4",
	}
	if got := rules.Validate(); got == nil || got.Error() != strings.Join(want, "\n") {
		t.Errorf("got\n%v\nwant\n%s", got, strings.Join(want, "\n"))
	}
	nothing := Rules{
		Target: 1, End: AtOnce, Tie: Shared, HotDice: MayThrow, Cocked: Ask,
		PenaltyAfter: 1, PlayersMin: 1, PlayersMax: 1,
	}
	if err := nothing.Validate(); err == nil || !strings.Contains(err.Error(), "nothing scores") {
		t.Errorf("rules in which nothing scores: %v", err)
	}
}

func TestStartNamesEveryFault(t *testing.T) {
	rules := cardgames()
	rules.BankMinimum = 20000
	_, err := Game{}.Decide(Start{Rules: rules, Players: []Player{{Name: " "}}})
	want := "can't start a game: bank_minimum: 20000 is above the target of 10000; " +
		"1 player; these rules are for 2 to 16; player 1 has no name"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
