package league

import "slices"

// Fixtures makes a league of n players, with so many seats at a table. In no round anybody plays twice.
//
// With two seats it is the circle method: one player stays, the others go round, and each pair meets exactly so many times; of
// an odd number one pauses in each round, everybody once. With more seats everybody plays in every round, at tables as
// equal as can be, until each pair has met so many times at least; whom they meet is chosen so that meetings are spread.
func Fixtures(n, seats, times int) []Match {
	var rounds [][][]int
	if seats == 2 {
		for turn := range times {
			rounds = append(rounds, circle(n, turn%2 == 1)...)
		}
	} else {
		for start := range starts {
			if tried := mixed(n, seats, times, start); start == 0 || len(tried) < len(rounds) {
				rounds = tried
			}
		}
	}
	var matches []Match
	for r, tables := range rounds {
		for _, players := range tables {
			m := Match{Number: len(matches) + 1, Round: r + 1, Games: []Game{}}
			for _, player := range players {
				m.Slots = append(m.Slots, Slot{Player: player})
			}
			matches = append(matches, m)
		}
	}
	return matches
}

// circle lets each pair meet once. Who begins changes, and is the other one when turned.
func circle(n int, turned bool) [][][]int {
	even := n + n%2
	var rounds [][][]int
	for r := range even - 1 {
		var tables [][]int
		for i := range even / 2 {
			a, b := (r+i)%(even-1), (r-i+even-1)%(even-1)
			swap := i%2 == 1
			if i == 0 {
				b, swap = even-1, r%2 == 1
			}
			if a >= n || b >= n {
				continue // whoever should meet the one that is not there pauses
			}
			if swap != turned {
				a, b = b, a
			}
			tables = append(tables, []int{a, b})
		}
		rounds = append(rounds, tables)
	}
	return rounds
}

// starts is from how many sides a mixed league is tried, to need fewer rounds.
const starts = 8

// mixed lets everybody play in every round until each pair has met. Start is who is seated first.
func mixed(n, seats, times, start int) [][][]int {
	met := make([][]int, n)
	for i := range met {
		met[i] = make([]int, n)
	}
	var rounds [][][]int
	for {
		a, b := strangers(met)
		if met[a][b] >= times {
			return rounds
		}
		tables := seated(met, a, b, seats, len(rounds)+start)
		for _, table := range tables {
			for i, p := range table {
				for _, q := range table[:i] {
					met[p][q]++
					met[q][p]++
				}
			}
		}
		rounds = append(rounds, tables)
	}
}

// strangers are the two who have met least.
func strangers(met [][]int) (a, b int) {
	a, b = 0, 1
	for p := range met {
		for q := range p {
			if met[q][p] < met[a][b] {
				a, b = q, p
			}
		}
	}
	return a, b
}

// seated puts everybody at a table: a and b at the first, which they do not leave, the others where they have met fewest, and
// then two change places for as long as that spreads meetings better.
func seated(met [][]int, a, b, seats, round int) [][]int {
	n := len(met)
	tables := make([][]int, (n+seats-1)/seats)
	size := func(t int) int { return n/len(tables) + min(1, max(0, n%len(tables)-t)) }
	tables[0] = []int{a, b}
	for i := range n {
		p := (i + round) % n
		if p == a || p == b {
			continue
		}
		best, least := -1, 0
		for t := range tables {
			if cost := met2(met, p, tables[t], -1); len(tables[t]) < size(t) && (best < 0 || cost < least) {
				best, least = t, cost
			}
		}
		tables[best] = append(tables[best], p)
	}
	for swapped := true; swapped; {
		swapped = false
		for s := range tables {
			for t := range s {
				swapped = swapBetter(met, tables[t], tables[s], a, b) || swapped
			}
		}
	}
	for _, table := range tables { // who begins goes round
		slices.Sort(table)
		k := round % len(table)
		copy(table, append(slices.Clone(table[k:]), table[:k]...))
	}
	return tables
}

func swapBetter(met [][]int, s, t []int, a, b int) (swapped bool) {
	for i := range s {
		for j := range t {
			p, q := s[i], t[j]
			if p == a || p == b || q == a || q == b {
				continue
			}
			before := met2(met, p, s, p) + met2(met, q, t, q)
			after := met2(met, q, s, p) + met2(met, p, t, q)
			if after < before {
				s[i], t[j] = q, p
				swapped = true
			}
		}
	}
	return swapped
}

// met2 is how often p has met those at a table, squared so that many meetings weigh more; without one of them.
func met2(met [][]int, p int, table []int, without int) int {
	sum := 0
	for _, q := range table {
		if q != without {
			sum += met[p][q] * met[p][q]
		}
	}
	return sum
}
