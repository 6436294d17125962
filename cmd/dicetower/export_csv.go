package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"dicetower/api"
)

// csvColumns are the keys of the event document that have a column of their own; the last holds all of it.
func csvColumns() []string {
	return []string{
		"seq", "ts", "game", "event", "seat", "player", "round", "turn", "faces", "source", "points", "turn_points", "left",
		"total", "lost", "in_row", "reason", "message", "colours", "evidence", "document",
	}
}

// csvCells is a record as a row; a key that its event does not have is an empty cell.
func csvCells(record api.Record) ([]string, error) {
	text, err := json.Marshal(record)
	if err != nil {
		return nil, err
	}
	var document map[string]any
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	if err := decoder.Decode(&document); err != nil {
		return nil, err
	}
	document["colours"] = coloursOf(record.Reading)
	document["document"] = string(text)
	var cells []string
	for _, column := range csvColumns() {
		cells = append(cells, cell(document[column]))
	}
	return cells, nil
}

func coloursOf(dice []api.Die) any {
	var colours []any
	for _, die := range dice {
		colour := "?"
		if die.Colour != nil {
			colour = *die.Colour
		}
		colours = append(colours, colour)
	}
	return colours
}

// cell is a value as text. Words that a spreadsheet would take for a formula, as players may be called, get an
// apostrophe in front.
func cell(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case []any:
		var words []string
		for _, item := range value {
			words = append(words, cell(item))
		}
		return strings.Join(words, " ")
	case string:
		if strings.HasPrefix(value, "=") || strings.HasPrefix(value, "+") || strings.HasPrefix(value, "-") ||
			strings.HasPrefix(value, "@") || strings.HasPrefix(value, "\t") || strings.HasPrefix(value, "\r") {
			return "'" + value
		}
		return value
	default:
		return fmt.Sprint(value)
	}
}
