package config

import (
	"reflect"
	"strings"
)

// KeysOf lists every key of a configuration, such as camera.width, in the order of the struct. Those of a table in a list
// have the list's name before them.
func KeysOf() []string { return keysBelow("", reflect.TypeFor[Config]()) }

func keysBelow(prefix string, table reflect.Type) []string {
	var keys []string
	for i := range table.NumField() {
		field := table.Field(i)
		key := joined(prefix, field.Tag.Get("toml"))
		if inner := tableOf(field.Type); inner != nil {
			keys = append(keys, keysBelow(key, inner)...)
			continue
		}
		keys = append(keys, key)
	}
	return keys
}

// tableOf is the struct of a table or of a list of tables, nil for anything else.
func tableOf(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	return t
}

// fieldOf is the field of a struct with this key.
func fieldOf(table reflect.Value, key string) (reflect.Value, bool) {
	for i := range table.NumField() {
		if table.Type().Field(i).Tag.Get("toml") == key {
			return table.Field(i), true
		}
	}
	return reflect.Value{}, false
}

func joined(prefix, key string) string { return strings.TrimPrefix(prefix+"."+key, ".") }
