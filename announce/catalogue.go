package announce

import (
	"embed"
	"fmt"
	"path"
	"slices"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

//go:embed words
var files embed.FS

// Languages lists the languages that there are texts in, English first.
func Languages() []string { return []string{"en", "it", "nl", "es", "is"} }

// Known says whether there are texts in a language.
func Known(lang string) bool { return slices.Contains(Languages(), lang) }

// catalogues reads the texts of one language. Spanish and Italian have a form of their own for whole millions; where a text
// does not give it, it is the usual one.
func catalogues(lang string) ([]*i18n.Message, error) {
	names, err := files.ReadDir("words")
	if err != nil {
		return nil, fmt.Errorf("list the catalogues: %w", err)
	}
	formats := map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal}
	var messages []*i18n.Message
	for _, name := range names {
		if !isIn(lang, name.Name()) {
			continue
		}
		content, err := files.ReadFile(path.Join("words", name.Name()))
		if err != nil {
			return nil, fmt.Errorf("read a catalogue: %w", err)
		}
		catalogue, err := i18n.ParseMessageFileBytes(content, name.Name(), formats)
		if err != nil {
			return nil, fmt.Errorf("read catalogue %s: %w", name.Name(), err)
		}
		messages = append(messages, catalogue.Messages...)
	}
	for _, message := range messages {
		if message.One != "" && message.Many == "" {
			message.Many = message.Other
		}
	}
	return messages, nil
}

// isIn tells whether a file is of a language, by its name: page.en.toml.
func isIn(lang, name string) bool {
	stem := name[:len(name)-len(path.Ext(name))]
	return path.Ext(stem) == "."+lang
}

// bundle holds the texts of one language for go-i18n.
func bundle(lang string, messages []*i18n.Message) (*i18n.Localizer, error) {
	tag, err := language.Parse(lang)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", lang, err)
	}
	bundle := i18n.NewBundle(tag)
	if err := bundle.AddMessages(tag, messages...); err != nil {
		return nil, fmt.Errorf("texts in %s: %w", lang, err)
	}
	return i18n.NewLocalizer(bundle, lang), nil
}
