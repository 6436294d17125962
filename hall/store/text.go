package store

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// longestText is how many characters of a name or another text of a person are kept.
const longestText = 64

// Clean makes a text of strangers harmless to keep and to show: valid UTF-8, one line, no characters that steer, that can't be seen or
// that turn the direction of writing, no more than 64 of them.
func Clean(text string) string {
	text = strings.ToValidUTF8(text, "")
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsGraphic(r):
			return r
		}
		return -1
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longestText {
		text = strings.TrimSpace(string(runes[:longestText]))
	}
	return text
}

// PlayerKey is what a person is known by: the cleaned name, without regard to case and width.
func PlayerKey(name string) string {
	return Clean(cases.Fold().String(norm.NFKC.String(Clean(name))))
}

var (
	validTower = regexp.MustCompile(`^[a-z0-9_-]{4,32}$`)
	validGame  = regexp.MustCompile(`^[A-Za-z0-9_.:-]{1,64}$`)
	validVenue = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,31}$`)
)

// ValidTower says whether a text can be the id of a tower.
func ValidTower(id string) bool { return validTower.MatchString(id) }

// ValidGame says whether a text can be the identifier of a game.
func ValidGame(id string) bool { return validGame.MatchString(id) }

// ValidVenue says whether a text can be the id of a venue.
func ValidVenue(id string) bool { return validVenue.MatchString(id) }
