package config

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// entry is one line of a file, or several where a value is long: a table's head, or a key and its value.
type entry struct {
	kind unstable.Kind
	key  []string
	line int
	text []byte
}

// parse takes a file in and says whether it is TOML at all.
func (d *Draft) parse(text []byte) bool {
	if err := toml.Unmarshal(text, &map[string]any{}); err != nil {
		line := 0
		if syntax := (*toml.DecodeError)(nil); errors.As(err, &syntax) {
			line, _ = syntax.Position()
		}
		d.faults.add(d.at(line), "", "not TOML: %s", strings.TrimPrefix(err.Error(), "toml: "))
		return false
	}
	table, prefix := reflect.ValueOf(&d.Config).Elem(), ""
	for _, e := range entries(text) {
		if e.kind == unstable.KeyValue {
			if table.IsValid() {
				d.set(table, prefix, e, d.at(e.line))
			}
			continue
		}
		table, prefix = d.open(e)
	}
	return true
}

func (d *Draft) at(line int) string { return fmt.Sprintf("%s:%d", d.path, line) }

// entries cuts a file up.
func entries(text []byte) []entry {
	var found []entry
	var starts []int
	var parser unstable.Parser
	parser.Reset(text)
	for parser.NextExpression() {
		node := parser.Expression()
		var key []string
		first := len(text)
		for it := node.Key(); it.Next(); {
			key = append(key, string(it.Node().Data))
			first = min(first, int(it.Node().Raw.Offset))
		}
		start := bytes.LastIndexByte(text[:first], '\n') + 1
		found = append(found, entry{kind: node.Kind, key: key, line: 1 + bytes.Count(text[:start], []byte{'\n'})})
		starts = append(starts, start)
	}
	for i, start := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		found[i].text = text[start:end]
	}
	return found
}

// open finds what a table's head stands for; a new element where it is one of a list. Of an unknown table, which is told,
// the value is invalid.
func (d *Draft) open(e entry) (table reflect.Value, prefix string) {
	table = reflect.ValueOf(&d.Config).Elem()
	for i, key := range e.key {
		field, found := reflect.Value{}, false
		if table.Kind() == reflect.Struct {
			field, found = fieldOf(table, key)
		}
		if name := joined(prefix, key); !found || tableOf(field.Type()) == nil && field.Kind() != reflect.Map {
			d.faults.add(d.at(e.line), name, "is no table%s", suggestion(name, tables(append(KeysOf(), "game.set.x"))))
			return reflect.Value{}, ""
		}
		list := field.Kind() == reflect.Slice
		last := i == len(e.key)-1
		if list && last && e.kind == unstable.ArrayTable {
			field.Set(reflect.Append(field, reflect.Zero(field.Type().Elem())))
		}
		prefix = joined(prefix, key)
		if last && list != (e.kind == unstable.ArrayTable) || list && field.Len() == 0 {
			d.faults.add(d.at(e.line), prefix, "is %s", map[bool]string{true: "a list of tables; write [[" + prefix + "]]", false: "one table; write [" + prefix + "]"}[list])
			return reflect.Value{}, ""
		}
		if list {
			prefix = fmt.Sprintf("%s[%d]", prefix, field.Len())
			field = field.Index(field.Len() - 1)
		}
		table = field
	}
	return table, prefix
}

// set decodes one entry into a table.
func (d *Draft) set(table reflect.Value, prefix string, e entry, where string) {
	key := joined(prefix, strings.Join(e.key, "."))
	decoder := toml.NewDecoder(bytes.NewReader(e.text)).DisallowUnknownFields()
	err := decoder.Decode(table.Addr().Interface())
	unknown := (*toml.StrictMissingError)(nil)
	switch {
	case errors.As(err, &unknown):
		for _, missing := range unknown.Errors {
			name := joined(prefix, strings.Join(missing.Key(), "."))
			if missing.Key()[0] != e.key[0] { // within an inline table only its own keys are told
				name = joined(key, strings.Join(missing.Key(), "."))
			}
			d.faults.add(where, name, "is unknown%s", suggestion(name, KeysOf()))
		}
	case err != nil:
		_, value, _ := strings.Cut(strings.TrimSpace(string(e.text)), "=")
		value, _, _ = strings.Cut(strings.TrimSpace(value), "\n")
		d.faults.add(where, key, "is %s; it must be %s", strings.TrimSpace(value), wanted(table.Type(), e.key))
	default:
		d.where[key] = where
	}
}

// wanted says what belongs where a key stands.
func wanted(table reflect.Type, key []string) string {
	for _, word := range key {
		if table.Kind() != reflect.Struct {
			return "text"
		}
		field, found := fieldOf(reflect.New(table).Elem(), word)
		if !found {
			break
		}
		table = field.Type()
	}
	switch {
	case table == reflect.TypeFor[Duration]():
		return "a time with its unit, such as \"20s\""
	case table.Kind() == reflect.Bool:
		return "true or false"
	case table.Kind() == reflect.Int || table.Kind() == reflect.Uint16:
		return "a whole number"
	case table.Kind() == reflect.Float64:
		return "a number"
	case table.Kind() == reflect.Slice && table.Elem().Kind() == reflect.Int:
		return "a list of whole numbers"
	case table.Kind() == reflect.Slice && table.Elem().Kind() == reflect.String:
		return `a list of texts, such as ["aplay", "{file}"]`
	case table.Kind() == reflect.Map || table.Kind() == reflect.Struct || table.Kind() == reflect.Slice:
		return "a table"
	}
	return "text, such as \"…\""
}
