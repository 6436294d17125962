package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
)

// Tx is one transaction.
type Tx struct {
	tx       *sql.Tx
	numbered bool
}

// Within carries something out as one transaction; after an error nothing of it holds.
func (s *Store) Within(ctx context.Context, act func(*Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := act(&Tx{tx, s.numbered}); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Query reads outside of a transaction. Every parameter is a ? in the query.
func (s *Store) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return s.db.QueryContext(ctx, bound(s.numbered, query), args...)
}

// QueryRow reads one row outside of a transaction.
func (s *Store) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return s.db.QueryRowContext(ctx, bound(s.numbered, query), args...)
}

// Exec changes something. Every parameter is a ? in the query.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return t.tx.ExecContext(ctx, bound(t.numbered, query), args...)
}

// Query reads within the transaction.
func (t *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.tx.QueryContext(ctx, bound(t.numbered, query), args...)
}

// QueryRow reads one row within the transaction.
func (t *Tx) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return t.tx.QueryRowContext(ctx, bound(t.numbered, query), args...)
}

// rowsAtOnce is how many rows one statement inserts at most.
const rowsAtOnce = 64

// insert inserts rows, many by one statement: head VALUES (…), (…) tail. The counts are powers of two, so that a database
// sees few different statements.
func (t *Tx) insert(ctx context.Context, head, tail string, rows [][]any) error {
	for n := rowsAtOnce; len(rows) > 0; n /= 2 {
		for len(rows) >= n {
			if _, err := t.Exec(ctx, head+values(n, len(rows[0]))+tail, flat(rows[:n])...); err != nil {
				return err
			}
			rows = rows[n:]
		}
	}
	return nil
}

// values is a list of n rows of parameters.
func values(n, columns int) string {
	row := "(" + strings.Repeat("?,", columns-1) + "?)"
	return " VALUES " + strings.Repeat(row+",", n-1) + row + " "
}

func flat(rows [][]any) []any {
	all := make([]any, 0, len(rows)*len(rows[0]))
	for _, row := range rows {
		all = append(all, row...)
	}
	return all
}

// bound numbers the parameters of a query where the database wants it. No text in our queries holds a question mark.
func bound(numbered bool, query string) string {
	if !numbered {
		return query
	}
	var out strings.Builder
	out.Grow(len(query) + len(query)/4)
	n := 0
	for part := range strings.SplitSeq(query, "?") {
		if n > 0 {
			out.WriteByte('$')
			out.WriteString(strconv.Itoa(n))
		}
		out.WriteString(part)
		n++
	}
	return out.String()
}
