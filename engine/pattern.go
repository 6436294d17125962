package engine

// pattern is a combination over several faces.
type pattern struct {
	dice   Dice
	name   string
	points int
}

// maxPatterns is the most patterns that one throw can hold: the straight and both small ones.
const maxPatterns = 3

var (
	straight     = Dice{0, 1, 1, 1, 1, 1, 1}
	lowStraight  = Dice{0, 1, 1, 1, 1, 1, 0}
	highStraight = Dice{0, 0, 1, 1, 1, 1, 1}
	threePairs   = [MaxDice + 1]uint8{2: 3}
	fourAndPair  = [MaxDice + 1]uint8{2: 1, 4: 1}
	twoTriples   = [MaxDice + 1]uint8{3: 2}
)

// addPatterns finds those that lie in dice and that the rules pay for.
func (r *Rules) addPatterns(dice Dice, combos *combinations) {
	if dice.Contains(lowStraight) {
		combos.add(lowStraight, "small_straight", r.SmallStraight)
	}
	if dice.Contains(highStraight) {
		combos.add(highStraight, "small_straight", r.SmallStraight)
	}
	if dice == straight {
		combos.add(straight, "straight", r.Straight)
	}
	switch dice.shape() {
	case threePairs:
		combos.add(dice, "three_pairs", r.ThreePairs)
	case fourAndPair:
		combos.add(dice, "four_and_pair", r.FourAndPair)
	case twoTriples:
		combos.add(dice, "two_triples", r.TwoTriples)
	}
}

func (c *combinations) add(dice Dice, name string, points int) {
	if points > 0 {
		c.patterns[c.found] = pattern{dice, name, points}
		c.found++
	}
}

// shape counts how many faces show 1, 2 … 6 dice.
func (d Dice) shape() [MaxDice + 1]uint8 {
	var shape [MaxDice + 1]uint8
	for _, count := range d[1:] {
		if count > 0 {
			shape[count]++
		}
	}
	return shape
}
