package odds

import (
	"math"
	"math/big"
	"testing"

	"dicetower/engine"
)

func preset(t testing.TB, name string, changes ...string) engine.Rules {
	t.Helper()
	rules, found := engine.Preset(name)
	if !found {
		t.Fatalf("no preset %q", name)
	}
	for i := 0; i < len(changes); i += 2 {
		if err := rules.Set(changes[i], changes[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	return rules
}

func TestChancesOfAThrow(t *testing.T) {
	farkle := []*big.Rat{
		big.NewRat(2, 3), big.NewRat(4, 9), big.NewRat(5, 18), big.NewRat(17, 108), big.NewRat(25, 324), big.NewRat(5, 216),
	}
	for name, mean := range map[string]*big.Rat{
		"playroom": big.NewRat(266575, 5184), "official": big.NewRat(894625, 2592),
		"cardgames": big.NewRat(1675625, 3888), "tiuthusund": big.NewRat(1675625, 3888),
	} {
		rules := preset(t, name)
		for n := 1; n <= 6; n++ {
			if got := Farkle(rules, n); got.Cmp(farkle[n-1]) != 0 {
				t.Errorf("%s: farkle with %d dice %s, want %s", name, n, got, farkle[n-1])
			}
			sum, weighed := new(big.Rat), new(big.Rat)
			for _, outcome := range BestKeeps(rules, n) {
				sum.Add(sum, outcome.Chance)
				weighed.Add(weighed, new(big.Rat).Mul(outcome.Chance, big.NewRat(int64(outcome.Points), 1)))
			}
			if sum.Cmp(big.NewRat(1, 1)) != 0 || weighed.Cmp(Mean(rules, n)) != 0 {
				t.Errorf("%s, %d dice: chances sum to %s, mean %s and %s", name, n, sum, weighed, Mean(rules, n))
			}
		}
		if got := Mean(rules, 6); got.Cmp(mean) != 0 {
			t.Errorf("%s: mean best keep of a first throw %s, want %s", name, got, mean)
		}
	}
}

func TestExpectedPointsOfATurn(t *testing.T) {
	for _, c := range []struct {
		name      string
		changes   []string
		minimum   int
		want, eps float64
	}{
		{"playroom", nil, 0, 72.117773, 5e-7},
		{"official", nil, 0, 498.910332, 5e-7},
		{"cardgames", nil, 0, 607.965272, 5e-7},
		{"tiuthusund", nil, 0, 607.965272, 5e-7},
		{"official", []string{"three_pairs", "0"}, 0, 462.436, 5e-4},
		{"official", []string{"four_and_pair", "750"}, 0, 504.983, 5e-4},
		{"official", []string{"four_times", "2", "five_times", "3", "six_times", "4"}, 0, 540.624, 5e-4},
		{"official", []string{"three_ones", "300"}, 0, 430.306, 5e-4},
		{"official", []string{"hot_dice", "must"}, 0, 498.910332, 5e-7},
		{"playroom", nil, 50, 71.208, 5e-4},
	} {
		turn := Solve(preset(t, c.name, c.changes...), c.minimum)
		if math.Abs(turn.Expected-c.want) > c.eps {
			t.Errorf("%s %v, minimum %d: %.6f, want %.6f", c.name, c.changes, c.minimum, turn.Expected, c.want)
		}
	}
}

func TestBankFrom(t *testing.T) {
	for name, want := range map[string][6]int{
		"playroom":   {40, 30, 45, 105, 365, 2225},
		"official":   {300, 250, 400, 1000, 2900, 14950},
		"cardgames":  {350, 300, 450, 1050, 3100, 18650},
		"tiuthusund": {350, 300, 450, 1050, 3100, 18650},
	} {
		turn := Solve(preset(t, name), 0)
		var got [6]int
		for n := range got {
			got[n], _ = turn.BankFrom(n + 1)
		}
		if got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Solve(preset(b, "cardgames"), 0)
	}
}
