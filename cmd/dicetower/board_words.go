package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"dicetower/api"
	"dicetower/engine"
)

// words are what displays say: a sentence, the same in 30 letters at the most, and in 8.
type words struct{ text, brief, word string }

// wordsOf says what is to be done, or why a throw does not count.
func wordsOf(s *api.State) words {
	if s.Correction != nil {
		return correctionWords(s.Correction)
	}
	switch s.Phase {
	case api.Rolling:
		return rollingWords(s)
	case api.Settling:
		return words{"The dice are being read.", "Reading", "READ"}
	case api.Selecting:
		return selectingWords(s)
	case api.Farkle:
		return words{"No points. " + nextText(s), "No points", "FARKLE"}
	case api.Attention:
		return attentionWords(s)
	case api.Paused:
		return words{"The game is paused. Press menu to play on.", "Menu plays on", "PAUSE"}
	case api.GameOver:
		return overWords(s)
	}
	return words{"Who plays? Start a new game on the page.", "Start a game on the page", "HELLO"}
}

// correctionWords ask about a die, counted from 1 as people do.
func correctionWords(c *api.Correction) words {
	die, is := c.Die+1, fmt.Sprintf("is a %d", c.Face)
	brief := fmt.Sprintf("Die %d %s?", die, is)
	if c.Was != nil {
		is += fmt.Sprintf(", not a %d", *c.Was)
		brief = fmt.Sprintf("Die %d: %d, not %d?", die, c.Face, *c.Was)
	}
	text := fmt.Sprintf("Die %d %s? Keep: yes. Next: another face. Undo: another die. Menu: leave all as it is.", die, is)
	return words{text, brief, fmt.Sprintf("%d IS %d", die, c.Face)}
}

func rollingWords(s *api.State) words {
	switch {
	case s.Camera.State == "moving" || !s.Current.CanRoll:
		return words{"The dice are rolling.", "Rolling", "ROLL"}
	case s.Camera.State == "occupied":
		return words{"Something is in the tray: take it out, then throw.", "Clear the tray", "CLEAR"}
	case s.Reminder != "":
		return words{fullSentence(s.Reminder), "A die is missing", "LOST"}
	}
	for _, fault := range s.Faults {
		if fault.Code == "camera" {
			return words{fullSentence(fault.Message) + " " + fullSentence(fault.Remedy), "No camera: type rolls in", "CAMERA"}
		}
	}
	if s.Current.Over {
		return words{"The points are banked. " + nextText(s), "The points are banked", "BANKED"}
	}
	text := throwText(s) + "."
	if s.Game.FinalRound {
		text = "Final round. " + text
	}
	return words{text, throwText(s), "THROW"}
}

func throwText(s *api.State) string {
	count := "one die"
	if s.DiceToThrow != 1 {
		count = []string{"the", "one", "two", "three", "four", "five", "six"}[s.DiceToThrow] + " dice"
	}
	switch {
	case s.Current.Robot == nil:
		return "Throw " + count
	case s.Camera.Virtual:
		return "The robot throws " + count
	}
	return "Throw " + count + " for the robot"
}

func selectingWords(s *api.State) words {
	hot := len(s.Dice) > 0
	for _, die := range s.Dice {
		hot = hot && die.Kept
	}
	throw := throwText(s)
	switch {
	case s.Hand != nil && !s.Hand.Legal:
		return words{fullSentence(s.Hand.Message), "Those do not score", "NO"}
	case s.Current.Robot != nil && s.Current.CanRoll:
		return words{throw + ".", throw, "THROW"}
	case s.Current.Robot != nil:
		return words{"The robot is choosing.", "The robot is choosing", "CHOOSE"}
	case !s.Current.CanRoll && s.Bank.Allowed:
		return words{"Keep, bank, or choose another.", "Keep or bank?", "KEEP"}
	case !s.Current.CanRoll:
		return words{"Keep, or choose another. " + fullSentence(s.Bank.Why), "What do you keep?", "KEEP"}
	case hot && s.MustThrow:
		return words{"Hot dice! " + throw + ".", "Hot dice! " + throw, "HOT"}
	case hot:
		return words{"Hot dice! " + throw + ", or bank.", "Hot dice! Throw or bank", "HOT"}
	case s.Bank.Allowed:
		return words{throw + ", or bank.", throw + ", or bank", "BANK"}
	}
	return words{throw + ". " + fullSentence(s.Bank.Why), throw, "THROW"}
}

// nextText says whose turn comes after this one.
func nextText(s *api.State) string {
	if s.Current.Seat == nil {
		return ""
	}
	for step := 1; step < len(s.Seats); step++ {
		next := s.Seats[(*s.Current.Seat+step)%len(s.Seats)]
		if next.InGame {
			return fmt.Sprintf("%s is next.", *next.Name)
		}
	}
	return ""
}

func attentionWords(s *api.State) words {
	if s.Attention == nil {
		return words{"The tower needs a hand.", "The tower needs a hand", "HELP"}
	}
	said := words{fullSentence(s.Attention.Message), "Throw again", "AGAIN"}
	switch s.Attention.Reason {
	case engine.Cocked:
		said.brief = "A die leans"
	case engine.Stacked:
		said.brief = "A die lies on another"
	case engine.Outside:
		said.brief = "A die lies outside"
	case engine.Foreign:
		said.brief = "Take out what is no die"
	case engine.Unsure:
		said.brief = "A die can't be read"
	case engine.Missing:
		said.brief = "Dice are missing"
	case engine.Extra:
		said.brief = "Too many dice"
	case engine.Moved:
		said.brief = "A die was turned over"
	case engine.NotThrown:
		said.brief = "Throw them all"
	case engine.NoKeep:
		said.brief, said.word = "Keep some dice first", "KEEP"
	}
	return said
}

func overWords(s *api.State) words {
	var names []string
	for _, seat := range s.Winners {
		names = append(names, *s.Seats[seat].Name)
	}
	switch last := len(names) - 1; {
	case last < 0:
		return words{"The game has ended. Press keep to play again.", "Keep plays again", "END"}
	case last == 0:
		return words{names[0] + " wins. Press keep to play again.", "Keep plays again", "WON"}
	default:
		return words{strings.Join(names[:last], ", ") + " and " + names[last] + " share the win.", "Keep plays again", "WON"}
	}
}

// fullSentence writes what the tower says with a capital letter and a full stop.
func fullSentence(text string) string {
	text = strings.TrimRight(text, ". ")
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:] + "."
}
