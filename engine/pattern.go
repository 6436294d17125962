package engine

// pattern is a combination over several faces.
type pattern struct {
	dice   Dice
	name   string
	points int
}

// maxPatterns is the most patterns that one throw can hold: the straight and both small ones.
const maxPatterns = 3

// addPatterns finds those that lie in dice and that the rules pay for.
func (r *Rules) addPatterns(dice Dice, combos *combinations) {
	low, high := Dice{0, 1, 1, 1, 1, 1, 0}, Dice{0, 0, 1, 1, 1, 1, 1}
	if dice.Contains(low) {
		combos.add(low, "small_straight", r.SmallStraight)
	}
	if dice.Contains(high) {
		combos.add(high, "small_straight", r.SmallStraight)
	}
	switch dice.shape() {
	case shape{1: 6}:
		combos.add(dice, "straight", r.Straight)
	case shape{2: 3}:
		combos.add(dice, "three_pairs", r.ThreePairs)
	case shape{2: 1, 4: 1}:
		combos.add(dice, "four_and_pair", r.FourAndPair)
	case shape{3: 2}:
		combos.add(dice, "two_triples", r.TwoTriples)
	}
}

func (c *combinations) add(dice Dice, name string, points int) {
	if points > 0 {
		c.patterns[c.found] = pattern{dice, name, points}
		c.found++
	}
}

// shape tells at index n how many faces show n dice.
type shape [MaxDice + 1]uint8

func (d Dice) shape() shape {
	var s shape
	for _, count := range d[1:] {
		if count > 0 {
			s[count]++
		}
	}
	return s
}
