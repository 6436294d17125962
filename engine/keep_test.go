package engine

import (
	"math/big"
	"testing"
)

// multisets lists every set of n dice once.
func multisets(n int) []Dice {
	var all []Dice
	var grow func(dice Dice, from, left int)
	grow = func(dice Dice, from, left int) {
		if left == 0 {
			all = append(all, dice)
			return
		}
		for face := from; face <= 6; face++ {
			next := dice
			next[face]++
			grow(next, face, left-1)
		}
	}
	grow(Dice{}, 1, n)
	return all
}

// ways is in how many of the 6ⁿ throws these dice come.
func ways(dice Dice) int64 {
	total, left := int64(1), int64(dice.Len())
	for face := 1; face <= 6; face++ {
		total *= new(big.Int).Binomial(left, int64(dice[face])).Int64()
		left -= int64(dice[face])
	}
	return total
}

func TestKeepsAreCounted(t *testing.T) {
	for name, want := range map[string]int{"playroom": 1976, "official": 1765, "cardgames": 1961, "tiuthusund": 1961} {
		rules := preset(t, name)
		got := 0
		for _, throw := range multisets(6) {
			got += len(rules.Keeps(throw))
		}
		if got != want {
			t.Errorf("%s: %d distinct legal keeps over the throws of six, want %d", name, got, want)
		}
	}
}

func TestFarkleChances(t *testing.T) {
	want := map[int]*big.Rat{
		1: big.NewRat(2, 3), 2: big.NewRat(4, 9), 3: big.NewRat(5, 18),
		4: big.NewRat(17, 108), 5: big.NewRat(25, 324), 6: big.NewRat(5, 216),
	}
	without := preset(t, "official")
	without.ThreePairs = 0
	sets := append(Presets(), without)
	for i, rules := range sets {
		if i == len(sets)-1 {
			want[6] = big.NewRat(5, 162)
		}
		for n := 1; n <= 6; n++ {
			farkles, all := int64(0), int64(0)
			for _, throw := range multisets(n) {
				all += ways(throw)
				if rules.Farkle(throw) {
					farkles += ways(throw)
				}
			}
			if got := big.NewRat(farkles, all); got.Cmp(want[n]) != 0 {
				t.Errorf("%s, %d dice: farkle %s, want %s", rules.Name, n, got, want[n])
			}
		}
	}
}

func TestMeanBestKeepOfAFirstThrow(t *testing.T) {
	for name, want := range map[string]*big.Rat{
		"playroom": big.NewRat(266575, 5184), "official": big.NewRat(894625, 2592),
		"cardgames": big.NewRat(1675625, 3888), "tiuthusund": big.NewRat(1675625, 3888),
	} {
		rules := preset(t, name)
		sum, all := int64(0), int64(0)
		for _, throw := range multisets(6) {
			all += ways(throw)
			if keeps := rules.Keeps(throw); len(keeps) > 0 {
				sum += ways(throw) * int64(keeps[0].Points)
			}
		}
		if got := big.NewRat(sum, all); got.Cmp(want) != 0 {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func BenchmarkKeeps(b *testing.B) {
	rules := preset(b, "playroom")
	throws := multisets(6)
	for i := 0; b.Loop(); i++ {
		rules.Keeps(throws[i%len(throws)])
	}
}

func BenchmarkPoints(b *testing.B) {
	rules := preset(b, "playroom")
	throws := multisets(6)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		rules.Points(throws[i%len(throws)])
	}
}

func BenchmarkFarkle(b *testing.B) {
	rules := preset(b, "playroom")
	throws := multisets(6)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		rules.Farkle(throws[i%len(throws)])
	}
}
