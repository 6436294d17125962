package main

import "math"

// bound is the share under which the true one lies with 95 % certainty where k of n were seen (Clopper and Pearson).
func bound(k, n int) float64 {
	if k >= n {
		return 1
	}
	low, high := 0.0, 1.0
	for range 60 {
		p := (low + high) / 2
		if atMost(k, n, p) > 0.05 {
			low = p
		} else {
			high = p
		}
	}
	return high
}

// atMost is the chance of k or fewer out of n where each has the chance p.
func atMost(k, n int, p float64) float64 {
	sum := 0.0
	for i := range k + 1 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(i + 1))
		c, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(a - b - c + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return sum
}
