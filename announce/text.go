package announce

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text says one thing for every way in which it can be told.
type Text struct {
	Word   string // at most 8 plain letters, for digits of seven segments; "" where there is none
	Short  string // at most 30 letters, names aside
	Long   string // a sentence or two
	Spoken string // the same for the ear, numbers as words
}

// Sentence begins a text with a capital letter and ends it with a full stop.
func Sentence(text string) string {
	text = strings.TrimRight(text, ". ")
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	if end, _ := utf8.DecodeLastRuneInString(text); end != '!' && end != '?' {
		text += "."
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
