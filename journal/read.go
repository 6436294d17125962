package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"dicetower/api"
)

// Reader reads a journal, also while another process writes it. Its methods may be called from any goroutine.
type Reader struct {
	db *sql.DB
}

// OpenReader opens the journal of a folder to be read: nothing is made, locked or changed. It fails, with what to do,
// where there is no journal, where it is damaged, and where it was written by another release.
func OpenReader(dir string) (*Reader, error) {
	path := filepath.Join(dir, fileName)
	r, err := openReader(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("no journal lies in %s: %w", dir, fs.ErrNotExist)
	case isDamaged(err):
		return nil, fmt.Errorf("read journal %s: %w; start the tower on this folder: it sets the file aside and keeps what can be read", path, err)
	case err != nil:
		return nil, fmt.Errorf("read journal %s: %w", path, err)
	}
	return r, nil
}

func openReader(path string) (*Reader, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 && !hasLog(path) {
		return nil, errors.New("it is empty: nothing has been written into it; start the tower on this folder, which sets it aside, and restore a backup where there is one")
	}
	r, err := readFrom(path)
	if err != nil {
		return nil, err
	}
	version, err := versionOf(r.db)
	if isUnwritable(err) {
		if r, err = readSealed(path, errors.Join(err, r.Close())); err != nil {
			return nil, err
		}
		version, err = versionOf(r.db)
	}
	if err == nil {
		err = checkVersion(version, len(migrations()))
	}
	if err == nil && version < len(migrations()) {
		err = fmt.Errorf("it was written by an older release (schema %d, this one writes %d); start the tower once with this release, which brings it up to date",
			version, len(migrations()))
	}
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// readSealed reads a file in a folder that can't be written: SQLite can't make the file there by which readers and writers agree.
// That is needed only where a log belongs to the file.
func readSealed(path string, why error) (*Reader, error) {
	if hasLog(path) {
		return nil, fmt.Errorf("%w: the folder can't be written, and the newest events are still in %s-wal; read as the user that the tower runs as, or copy the folder to where you may write",
			why, filepath.Base(path))
	}
	db, err := sql.Open("sqlite", location(path)+"?mode=ro&immutable=1")
	if err != nil {
		return nil, err
	}
	return &Reader{db}, nil
}

// hasLog says that records may still wait in the log beside the file.
func hasLog(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Size() > 0
}

// isUnwritable says that SQLite may not make a file beside the database.
func isUnwritable(err error) bool {
	var inFile *sqlite.Error
	if !errors.As(err, &inFile) {
		return false
	}
	primary := inFile.Code() & 0xff
	return primary == sqlite3.SQLITE_READONLY || primary == sqlite3.SQLITE_CANTOPEN
}

func readFrom(path string) (*Reader, error) {
	db, err := sql.Open("sqlite", location(path)+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(2)
	return &Reader{db}, nil
}

// Close lets go of the file.
func (r *Reader) Close() error { return r.db.Close() }

// Newest gives all records of the newest game, over or not, oldest first; empty before the first game.
func (r *Reader) Newest() ([]api.Record, error) {
	return r.records("WHERE game = (SELECT game FROM records ORDER BY seq DESC LIMIT 1) ORDER BY seq")
}

// Game gives all records of a game, oldest first; empty where there is no such game.
func (r *Reader) Game(id string) ([]api.Record, error) {
	return r.records("WHERE game = ? ORDER BY seq", id)
}

// Since gives the records after number seq, oldest first, at most limit of them.
func (r *Reader) Since(seq uint64, limit int) ([]api.Record, error) {
	return r.records("WHERE seq > ? ORDER BY seq LIMIT ?", seq, limit)
}

// Finished gives the records after number seq of games that have ended at least once, oldest first, at most limit of them.
func (r *Reader) Finished(seq uint64, limit int) ([]api.Record, error) {
	return r.records("WHERE seq > ? AND game IN (SELECT game FROM records WHERE kind = 'game_over') ORDER BY seq LIMIT ?", seq, limit)
}

// Each hands over every record, oldest first, until one can't be taken.
func (r *Reader) Each(take func(api.Record) error) error {
	const page = 1000
	for seq := uint64(0); ; {
		records, err := r.Since(seq, page)
		if err != nil {
			return err
		}
		for _, record := range records {
			if err := take(record); err != nil {
				return err
			}
			seq = record.Seq
		}
		if len(records) < page {
			return nil
		}
	}
}

func (r *Reader) records(which string, args ...any) ([]api.Record, error) {
	rows, err := r.db.Query("SELECT "+columns+" FROM records "+which, args...)
	if err != nil {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	defer rows.Close()
	var records []api.Record
	for rows.Next() {
		var found row
		if err := rows.Scan(found.into()...); err != nil {
			return nil, fmt.Errorf("read the journal: %w", err)
		}
		record, err := decode(found)
		if err != nil {
			return nil, fmt.Errorf("read the journal: %w", err)
		}
		records = append(records, record)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	return records, nil
}
