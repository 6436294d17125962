package odds

import (
	"math"
	"testing"

	"dicetower/engine"
)

func TestAdvice(t *testing.T) {
	for _, c := range []struct {
		rules         string
		changes       []string
		points, total int
		throw         string
		keep          string
		action        Action
		left          int
	}{
		{"cardgames", nil, 0, 0, "111112", "11111", BankNow, 1},
		{"cardgames", nil, 0, 0, "223346", "", Farkled, 0},
		{"cardgames", nil, 0, 0, "123456", "123456", ThrowOn, 6},
		{"cardgames", nil, 0, 0, "222346", "222", ThrowOn, 3},
		{"cardgames", nil, 400, 0, "1234", "1", BankNow, 3},
		{"cardgames", nil, 0, 0, "234456", "5", ThrowOn, 5},
		{"cardgames", nil, 18650, 0, "111", "111", BankNow, 6},
		{"cardgames", nil, 0, 9900, "123345", "15", BankNow, 4}, // wins
		{"official", nil, 0, 9900, "123345", "1", ThrowOn, 5},   // the others have a turn still
		{"cardgames", nil, 35, 0, "111", "111", ThrowOn, 6},     // a state between the steps of the rule set
		{"playroom", nil, 0, 0, "112246", "1", ThrowOn, 5},      // may not bank below 50
		{"playroom", nil, 20, 0, "15", "15", ThrowOn, 6},        // below the opening minimum
		{"playroom", nil, 30, 100, "12", "1", BankNow, 1},       // opened: 30 are enough
		{"official", []string{"hot_dice", "must"}, 20000, 0, "11", "1", BankNow, 1},
		{"official", []string{"no_score_six", "500"}, 0, 0, "223346", "", ThrowOn, 6},
	} {
		dice, err := engine.ParseDice(c.throw)
		if err != nil {
			t.Fatal(err)
		}
		adviser := NewAdviser(preset(t, c.rules, c.changes...))
		got := adviser.Advise(c.points, c.total, dice)
		if got.Keep.String() != c.keep || got.Action != c.action || got.Left != c.left {
			t.Errorf("%s %d+%d, %s: keep %s, %s, %d left (%.1f); want keep %s, %s, %d left",
				c.rules, c.total, c.points, c.throw, got.Keep, got.Action, got.Left, got.Expected, c.keep, c.action, c.left)
		}
	}
}

func TestAdviceIsTheTurn(t *testing.T) {
	for _, rules := range engine.Presets() {
		adviser, mean := NewAdviser(rules), 0.0
		each(6, func(throw engine.Dice, ways int64) {
			mean += float64(ways) / float64(power(6)) * adviser.Advise(0, 1, throw).Expected
		})
		if want := Solve(rules, rules.BankMinimum).Expected; math.Abs(mean-want) > 1e-9 {
			t.Errorf("%s: following the advice makes %.9f, the turn %.9f", rules.Name, mean, want)
		}
	}
}
