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

const smallStraight = "small_straight"

// patterns appends those that lie in dice and that the rules pay for.
func (r *Rules) patterns(dice Dice, found []pattern) []pattern {
	add := func(dice Dice, name string, points int) {
		if points > 0 {
			found = append(found, pattern{dice, name, points})
		}
	}
	if dice.Contains(lowStraight) {
		add(lowStraight, smallStraight, r.SmallStraight)
	}
	if dice.Contains(highStraight) {
		add(highStraight, smallStraight, r.SmallStraight)
	}
	if dice == straight {
		add(straight, "straight", r.Straight)
	}
	switch dice.shape() {
	case threePairs:
		add(dice, "three_pairs", r.ThreePairs)
	case fourAndPair:
		add(dice, "four_and_pair", r.FourAndPair)
	case twoTriples:
		add(dice, "two_triples", r.TwoTriples)
	}
	return found
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
