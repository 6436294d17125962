package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
	_ "modernc.org/sqlite"             // the driver sqlite
)

// ErrNone says that there is no such thing in this venue.
var ErrNone = errors.New("there is none")

// Store is the hall's memory. Its methods may be called from any goroutine.
type Store struct {
	db       *sql.DB
	numbered bool // parameters are $1, $2 … and not ?
}

// Schema is the tables of one package. Steps bring them from each version to the next; a step is never changed once
// released.
type Schema struct {
	Name  string
	Steps []string
}

// Open opens sqlite:FILE or postgres://…, and brings its tables, and those of others, to the newest version. Several
// processes may do so at once.
func Open(ctx context.Context, source string, others ...Schema) (*Store, error) {
	s, err := connect(source)
	if err != nil {
		return nil, err
	}
	for _, schema := range append([]Schema{own()}, others...) {
		if err := s.migrate(ctx, schema); err != nil {
			return nil, errors.Join(fmt.Errorf("open the hall's database: tables of %s: %w; --store names another database", schema.Name, err), s.Close())
		}
	}
	return s, nil
}

func connect(source string) (*Store, error) {
	kind, rest, _ := strings.Cut(source, ":")
	switch kind {
	case "sqlite":
		db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: rest}).EscapedPath()+"?_txlock=immediate&_pragma=busy_timeout(20000)"+
			"&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=journal_size_limit(67108864)&_pragma=cache_size(-32768)")
		if err != nil {
			return nil, fmt.Errorf("open the hall's database: %w", err)
		}
		db.SetMaxOpenConns(4)
		return &Store{db: db}, nil
	case "postgres", "postgresql":
		db, err := sql.Open("pgx", source)
		if err != nil {
			return nil, fmt.Errorf("open the hall's database: %w", err)
		}
		db.SetMaxOpenConns(8)
		db.SetMaxIdleConns(4)
		return &Store{db: db, numbered: true}, nil
	}
	return nil, fmt.Errorf("open the hall's database: %q is no store; sqlite:FILE and postgres://USER@HOST/NAME are", kind)
}

// Ready says whether the database answers.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.db.PingContext(ctx); err != nil {
		return fmt.Errorf("reach the hall's database: %w", err)
	}
	return nil
}

// Close lets go of the database.
func (s *Store) Close() error { return s.db.Close() }
