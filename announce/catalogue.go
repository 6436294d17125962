package announce

import (
	"cmp"
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

// catalogues reads the texts of one language.
func catalogues(lang string) ([]*i18n.Message, error) {
	names, err := files.ReadDir("words")
	if err != nil {
		return nil, fmt.Errorf("list the catalogues: %w", err)
	}
	var messages []*i18n.Message
	for _, name := range names {
		if !isIn(lang, name.Name()) {
			continue
		}
		content, err := files.ReadFile(path.Join("words", name.Name()))
		if err != nil {
			return nil, fmt.Errorf("read a catalogue: %w", err)
		}
		var table map[string]any
		if err := toml.Unmarshal(content, &table); err != nil {
			return nil, fmt.Errorf("read catalogue %s: %w", name.Name(), err)
		}
		messages = collect(messages, "", table)
	}
	return messages, nil
}

// collect appends the texts of a table, each under the path of its tables. A table with the key one holds the forms of a text.
// Spanish and Italian have a form of their own for whole millions; where a text does not give it, it is the usual one.
func collect(messages []*i18n.Message, prefix string, table map[string]any) []*i18n.Message {
	for key, value := range table {
		key = prefix + key
		switch value := value.(type) {
		case string:
			messages = append(messages, &i18n.Message{ID: key, Other: value})
		case map[string]any:
			one, other := form(value, "one"), form(value, "other")
			if one == "" {
				messages = collect(messages, key+".", value)
				continue
			}
			messages = append(messages, &i18n.Message{ID: key, One: one, Many: cmp.Or(form(value, "many"), other), Other: other})
		}
	}
	return messages
}

func form(table map[string]any, name string) string {
	text, _ := table[name].(string)
	return text
}

// isIn tells whether a file is of a language, by its name: page.en.toml.
func isIn(lang, name string) bool {
	stem := name[:len(name)-len(path.Ext(name))]
	return path.Ext(stem) == "."+lang
}

// localizer finds the texts of one language.
func localizer(tag language.Tag, messages []*i18n.Message) (*i18n.Localizer, error) {
	bundle := i18n.NewBundle(tag)
	if err := bundle.AddMessages(tag, messages...); err != nil {
		return nil, fmt.Errorf("texts in %s: %w", tag, err)
	}
	return i18n.NewLocalizer(bundle, tag.String()), nil
}
