package announce

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/message"
)

// fill is what is put into the places of a text.
type fill map[string]string

// style is a way to make sentences: written, with digits, or spoken, with words for numbers.
type style struct {
	*Words
	spoken bool
}

func (w *Words) written() style { return style{w, false} }

func (w *Words) aloud() style { return style{w, true} }

// say makes the sentence of a key. A key that does not exist is said itself; tests see to it that there is none.
func (s style) say(key string, places fill) string {
	return s.localize(&i18n.LocalizeConfig{MessageID: key, TemplateData: places, TemplateParser: braces{}})
}

// count makes the text of a key for a number, such as "3 dice".
func (s style) count(key string, n int) string {
	return s.localize(&i18n.LocalizeConfig{
		MessageID: key, PluralCount: n, TemplateData: fill{"n": s.number(key, n)}, TemplateParser: braces{},
	})
}

func (s style) localize(config *i18n.LocalizeConfig) string {
	text, err := s.localizer.Localize(config)
	if err != nil {
		return config.MessageID
	}
	return text
}

// number writes a number, or says it as the noun of a key wants it.
func (s style) number(key string, n int) string {
	if s.spoken {
		return numeral(s.lang, key, n)
	}
	if s.lang == "es" && -10_000 < n && n < 10_000 {
		return strconv.Itoa(n) // Spanish parts no four digits
	}
	return message.NewPrinter(s.tag).Sprintf("%d", n)
}

func (s style) points(n int) string { return s.count("points", n) }

// faces tells dice: written one by one, "1 1 5"; spoken by kind, "two ones and a five".
func (s style) faces(faces []int) string {
	if !s.spoken {
		return digits(faces)
	}
	return s.kinds(faces)
}

// kinds tells dice by kind, their numbers always in words: they are small.
func (s style) kinds(faces []int) string {
	s.spoken = true
	var of [7]int
	for _, face := range faces {
		of[face]++
	}
	var kinds []string
	for face := 1; face <= 6; face++ {
		if of[face] > 0 {
			kinds = append(kinds, s.count("faces."+strconv.Itoa(face), of[face]))
		}
	}
	if of[0] > 0 {
		kinds = append(kinds, s.count("faces.unread", of[0]))
	}
	return s.list(kinds)
}

// list joins with commas and a last "and".
func (s style) list(items []string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return s.say("list.pair", fill{"first": strings.Join(items[:last], s.say("list.comma", nil)), "last": items[last]})
}

// digits lists faces as they lie, "1 1 ?".
func digits(faces []int) string {
	texts := make([]string, len(faces))
	for i, face := range faces {
		texts[i] = strconv.Itoa(face)
		if face == 0 {
			texts[i] = "?"
		}
	}
	return strings.Join(texts, " ")
}

// braces puts words into the places of a text.
type braces struct{}

// Parse makes a template of a text.
func (braces) Parse(text, _, _ string) (template.ParsedTemplate, error) { return placed(text), nil }

// Cacheable says that a text always gives the same template.
func (braces) Cacheable() bool { return true }

type placed string

// Execute gives the text with its places filled. A place for which there is nothing is an error.
func (p placed) Execute(data any) (string, error) {
	places, _ := data.(fill)
	var text strings.Builder
	rest := string(p)
	for {
		before, after, open := strings.Cut(rest, "{")
		text.WriteString(before)
		name, following, closed := strings.Cut(after, "}")
		if !open || !closed {
			return text.String(), nil
		}
		words, known := places[name]
		if !known {
			return "", fmt.Errorf("nothing is known of {%s} in %q", name, string(p))
		}
		text.WriteString(words)
		rest = following
	}
}
