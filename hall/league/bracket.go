package league

// Bracket makes a knock-out of n players, the best first: the first meets the last, the first two can only meet in the
// final. Where n is no power of two the best of them begin in the second round. It has n-1 matches: each sends one home.
func Bracket(n int) []Match {
	var matches []Match
	slots := seeded(n)
	for round := 1; len(slots) > 1; round++ {
		var next []*Slot
		for i := 0; i < len(slots); i += 2 {
			a, b := slots[i], slots[i+1]
			if a == nil || b == nil {
				if a == nil {
					a = b
				}
				next = append(next, a)
				continue
			}
			matches = append(matches, Match{Number: len(matches) + 1, Round: round, Slots: []Slot{*a, *b}, Games: []Game{}})
			next = append(next, &Slot{Winner: len(matches)})
		}
		slots = next
	}
	return matches
}

// seeded are the places of the first round from top to bottom; nil where nobody sits.
func seeded(n int) []*Slot {
	order := []int{0}
	for len(order) < n {
		var larger []int
		for _, place := range order {
			larger = append(larger, place, 2*len(order)-1-place)
		}
		order = larger
	}
	slots := make([]*Slot, len(order))
	for i, place := range order {
		if place < n {
			slots[i] = &Slot{Player: place}
		}
	}
	return slots
}
