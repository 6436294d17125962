package store

import (
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// collect reads all rows; into gives where the columns of one go.
func collect[T any](rows *sql.Rows, err error, what string, into func(*T) []any) ([]T, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		var one T
		if err := rows.Scan(into(&one)...); err != nil {
			return nil, fmt.Errorf("%s: %w", what, err)
		}
		all = append(all, one)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return all, nil
}

// one reads a single row; where there is none the error is ErrNone.
func one(row *sql.Row, what string, into ...any) error {
	err := row.Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNone
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// moment reads and writes a time as milliseconds since 1970; the zero time is 0.
type moment struct{ at *time.Time }

// Scan reads a column.
func (m moment) Scan(column any) error {
	ms, ok := column.(int64)
	if !ok {
		return fmt.Errorf("a time is kept as %T", column)
	}
	*m.at = time.Time{}
	if ms != 0 {
		*m.at = time.UnixMilli(ms).UTC()
	}
	return nil
}

// millis is a time as it is kept.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// flag reads 0 and 1.
type flag struct{ set *bool }

// Scan reads a column.
func (f flag) Scan(column any) error {
	n, ok := column.(int64)
	*f.set = n != 0
	if !ok {
		return fmt.Errorf("a flag is kept as %T", column)
	}
	return nil
}
