package tower

import (
	"fmt"
	"strings"

	"dicetower/engine"
)

// rejectionOf gives the engine's word for a reader's doubt; what is not listed is unsure.
func rejectionOf(reason string) engine.Rejection {
	switch reason {
	case "cocked":
		return engine.Cocked
	case "stacked":
		return engine.Stacked
	case "outside":
		return engine.Outside
	case "foreign":
		return engine.Foreign
	default:
		return engine.Unsure
	}
}

func missingSentence(found int, ask order) string {
	missing := ask.dice - found
	return fmt.Sprintf("%s to be thrown and %s there: throw the missing %s too, or all again",
		plural(ask.dice, "die was", "dice were"), plural(found, "lies", "lie"), noun(missing))
}

func extraSentence(found int, ask order) string {
	return fmt.Sprintf("%s there and only %s to be thrown: take out those that were kept or do not belong",
		plural(found, "die lies", "dice lie"), plural(ask.dice, "was", "were"))
}

func notThrownSentence(unmoved int, ask order) string {
	return fmt.Sprintf("%s left in place: take %s and throw", plural(unmoved, "die was", "dice were"), all(ask.dice))
}

func beamSentence(ask order) string {
	return fmt.Sprintf("nothing has fallen through the tower: drop %s in at its top", all(ask.dice))
}

func noKeepSentence(ask order) string {
	return fmt.Sprintf("nothing was set aside before throwing on: %s still counts, keep some of it first", ask.throw)
}

func movedSentence(ask order) string {
	return fmt.Sprintf("a die was turned over without a throw: %s still counts, as it was read", ask.throw)
}

func flatSentence(ask order) string {
	return fmt.Sprintf("only %s to be thrown again: lay %s as they lay before, or type the roll in",
		plural(len(ask.leaning), "leaning die was", "leaning dice were"), digits(ask.flat))
}

const leftLeaningSentence = "a leaning die was not thrown: take those that leaned and throw them again"

// unsureSentence says what the reader doubts, where, and what to do about it.
func unsureSentence(reason engine.Rejection, reading Sighting, ask order) string {
	place := placeOf(reading.Dice)
	switch reason {
	case engine.Cocked:
		if leaning := unread(reading.Dice); leaning > 1 {
			return fmt.Sprintf("%d dice lean: %s", leaning, cockedRemedy(ask, "those"))
		}
		return fmt.Sprintf("a die leans%s: %s", place, cockedRemedy(ask, "that one"))
	case engine.Stacked:
		return fmt.Sprintf("a die lies on another%s: throw the upper one again", place)
	case engine.Outside:
		return fmt.Sprintf("a die lies outside the tray or out of sight%s: throw that one again", place)
	case engine.Foreign:
		return fmt.Sprintf("something that is no die lies in the tray%s: take it out", place)
	}
	if remedy := remedyOf(reading.Reason); remedy != "" {
		return remedy
	}
	what := "a die can't be read"
	if sentence := strings.TrimRight(reading.Message, ". "); sentence != "" {
		what = sentence
	}
	return fmt.Sprintf("%s%s: throw that one again, or type the roll in", what, place)
}

// cockedRemedy tells what the house wants done with leaning dice, called those or that one.
func cockedRemedy(ask order, which string) string {
	switch ask.cocked {
	case engine.RerollAll:
		return "throw " + all(ask.dice) + " again"
	case engine.Ask:
		return "agree on it: say what the dice show, or throw " + which + " or all again"
	default:
		return "throw only " + which + " again"
	}
}

func unread(dice []Die) int {
	count := 0
	for _, die := range dice {
		if die.Face == 0 {
			count++
		}
	}
	return count
}

// digits lists the faces of dice, "1 2 5".
func digits(dice []Die) string {
	return strings.Trim(fmt.Sprint(facesOf(dice)), "[]")
}

// remedyOf is the sentence for doubts that have a cure of their own.
func remedyOf(reason string) string {
	switch reason {
	case "touching":
		return "dice touch so that they can't be told apart: push them apart without turning one over"
	case "dark":
		return "it is too dark to read the dice: put more light on the tray"
	case "glare":
		return "a reflection hides pips: turn the lamp or shade the tray"
	case "blurred":
		return "the picture is blurred: keep the tray still, or check the focus of the camera"
	case "small":
		return "the dice are too small in the picture: bring the camera nearer"
	case "numerals", "no_pips":
		return "a die has no pips on its upper face: use dice with pips, or type the roll in"
	default:
		return ""
	}
}

// placeOf says where the only unread die lies, "" where there is none or more than one.
func placeOf(dice []Die) string {
	var unread []Die
	for _, die := range dice {
		if die.Face == 0 {
			unread = append(unread, die)
		}
	}
	if len(unread) != 1 {
		return ""
	}
	const edge = 0.25
	across, along := "", ""
	switch {
	case unread[0].X < edge:
		across = "left"
	case unread[0].X > 1-edge:
		across = "right"
	}
	switch {
	case unread[0].Y < edge:
		along = "top"
	case unread[0].Y > 1-edge:
		along = "bottom"
	}
	switch {
	case across == "" && along == "":
		return " in the middle"
	case across == "" || along == "":
		return " at the " + along + across
	default:
		return " at the " + along + " " + across
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func noun(n int) string {
	if n == 1 {
		return "die"
	}
	return fmt.Sprintf("%d dice", n)
}

func all(n int) string {
	if n == 1 {
		return "the die"
	}
	return fmt.Sprintf("all %d", n)
}
