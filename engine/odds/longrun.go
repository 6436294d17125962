package odds

import "dicetower/engine"

// LongRun is the mean of points a turn over many turns, the penalty for farkles in a row taken off and played for: a
// farkle costs more the nearer it brings the penalty. Without a penalty it is Solve's Expected. The floor of totals is
// left out of account.
func LongRun(rules engine.Rules, minimum int) float64 {
	if rules.FarklePenalty == 0 {
		return Solve(rules, minimum).Expected
	}
	// With g points a turn, being one farkle nearer to the penalty is worth so much less than g says. Going back from
	// the last farkle to the first gives the worth of a fresh start, which must be g itself; it falls as g rises.
	low, high := -float64(rules.FarklePenalty), Solve(rules, minimum).Expected
	for high-low > 1e-9*max(1, high) {
		g := (low + high) / 2
		if fresh(rules, minimum, g) > g {
			low = g
		} else {
			high = g
		}
	}
	return (low + high) / 2
}

// fresh is the mean of a turn with no farkle before it when every turn is to make g: a farkle costs what the player
// is then worth less than fresh.
func fresh(rules engine.Rules, minimum int, g float64) float64 {
	cost := float64(rules.FarklePenalty)
	for range rules.PenaltyAfter - 1 {
		cost = g - solve(rules, minimum, 0, cost).Expected
	}
	return solve(rules, minimum, 0, cost).Expected
}
