package engine

import (
	"errors"
	"fmt"
	"strings"
)

// deadDice says which of kept dice do not score, and which combination they would make if the rules had it.
func (r *Rules) deadDice(kept Dice) error {
	if kept == (Dice{}) {
		return errors.New("no die is set aside")
	}
	var scoring Dice
	for _, choice := range r.Keeps(kept) {
		if choice.Dice.Len() > scoring.Len() {
			scoring = choice.Dice
		}
	}
	dead := kept.Minus(scoring)
	var names []string
	for face := 1; face <= 6; face++ {
		switch {
		case dead[face] == 0:
		case dead[face] == 1 && kept[face] == 1:
			names = append(names, fmt.Sprintf("the %d", face))
		case dead[face] == 1:
			names = append(names, fmt.Sprintf("the %s %d", ordinal(kept[face]), face))
		case dead[face] == kept[face]:
			names = append(names, fmt.Sprintf("the %ds", face))
		default:
			names = append(names, fmt.Sprintf("%d of the %ds", dead[face], face))
		}
	}
	verb := "do"
	if dead.Len() == 1 {
		verb = "does"
	}
	sentence := fmt.Sprintf("%s %s not score", enumerate(names), verb)
	if field := r.switchedOff(kept); field != "" {
		sentence += fmt.Sprintf("; %s is off in these rules", field)
	}
	return errors.New(sentence)
}

func ordinal(n uint8) string {
	return [MaxDice + 1]string{1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}[n]
}

func enumerate(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// switchedOff names the field of a combination over all of these dice that the rules do not pay for.
func (r *Rules) switchedOff(kept Dice) string {
	every := Rules{SmallStraight: 1, Straight: 1, ThreePairs: 1, FourAndPair: 1, TwoTriples: 1}
	combos := every.combinations(kept)
	for _, pattern := range combos.patterns[:combos.found] {
		if pattern.dice == kept {
			return pattern.name
		}
	}
	for face := 1; face <= 6; face++ {
		count := int(kept[face])
		if count == kept.Len() && count >= 4 && r.alike(face, count) == 0 {
			return alikeName(face, count)
		}
	}
	return ""
}
