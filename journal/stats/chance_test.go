package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetower/engine"
)

// TestChiSquareTable compares with printed tables of the distribution with five degrees of freedom.
func TestChiSquareTable(t *testing.T) {
	for _, test := range []struct{ x, p float64 }{
		{0, 1}, {0.5543, 0.99}, {1.1455, 0.95}, {4.3515, 0.5}, {9.2364, 0.1}, {11.0705, 0.05}, {15.0863, 0.01}, {20.515, 0.001},
	} {
		if got := atLeast(test.x); math.Abs(got-test.p) > 2e-5 {
			t.Errorf("at least %v: %v, want %v", test.x, got, test.p)
		}
	}
}

func TestBinomial(t *testing.T) {
	for _, test := range []struct {
		count, n int
		p        float64
	}{
		{0, 1, 1},
		{1, 1, 2. / 6},
		{2, 2, 2. / 36},
		{0, 4, 2 * 625. / 1296},
		{4, 4, 2. / 1296},
		{10, 60, 1},
	} {
		if got := twoSided(test.count, test.n); math.Abs(got-test.p) > 1e-9 {
			t.Errorf("%d of %d: %v, want %v", test.count, test.n, got, test.p)
		}
	}
	sum := 0.0
	for k := range 1001 {
		sum += binomial(k, 1000)
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("all counts together have the probability %v", sum)
	}
}

// TestVerdictsAreHonest throws fair and loaded dice: fair ones are hardly ever accused, heavily loaded ones found out.
func TestVerdictsAreHonest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	share := func(n int, six float64, want Verdict) float64 {
		const tables = 400
		hits := 0
		for range tables {
			var counts [6]int
			for range n {
				face := random.IntN(6)
				if random.Float64() < six {
					face = 5
				}
				counts[face]++
			}
			if judge(kind{}, counts, 1).Verdict == want {
				hits++
			}
		}
		return float64(hits) / tables
	}
	if got := share(600, 0, Unfair); got > 0.01 {
		t.Errorf("fair dice are called unfair in %.2f %% of the tables", 100*got)
	}
	if got := share(600, 0, Fair); got < 0.92 {
		t.Errorf("fair dice are called fair in %.1f %% of the tables", 100*got)
	}
	if got := share(600, 0.15, Unfair); got < 0.95 {
		t.Errorf("dice that show a six in 29 %% of the throws are found out in %.1f %% of the tables", 100*got)
	}
	if got := share(59, 1, TooFew); got != 1 {
		t.Errorf("59 dice are judged in %.1f %% of the tables", 100*(1-got))
	}
}

func TestWhatIsSaidOfDice(t *testing.T) {
	tests := []struct {
		name    string
		counts  [6]int
		verdict Verdict
		says    string
	}{
		{"few", [6]int{5, 4, 6, 5, 5, 5}, TooFew, "30 dice fell; fewer than 60 tell nothing about fairness"},
		{"even", [6]int{100, 98, 103, 99, 101, 99}, Fair, "nothing speaks against fair dice: fair dice come out like this most of the time; with 600 dice only a face that falls in more than about 21 % of the throws (fair: 17 %) would stand out"},
		{"uneven", [6]int{130, 100, 95, 90, 95, 90}, Odd, "a little uneven, the 1 falls too often: fair dice come out as uneven as this about once in 24 times, which luck alone does now and then; throw more before you blame the dice; with 600 dice only a face that falls in more than about 21 % of the throws (fair: 17 %) would stand out"},
		{"loaded", [6]int{50, 100, 100, 100, 100, 300}, Unfair, "hardly fair, the 1 falls too seldom, the 6 falls too often: fair dice come out like this less than once in a thousand million times; weigh these dice, look whether a face is read wrong, or try others"},
	}
	for _, test := range tests {
		got := judge(kind{}, test.counts, 1)
		if got.Verdict != test.verdict || got.Meaning != test.says {
			t.Errorf("%s: %s\n%s\nwant %s\n%s", test.name, got.Verdict, got.Meaning, test.verdict, test.says)
		}
	}
	if got := judge(kind{source: engine.Simulated}, [6]int{50, 100, 100, 100, 100, 300}, 1); got.Verdict != Recorded {
		t.Errorf("recordings are called %s", got.Verdict)
	}
	if many := judge(kind{}, [6]int{130, 100, 95, 90, 95, 90}, 6); many.Verdict != Fair {
		t.Errorf("one of six kinds is %s, though one in twenty looks so by chance", many.Verdict)
	}
}
