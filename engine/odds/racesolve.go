package odds

import (
	"math"

	"dicetower/engine"
)

// SolveRace finds the best play of both by going through the pairs of totals from the highest down. For a target of
// 10,000 it takes some ten seconds; CardgamesRace is at hand at once.
func SolveRace(rules engine.Rules) (*Race, error) {
	r, err := newRace(rules)
	if err != nil {
		return nil, err
	}
	for i := range r.win {
		r.win[i] = 0.5
	}
	turn := r.newTurn()
	for sum := 2 * (r.totals - 1); sum >= 0; sum-- {
		for own := min(sum, r.totals-1); 2*own >= sum; own-- {
			r.solvePair(turn, own, sum-own)
		}
	}
	return r, nil
}

// solvePair finds the chances of two totals, each of the players being the one to throw. A farkle leads from one to the
// other and back, so the two rest on each other: with the decisions held, both are straight lines, which are solved, and
// then the decisions are taken anew. This is Newton's method; the last step leaves an error far below its own size.
func (r *Race) solvePair(turn *raceTurn, own, other int) {
	a, b := own*r.totals+other, other*r.totals+own
	next := min(own+1, r.totals-1)*r.totals + min(other+1, r.totals-1)
	mirrored := min(other+1, r.totals-1)*r.totals + min(own+1, r.totals-1)
	r.win[a], r.win[b] = r.win[next], r.win[mirrored]
	for range 50 {
		winA, riskA := turn.solve(own, other)
		winB, riskB := turn.solve(other, own)
		restA, restB := winA-riskA*(1-r.win[b]), winB-riskB*(1-r.win[a])
		// A = restA + riskA·(1-B), B = restB + riskB·(1-A)
		newA := (restA + riskA*(1-restB-riskB)) / (1 - riskA*riskB)
		newB := restB + riskB*(1-newA)
		change := math.Abs(newA-r.win[a]) + math.Abs(newB-r.win[b])
		r.win[a], r.win[b] = newA, newB
		if change < 1e-6 {
			return
		}
	}
}
