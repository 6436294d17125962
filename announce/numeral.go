package announce

import (
	"strconv"
	"strings"
)

// mostInWords is the greatest number that is said in words; none of a game is greater.
const mostInWords = 1_000_000

// numeral says a number in words, in the form that the noun of a text's key wants.
func numeral(lang, key string, n int) string {
	if n > mostInWords || n < -mostInWords {
		return strconv.Itoa(n)
	}
	minus := map[string]string{"en": "minus ", "it": "meno ", "nl": "min ", "es": "menos ", "is": "mínus "}[lang]
	if n < 0 {
		return minus + numeral(lang, key, -n)
	}
	switch lang {
	case "it":
		return italian(n)
	case "nl":
		return dutch(n)
	case "es":
		return spanish(n)
	case "is":
		return icelandic(n, genderOf(key))
	}
	return english(n)
}

// nth is a word of a list that is written in one line.
func nth(words string, n int) string { return strings.Fields(words)[n] }
