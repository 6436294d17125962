package store

import (
	"context"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
)

// Export is what can be exported of a venue: by name, a query and whether it is filtered by the end of games.
type export struct {
	name, query string
}

func exports() []export {
	return []export{
		{"games", `SELECT g.tower, g.id AS game, g.rules, g.target, g.started, g.ended, g.early, g.rounds FROM games g WHERE %s ORDER BY g.ended, g.tower, g.id`},
		{"results", `SELECT g.tower, g.game, g.seat, g.name, g.player, g.robot, g.score, g.won, g.place, g.turns, g.rolls, g.farkles, g.hot_dice,
			g.best, g.rules, g.ended, g.early FROM results g WHERE %s ORDER BY g.ended, g.tower, g.game, g.seat`},
		{"turns", `SELECT t.tower, t.game, t.turn, t.seat, t.round, t.rolls, t.points, t.farkle, t.hot_dice, t.at FROM turns t
			JOIN games g ON g.tenant = t.tenant AND g.tower = t.tower AND g.id = t.game WHERE %s ORDER BY g.ended, t.tower, t.game, t.turn`},
		{"events", `SELECT e.tower, e.game, e.seq, e.at, e.kind, e.event FROM events e
			JOIN games g ON g.tenant = e.tenant AND g.tower = e.tower AND g.id = e.game WHERE %s ORDER BY g.ended, e.tower, e.game, e.seq`},
	}
}

// Exports names what can be exported.
func Exports() []string {
	var names []string
	for _, e := range exports() {
		names = append(names, e.name)
	}
	return names
}

// Export writes games, results, turns or events of ended games, oldest first, as csv, or as jsonl: an object a line. Times are
// milliseconds since 1970. Limit and Player of the filter are passed over.
func (v *View) Export(ctx context.Context, w io.Writer, what, format string, f GameFilter) error {
	for _, e := range exports() {
		if e.name != what {
			continue
		}
		condition, args := f.where(v.venue)
		rows, err := v.store.Query(ctx, fmt.Sprintf(e.query, condition), args...)
		if err != nil {
			return fmt.Errorf("export %s: %w", what, err)
		}
		defer rows.Close()
		switch format {
		case "csv":
			err = writeCSV(rows, w)
		case "jsonl":
			err = writeLines(rows, w)
		default:
			err = fmt.Errorf("there is no format %q; csv and jsonl are", format)
		}
		if err != nil {
			return fmt.Errorf("export %s: %w", what, err)
		}
		return nil
	}
	return fmt.Errorf("export: there is no %q; %v are", Clean(what), Exports())
}

// each hands over every row by its columns.
func each(rows *sql.Rows, take func(columns []string, values []any) error) error {
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := take(columns, values); err != nil {
			return err
		}
	}
	return rows.Err()
}

func writeLines(rows *sql.Rows, w io.Writer) error {
	encoder := json.NewEncoder(w)
	return each(rows, func(columns []string, values []any) error {
		object := make(map[string]any, len(columns))
		for i, column := range columns {
			object[column] = values[i]
			if text, ok := values[i].(string); ok && column == "event" {
				object[column] = json.RawMessage(text)
			}
		}
		return encoder.Encode(object)
	})
}

func writeCSV(rows *sql.Rows, w io.Writer) error {
	out := csv.NewWriter(w)
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	if err := out.Write(columns); err != nil {
		return err
	}
	err = each(rows, func(_ []string, values []any) error {
		line := make([]string, len(values))
		for i, value := range values {
			line[i] = harmless(fmt.Sprint(value))
		}
		return out.Write(line)
	})
	out.Flush()
	if err != nil {
		return err
	}
	return out.Error()
}

// harmless keeps a spreadsheet from taking a name for a formula.
func harmless(text string) string {
	if text != "" && (text[0] == '=' || text[0] == '+' || text[0] == '@' || text[0] == '-' && !isNumber(text)) {
		return "'" + text
	}
	return text
}

func isNumber(text string) bool {
	var n json.Number
	return json.Unmarshal([]byte(text), &n) == nil
}
