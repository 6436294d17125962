package odds

import (
	"math"
	"testing"

	"dicetower/engine"
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

func TestRaceAdvice(t *testing.T) {
	race, err := CardgamesRace()
	if err != nil {
		t.Fatal(err)
	}
	throw := func(text string) engine.Dice {
		dice, err := engine.ParseDice(text)
		if err != nil {
			t.Fatal(err)
		}
		return dice
	}
	// Far behind, with the other about to win, 1000 points are not enough to bank.
	if advice, win := race.Advise(2000, 9950, 0, throw("111234")); advice.Action != ThrowOn || win > 0.1 {
		t.Errorf("far behind: %+v, %.3f", advice, win)
	}
	if advice, win := race.Advise(9000, 9950, 0, throw("111234")); advice.Action != BankNow || win != 1 {
		t.Errorf("a win that lies there: %+v, %.3f", advice, win)
	}
	// The chances after all throws are the chance before them.
	mean := 0.0
	each(6, func(dice engine.Dice, ways int64) {
		chance := 1 - race.Win(3000, 4000) // after a farkle
		if advice, win := race.Advise(4000, 3000, 0, dice); advice.Action != Farkled {
			chance = win
		}
		mean += float64(ways) / float64(power(6)) * chance
	})
	if want := race.Win(4000, 3000); math.Abs(mean-want) > 1e-6 {
		t.Errorf("following the advice wins %.7f, the race %.7f", mean, want)
	}
}
