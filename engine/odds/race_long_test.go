//go:build long

package odds

import (
	"math"
	"testing"
)

// Solves whole races from nothing, some ten seconds each.
func TestWholeRaces(t *testing.T) {
	for exceed, want := range map[string]float64{"false": 0.53252, "true": 0.53244} {
		race, err := SolveRace(preset(t, "cardgames", "must_exceed", exceed))
		if err != nil {
			t.Fatal(err)
		}
		if got := race.Win(0, 0); math.Abs(got-want) > 5e-6 {
			t.Errorf("must exceed %s: the first player wins %.6f, want %.5f", exceed, got, want)
		}
	}
}
