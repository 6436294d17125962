package announce

import (
	"fmt"
	"maps"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Words are the texts of one language. They never change, and may be used from any goroutine.
type Words struct {
	lang      string
	tag       language.Tag
	page      map[string]string
	localizer *i18n.Localizer
}

// New reads the texts of a language. The error names those that there are.
func New(lang string) (*Words, error) {
	if !Known(lang) {
		return nil, fmt.Errorf("there are no texts in language %q; there are %s", lang, strings.Join(Languages(), ", "))
	}
	messages, err := catalogues(lang)
	if err != nil {
		return nil, err
	}
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", lang, err)
	}
	localizer, err := localizer(tag, messages)
	if err != nil {
		return nil, err
	}
	return &Words{lang: lang, tag: tag, page: flat(lang, messages), localizer: localizer}, nil
}

// Lang is the language, such as "it".
func (w *Words) Lang() string { return w.lang }

// Page gives every text by its key, for programs that make the same sentences. A text with several forms has one key for
// each, with the form's name at its end: web.count.dice.one, web.count.dice.other. Places that are filled in stand in braces. The
// language is under "lang".
func (w *Words) Page() map[string]string { return maps.Clone(w.page) }

func flat(lang string, messages []*i18n.Message) map[string]string {
	texts := map[string]string{"lang": lang}
	for _, m := range messages {
		if m.One == "" {
			texts[m.ID] = m.Other
			continue
		}
		texts[m.ID+".one"], texts[m.ID+".many"], texts[m.ID+".other"] = m.One, m.Many, m.Other
	}
	return texts
}
