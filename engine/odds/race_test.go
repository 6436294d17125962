package odds

import (
	"math"
	"testing"
)

func TestRaceOfTwo(t *testing.T) {
	race, err := CardgamesRace()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := race.Win(0, 0), 0.53252; math.Abs(got-want) > 5e-6 {
		t.Errorf("the first player wins %.6f, want %.5f", got, want)
	}
	// Every chance follows from the others: a turn played with the table gives the table back.
	turn := race.newTurn()
	for own := 0; own < race.totals; own += 37 {
		for other := 0; other < race.totals; other += 41 {
			win, _ := turn.solve(own, other)
			if want := race.win[own*race.totals+other]; math.Abs(win-want) > 2e-7 {
				t.Errorf("%d to %d: a turn makes %.8f, the table says %.8f", own, other, win, want)
			}
		}
	}
}

func TestShortRacesAreSolved(t *testing.T) {
	for _, exceed := range []string{"false", "true"} {
		race, err := SolveRace(preset(t, "cardgames", "target", "1000", "must_exceed", exceed))
		if err != nil {
			t.Fatal(err)
		}
		turn := race.newTurn()
		for own := range race.totals {
			for other := range race.totals {
				win, _ := turn.solve(own, other)
				if got := race.win[own*race.totals+other]; math.Abs(win-got) > 1e-9 {
					t.Errorf("%d to %d: a turn makes %.10f, the table says %.10f", own, other, win, got)
				}
				if own > 0 && race.win[(own-1)*race.totals+other] > race.win[own*race.totals+other]+1e-9 {
					t.Errorf("%d to %d: more points are worth less", own, other)
				}
			}
		}
	}
	if _, err := SolveRace(preset(t, "official")); err == nil {
		t.Error("official does not end at once, and was solved")
	}
}
