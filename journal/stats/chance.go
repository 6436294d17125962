package stats

import "math"

// chiSquare is Pearson's sum for six faces that should fall equally often.
func chiSquare(counts [6]int) float64 {
	n := 0
	for _, count := range counts {
		n += count
	}
	if n == 0 {
		return 0
	}
	expected := float64(n) / 6
	sum := 0.0
	for _, count := range counts {
		sum += (float64(count) - expected) * (float64(count) - expected) / expected
	}
	return sum
}

// atLeast is the probability that a chi-square variable with five degrees of freedom is x or more.
func atLeast(x float64) float64 {
	p := math.Erfc(math.Sqrt(x/2)) + math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*(1+x/3)
	return min(1, p)
}

// twoSided is the probability that one face falls as often as count, or farther from what is expected on that side,
// among n fair dice, doubled because it might have been either side.
func twoSided(count, n int) float64 {
	below, above := 0.0, 0.0
	for k := 0; k <= n; k++ {
		p := binomial(k, n)
		if k <= count {
			below += p
		}
		if k >= count {
			above += p
		}
	}
	return min(1, 2*min(below, above))
}

// binomial is the probability that one face falls k times among n fair dice.
func binomial(k, n int) float64 {
	return math.Exp(logFactorial(n) - logFactorial(k) - logFactorial(n-k) - float64(k)*math.Log(6) + float64(n-k)*math.Log(5.0/6))
}

func logFactorial(n int) float64 {
	log, _ := math.Lgamma(float64(n) + 1)
	return log
}
