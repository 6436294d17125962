package odds

import (
	"math"
	"testing"

	"dicetower/engine"
)

func TestLongRunWithThePenalty(t *testing.T) {
	if got, want := LongRun(preset(t, "official"), 0), 495.7605; math.Abs(got-want) > 5e-5 {
		t.Errorf("official: %.5f a turn, want %.4f", got, want)
	}
	if got, want := LongRun(preset(t, "cardgames"), 0), 607.965272; math.Abs(got-want) > 5e-7 {
		t.Errorf("cardgames: %.6f a turn, want %.6f", got, want)
	}
}

// doubling is a rule set in which each further alike die doubles the triple.
func doubling(t testing.TB, changes ...string) engine.Rules {
	return preset(t, "official", append([]string{
		"four_times", "2", "five_times", "4", "six_times", "8", "three_pairs", "1500", "farkle_penalty", "0",
	}, changes...)...)
}

// Two published solutions under other rules.
func TestPublishedSolutions(t *testing.T) {
	zilch := doubling(t, "straight", "1500", "four_and_pair", "1500", "no_score_six", "500",
		"bank_minimum", "300", "farkle_penalty", "500")
	if got, want := LongRun(zilch, zilch.BankMinimum), 620.855; math.Abs(got-want) > 5e-4 {
		t.Errorf("Zilch: %.4f a turn, want %.3f", got, want)
	}
	turn := Solve(doubling(t, "straight", "2000"), 0)
	for n, want := range map[int]float64{6: 590.66, 5: 336.84, 4: 240.80, 3: 197.23, 2: 185.01, 1: 217.15} {
		if got := turn.Throw(0, n); math.Abs(got-want) > 5e-3 {
			t.Errorf("%d dice from 0 points: %.4f, want %.2f", n, got, want)
		}
	}
}
