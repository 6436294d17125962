package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// errDamaged says that the file is no journal any more.
var errDamaged = errors.New("the file is damaged")

// check lets SQLite look through the whole file.
func check(db *sql.DB) error {
	var found string
	if err := db.QueryRow("PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", errDamaged, found)
	}
	return nil
}

func isDamaged(err error) bool {
	var inFile *sqlite.Error
	if errors.As(err, &inFile) {
		primary := inFile.Code() & 0xff
		return primary == sqlite3.SQLITE_CORRUPT || primary == sqlite3.SQLITE_NOTADB
	}
	return errors.Is(err, errDamaged)
}

// isEmptied says that nothing is in a database whose folder was in use before, which a cut of the power can leave. SQLite, as soon as it opens it, takes it
// for a new one and throws away the log beside it.
func isEmptied(path string) bool {
	info, err := os.Stat(path)
	if err != nil || info.Size() > 0 {
		return false
	}
	_, err = os.Stat(newReserve(filepath.Dir(path)).path)
	return err == nil
}

// moveAside renames the database and what belongs to it, the database last, and gives its new name, which says why.
func moveAside(path, why string, now time.Time) (string, error) {
	aside := path + "." + why + "-" + now.UTC().Format("20060102T150405.000")
	for i, part := range parts(path) {
		err := os.Rename(part, parts(aside)[i])
		if err != nil && (part == path || !errors.Is(err, os.ErrNotExist)) {
			return "", err
		}
	}
	return aside, nil
}

// parts are the files that make up a database.
func parts(path string) []string { return []string{path + "-wal", path + "-shm", path} }
