package odds

import (
	"math"
	"testing"

	"dicetower/engine"
)

func TestEstimateIsNearTheRace(t *testing.T) {
	race, err := CardgamesRace()
	if err != nil {
		t.Fatal(err)
	}
	rules := preset(t, "cardgames")
	for _, totals := range [][]int{{0, 0}, {5000, 5000}, {3000, 6000}, {8000, 5000}, {9000, 9500}, {9500, 9000}} {
		got, want := Estimate(rules, totals, 0), race.Win(totals[0], totals[1])
		t.Logf("%v: %.4f, race %.4f", totals, got[0], want)
		if math.Abs(got[0]-want) > 0.05 || math.Abs(got[0]+got[1]-1) > 1e-6 {
			t.Errorf("%v: estimate %.4f, race %.4f", totals, got, want)
		}
	}
}

func TestEstimatesAreChances(t *testing.T) {
	for _, rules := range engine.Presets() {
		totals := []int{0, rules.Target / 2, rules.Target * 9 / 10, 0}
		win, sum := Estimate(rules, totals, 2), 0.0
		for _, chance := range win {
			sum += chance
		}
		if math.Abs(sum-1) > 1e-6 || win[2] < win[1] || win[1] < win[0] {
			t.Errorf("%s %v: %.4f", rules.Name, totals, win)
		}
	}
}

func TestPointsOfATurn(t *testing.T) {
	turn, mean, sum := Solve(preset(t, "cardgames"), 0), 0.0, 0.0
	for k, chance := range turn.points() {
		mean += float64(k*turn.unit) * chance
		sum += chance
	}
	if math.Abs(sum-1) > 1e-6 || math.Abs(mean-turn.Expected) > 1e-3 {
		t.Errorf("points sum to %.9f with mean %.6f, want mean %.6f", sum, mean, turn.Expected)
	}
}
