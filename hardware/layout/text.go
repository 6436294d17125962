package layout

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const ellipsis = "…"

// tidy makes one line of composed letters of what may come from anywhere.
func tidy(text string) string {
	printable := strings.Map(func(letter rune) rune {
		switch {
		case unicode.IsSpace(letter):
			return ' '
		case !unicode.IsPrint(letter):
			return -1
		}
		return letter
	}, strings.ToValidUTF8(text, "?"))
	return strings.Join(strings.Fields(norm.NFC.String(printable)), " ")
}

// shorten takes letters off the end until the text fits the width. A number at the end stays, as in Player 12.
func (f *faces) shorten(size int, text string, width int) string {
	if f.width(size, text) <= width {
		return text
	}
	end := text[len(strings.TrimRight(text, "0123456789")):]
	if end == text || len(end) > 2 {
		end = ""
	}
	letters := []rune(strings.TrimSuffix(text, end))
	for n := min(len(letters)-1, width); n > 0; n-- { // no letter is narrower than a pixel
		short := strings.TrimRight(string(letters[:n]), " ,."+ellipsis) + ellipsis + end
		if f.width(size, short) <= width {
			return short
		}
	}
	return ""
}

// wrap breaks a text into lines of the width. A word that is longer than a line is broken, which is told.
func (f *faces) wrap(size int, text string, width int) (lines []string, broken bool) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if longer := strings.TrimSpace(line + " " + word); f.width(size, longer) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, letter := range word {
			if line != "" && f.width(size, line+string(letter)) > width {
				lines, broken = append(lines, line), true
				line = ""
			}
			line += string(letter)
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines, broken
}
