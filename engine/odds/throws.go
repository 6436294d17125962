package odds

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"dicetower/engine"
)

// each calls yield with every set of n dice and the number of the 6ⁿ throws in which it comes.
func each(n int, yield func(dice engine.Dice, ways int64)) {
	var grow func(dice engine.Dice, face, left int, ways int64)
	grow = func(dice engine.Dice, face, left int, ways int64) {
		if face == 6 {
			dice[6] = uint8(left)
			yield(dice, ways)
			return
		}
		for count := range left + 1 {
			dice[face] = uint8(count)
			grow(dice, face+1, left-count, ways*choose(left, count))
		}
	}
	grow(engine.Dice{}, 1, n, 1)
}

func choose(n, k int) int64 {
	ways := int64(1)
	for i := range k {
		ways = ways * int64(n-i) / int64(i+1)
	}
	return ways
}

func power(n int) int64 {
	all := int64(1)
	for range n {
		all *= 6
	}
	return all
}

// Farkle is the chance that a throw of n dice (1–6) is worth nothing.
func Farkle(rules engine.Rules, n int) *big.Rat {
	farkles := int64(0)
	each(n, func(dice engine.Dice, ways int64) {
		if best(rules, dice) == 0 {
			farkles += ways
		}
	})
	return big.NewRat(farkles, power(n))
}

// Outcome is what the best keep of a throw may be worth, and how likely that is.
type Outcome struct {
	Points int
	Chance *big.Rat
}

// BestKeeps is how the points of the best keep of n dice are distributed, least points first; 0 points is a farkle.
func BestKeeps(rules engine.Rules, n int) []Outcome {
	ways := map[int]int64{}
	each(n, func(dice engine.Dice, w int64) { ways[best(rules, dice)] += w })
	outcomes := make([]Outcome, 0, len(ways))
	for points, w := range ways {
		outcomes = append(outcomes, Outcome{points, big.NewRat(w, power(n))})
	}
	slices.SortFunc(outcomes, func(a, b Outcome) int { return cmp.Compare(a.Points, b.Points) })
	return outcomes
}

// Mean is the mean of the best keep of n dice.
func Mean(rules engine.Rules, n int) *big.Rat {
	sum := int64(0)
	each(n, func(dice engine.Dice, ways int64) { sum += ways * int64(best(rules, dice)) })
	return big.NewRat(sum, power(n))
}

// best is what the best keep scores, or what the rules pay for six dice in which nothing does.
func best(rules engine.Rules, dice engine.Dice) int {
	keeps := rules.Keeps(dice)
	switch {
	case len(keeps) > 0:
		return keeps[0].Points
	case dice.Len() == engine.MaxDice:
		return rules.NoScoreSix
	}
	return 0
}

// option is what a throw offers: points to take and dice that are left then, 6 after hot dice.
type option struct{ points, left int }

// event is a class of throws that offer the same options.
type event struct {
	chance  float64
	options []option // at most one for each number of dice left; none is a farkle
}

// eventsOf lists what may come of throwing n dice.
func eventsOf(rules engine.Rules, n int) []event {
	classes := map[string]int{}
	var events []event
	each(n, func(dice engine.Dice, ways int64) {
		options := optionsOf(rules, dice)
		key := fmt.Sprint(options)
		at, known := classes[key]
		if !known {
			at = len(events)
			classes[key] = at
			events = append(events, event{options: options})
		}
		events[at].chance += float64(ways)
	})
	for i := range events {
		events[i].chance /= float64(power(n))
	}
	return events
}

// optionsOf lists the most points for each number of dice left: whoever keeps fewer points and has as many dice to
// throw is never better off.
func optionsOf(rules engine.Rules, dice engine.Dice) []option {
	var most [engine.MaxDice + 1]int
	for _, keep := range rules.Keeps(dice) {
		most[keep.Left] = max(most[keep.Left], keep.Points)
	}
	if dice.Len() == engine.MaxDice && most == [engine.MaxDice + 1]int{} {
		most[engine.MaxDice] = rules.NoScoreSix
	}
	var options []option
	for left, points := range most {
		if points > 0 {
			options = append(options, option{points, left})
		}
	}
	return options
}
