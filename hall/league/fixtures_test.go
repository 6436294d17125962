package league

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// rounds writes matches down, a round a line: 0-1 2-3.
func rounds(matches []Match) []string {
	var lines []string
	for _, m := range matches {
		for len(lines) < m.Round {
			lines = append(lines, "")
		}
		text := ""
		for i, s := range m.Slots {
			if i > 0 {
				text += "-"
			}
			if s.Winner > 0 {
				text += fmt.Sprintf("w%d", s.Winner)
			} else {
				text += fmt.Sprint(s.Player)
			}
		}
		if lines[m.Round-1] != "" {
			text = " " + text
		}
		lines[m.Round-1] += text
	}
	return lines
}

func TestFixturesAndBrackets(t *testing.T) {
	tests := []struct {
		name string
		got  []Match
		want []string
	}{
		{"two", Fixtures(2, 2, 1), []string{"0-1"}},
		{"two, twice", Fixtures(2, 2, 2), []string{"0-1", "1-0"}},
		{"three: each pauses once", Fixtures(3, 2, 1), []string{"2-1", "0-2", "1-0"}},
		{"four", Fixtures(4, 2, 1), []string{"0-3 2-1", "3-1 0-2", "2-3 1-0"}},
		{"three at one table", Fixtures(3, 4, 1), []string{"0-1-2"}},
		{"five at tables of three", Fixtures(5, 3, 1)[:2], []string{"0-1-2 3-4"}},
		{"a final", Bracket(2), []string{"0-1"}},
		{"three: the best waits", Bracket(3), []string{"1-2", "0-w1"}},
		{"five", Bracket(5), []string{"3-4", "0-w1 1-2", "w2-w3"}},
		{"eight", Bracket(8), []string{"0-7 3-4 1-6 2-5", "w1-w2 w3-w4", "w5-w6"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := rounds(test.got); fmt.Sprint(got) != fmt.Sprint(test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// meetings counts how often each pair meets, and fails when somebody plays twice in a round.
func meetings(t *rapid.T, n int, matches []Match) [][]int {
	met := make([][]int, n)
	for i := range met {
		met[i] = make([]int, n)
	}
	busy := map[[2]int]bool{}
	for i, m := range matches {
		if m.Number != i+1 {
			t.Fatalf("match %d has number %d", i+1, m.Number)
		}
		for j, s := range m.Slots {
			if busy[[2]int{m.Round, s.Player}] {
				t.Fatalf("player %d plays twice in round %d", s.Player, m.Round)
			}
			busy[[2]int{m.Round, s.Player}] = true
			for _, other := range m.Slots[:j] {
				met[s.Player][other.Player]++
				met[other.Player][s.Player]++
			}
		}
	}
	return met
}

func TestInALeagueOfTwosEachPairMeetsExactlySoOften(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, times := rapid.IntRange(2, MostLeaguers).Draw(t, "n"), rapid.IntRange(1, MostTimes).Draw(t, "times")
		matches := Fixtures(n, 2, times)
		begins := make([]int, n)
		for p, row := range meetings(t, n, matches) {
			for q, met := range row {
				if p != q && met != times {
					t.Fatalf("%d and %d meet %d times, not %d", p, q, met, times)
				}
			}
		}
		for _, m := range matches {
			begins[m.Slots[0].Player]++
		}
		for p, count := range begins {
			if most := (n-1)*times/2 + 1; count > most {
				t.Fatalf("player %d begins %d times of %d", p, count, (n-1)*times)
			}
		}
		if last := matches[len(matches)-1].Round; last != (n-1+n%2)*times {
			t.Fatalf("%d rounds for %d", last, n)
		}
	})
}

func TestAtLargerTablesEverybodyPlaysInEveryRoundAndMeetsEverybody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, seats := rapid.IntRange(2, 40).Draw(t, "n"), rapid.IntRange(3, MostSeats).Draw(t, "seats")
		matches := Fixtures(n, seats, 1)
		last := matches[len(matches)-1].Round
		played := make([]int, n)
		smallest, largest := n, 0
		for _, m := range matches {
			smallest, largest = min(smallest, len(m.Slots)), max(largest, len(m.Slots))
			for _, s := range m.Slots {
				played[s.Player]++
			}
		}
		if largest > seats || largest-smallest > 1 || smallest < 2 {
			t.Fatalf("tables of %d to %d", smallest, largest)
		}
		for p, row := range meetings(t, n, matches) {
			if played[p] != last {
				t.Fatalf("player %d plays in %d of %d rounds", p, played[p], last)
			}
			for q, met := range row {
				if p != q && met == 0 {
					t.Fatalf("%d and %d never meet", p, q)
				}
			}
		}
		if least := (n - 2) / (seats - 1); last > 4*least+5 {
			t.Fatalf("%d rounds for %d players at tables of %d", last, n, seats)
		}
	})
}

func TestABracketSendsEverybodyHomeButOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, MostInCup).Draw(t, "n")
		c := Contest{Plan: Plan{Kind: Cup, Players: make([]string, n), Seats: 2, BestOf: 1}, Matches: Bracket(n)}
		if len(c.Matches) != n-1 {
			t.Fatalf("%d matches for %d players", len(c.Matches), n)
		}
		out := map[int]bool{}
		for i := range c.Matches {
			m := &c.Matches[i]
			players, ready := c.Seats(m)
			if !ready || players[0] == players[1] || out[players[0]] || out[players[1]] {
				t.Fatalf("match %d: %v", m.Number, players)
			}
			won := rapid.IntRange(0, 1).Draw(t, "won")
			m.Take(Game{Scores: []int{0, 0}, Winners: []int{won}}, &c.Plan)
			out[players[1-won]] = true
		}
		if champion := c.Champion(); champion == Unknown || out[champion] || len(out) != n-1 || !c.Over() {
			t.Fatalf("champion %d, %d out", champion, len(out))
		}
	})
}

func TestTheFirstTwoMeetInTheFinalOnly(t *testing.T) {
	for n := 4; n <= MostInCup; n++ {
		c := Contest{Plan: Plan{Kind: Cup, Players: make([]string, n), Seats: 2, BestOf: 1}, Matches: Bracket(n)}
		for i := range c.Matches {
			m := &c.Matches[i]
			players, _ := c.Seats(m)
			won := 0
			if players[1] < players[0] {
				won = 1
			}
			m.Take(Game{Scores: []int{0, 0}, Winners: []int{won}}, &c.Plan)
		}
		last, _ := c.Seats(c.Match(n - 1))
		if last[0]+last[1] != 1 {
			t.Errorf("of %d players %v play the final", n, last)
		}
	}
}
