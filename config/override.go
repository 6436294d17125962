package config

import (
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

const prefix = "DICETOWER_"

// override sets what the environment says.
func (d *Draft) override(environ []string) {
	keys := map[string]string{}
	var names []string
	for _, key := range KeysOf() {
		if inList(key) {
			continue
		}
		name := prefix + strings.ToUpper(strings.ReplaceAll(key, ".", "_"))
		keys[name] = key
		names = append(names, name)
	}
	for _, variable := range environ {
		name, value, _ := strings.Cut(variable, "=")
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		key, known := keys[name]
		if !known {
			d.faults.add(name, "", "no key belongs to this variable%s", suggestion(name, names))
			continue
		}
		d.overrideKey(key, value, name)
	}
}

// inList says whether a key stands in a list of tables.
func inList(key string) bool {
	for _, list := range []string{"hardware.display.", "hardware.keys.", "webhook."} {
		if strings.HasPrefix(key, list) {
			return true
		}
	}
	return false
}

// overrideKey sets a key by a variable's text. Text and times need no quotes there.
func (d *Draft) overrideKey(key, value, name string) {
	root := reflect.ValueOf(&d.Config).Elem()
	words := strings.Split(key, ".")
	field := root
	for _, word := range words {
		field, _ = fieldOf(field, word)
	}
	if field.Kind() == reflect.String || field.Type() == reflect.TypeFor[Duration]() {
		value = quoted(value)
	}
	text := []byte(key + " = " + value)
	if entry := entries(text); len(entry) != 1 || toml.Unmarshal(text, &map[string]any{}) != nil {
		value = quoted(value)
		text = []byte(key + " = " + value)
	}
	d.set(root, "", entry{key: words, text: text}, name)
}

// quoted is a text in TOML.
func quoted(text string) string {
	out, err := toml.Marshal(map[string]string{"x": text})
	if err != nil {
		return `""` // a text always can be written
	}
	return strings.TrimSpace(strings.TrimPrefix(string(out), "x ="))
}
