package tower

import "dicetower/engine"

// risks holds the chance that a throw of n dice is a farkle, by n.
type risks [engine.MaxDice + 1]float64

// risksOf goes through all distinct throws of one to six dice, each weighed by the number of ways in which it falls.
func risksOf(rules engine.Rules) risks {
	var chances risks
	for n := 1; n <= engine.MaxDice; n++ {
		ways, all := farkleWays(&rules, engine.Dice{}, 1, n, 1), 1
		for range n {
			all *= 6
		}
		chances[n] = float64(ways) / float64(all)
	}
	return chances
}

// farkleWays counts the farkles among the throws that add left dice of the given face or higher to dice. Ways is the
// number of orders in which the dice so far fall among all.
func farkleWays(rules *engine.Rules, dice engine.Dice, face, left, ways int) int {
	if face == 6 {
		dice[6] = uint8(left)
		if rules.Farkle(dice) {
			return ways
		}
		return 0
	}
	sum := 0
	for count := range left + 1 {
		dice[face] = uint8(count)
		sum += farkleWays(rules, dice, face+1, left-count, ways*choose(left, count))
	}
	return sum
}

func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}
