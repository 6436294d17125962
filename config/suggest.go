package config

import (
	"reflect"
	"regexp"
	"strings"
)

// Suggestion is what may have been meant by a key or a table that the type of a document does not have, as the end of a
// sentence. It serves other files than the tower's, whose keys are the same struct tags.
func Suggestion(name string, document reflect.Type) string {
	keys := keysBelow("", document)
	return suggestion(name, append(keys, tables(keys)...))
}

// suggestion is what may have been meant by a name that is unknown, as the end of a sentence.
func suggestion(name string, names []string) string {
	plain := regexp.MustCompile(`\[\d+\]`).ReplaceAllString(name, "")
	_, last := cutLast(plain)
	for _, candidate := range names {
		if _, word := cutLast(candidate); word == last {
			return "; is " + candidate + " meant?"
		}
	}
	if near := nearest(plain, names); near != "" {
		return "; is " + near + " meant?"
	}
	return ""
}

func cutLast(name string) (table, key string) {
	i := strings.LastIndexByte(name, '.')
	return name[:max(i, 0)], name[i+1:]
}

// tables lists the names of all tables that keys stand in.
func tables(keys []string) []string {
	var names []string
	seen := map[string]bool{}
	for _, key := range keys {
		if table, _ := cutLast(key); table != "" && !seen[table] {
			seen[table] = true
			names = append(names, table)
		}
	}
	return names
}

// nearest is the word that is most like another, empty where none is.
func nearest(word string, words []string) string {
	best, least := "", len(word)/4+2
	for _, candidate := range words {
		if d := distance(word, candidate); d < least {
			best, least = candidate, d
		}
	}
	return best
}

// distance counts the letters that have to be put in, taken out, replaced or swapped with the next one.
func distance(a, b string) int {
	var before, last []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
