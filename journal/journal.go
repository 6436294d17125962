package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// Journal is an open journal. Its methods may be called from any goroutine.
type Journal struct {
	*Reader
	writer *sql.DB
	lock   *os.File
	id     string
	seq    uint64 // at opening
	entry  int    // of the menu, at opening
	loss   *Loss

	reserve *reserve
}

// fileName is the database within the folder.
const fileName = "journal.db"

// Open opens the journal in a folder and makes both where they are missing. A damaged file is set aside under another
// name, and what can be read of it goes into a new one ([Journal.Loss]). It fails, with what to do, when the folder can't be written, another
// process uses it, or the file was written by a newer release.
func Open(dir string) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, fmt.Errorf("make data folder %s: %w; choose a folder that can be written", dir, err)
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	room := newReserve(dir)
	j, err := openLocked(dir)
	if isFull(err) && room.giveUp(time.Now()) {
		j, err = openLocked(dir)
	}
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	j.lock, j.reserve = lock, room
	if !room.low {
		room.take(time.Now())
	}
	return j, nil
}

func openLocked(dir string) (*Journal, error) {
	path := filepath.Join(dir, fileName)
	if err := finishRescue(path); err != nil {
		return nil, fmt.Errorf("finish what was begun with a damaged journal: %w", err)
	}
	j, err := openFile(path)
	if !isDamaged(err) {
		return j, err
	}
	loss, rescueErr := rescue(path, time.Now())
	if rescueErr != nil {
		return nil, fmt.Errorf("set the damaged journal aside: %w", errors.Join(rescueErr, err))
	}
	j, err = openFile(path)
	if err != nil {
		return nil, err
	}
	j.loss = loss
	return j, nil
}

// openFile opens the database, brings it to the newest schema and proves that the newest game can be read.
func openFile(path string) (*Journal, error) {
	j := &Journal{}
	err := j.open(path)
	if isFull(err) {
		err = fmt.Errorf("%w; make room on the disk, or name another folder", err)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open journal %s: %w", path, err), j.Close())
	}
	return j, nil
}

func (j *Journal) open(path string) error {
	if isEmptied(path) {
		return errDamaged
	}
	var err error
	if j.writer, err = sql.Open("sqlite", source(path, "_txlock=immediate")); err != nil {
		return err
	}
	j.writer.SetMaxOpenConns(1)
	if err := check(j.writer); err != nil {
		return err
	}
	if err := migrate(j.writer, migrations()); err != nil {
		return err
	}
	if err := forget(j.writer, mostBytes); err != nil {
		return fmt.Errorf("forget the oldest games: %w", err)
	}
	if j.Reader, err = readFrom(path); err != nil {
		return err
	}
	if j.id, err = towerID(j.writer); err != nil {
		return err
	}
	err = within(j.writer, func(tx *sql.Tx) error {
		if j.seq, err = newestSeq(tx); err != nil {
			return err
		}
		j.entry, err = selectedAt(tx, j.seq)
		return err
	})
	if err != nil {
		return err
	}
	if _, err := j.Newest(); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// source names the database with what every connection to it needs.
func source(path, option string) string {
	return location(path) + "?" + option +
		"&_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
		"&_pragma=foreign_keys(1)&_pragma=journal_size_limit(4194304)"
}

func location(path string) string { return "file:" + (&url.URL{Path: path}).EscapedPath() }

// TowerID is the identifier of this tower, made when the journal was first opened and never changed.
func (j *Journal) TowerID() string { return j.id }

// Seq is the highest number that a record had when the journal was opened; the next one has the number after it.
func (j *Journal) Seq() uint64 { return j.seq }

// Loss tells what damage has taken, nil where the file was sound.
func (j *Journal) Loss() *Loss { return j.loss }

// Close lets go of the file and the folder.
func (j *Journal) Close() error {
	var faults []error
	if j.Reader != nil {
		faults = append(faults, j.Reader.Close())
	}
	if j.writer != nil {
		faults = append(faults, j.writer.Close())
	}
	if j.lock != nil {
		faults = append(faults, j.lock.Close())
	}
	return errors.Join(faults...)
}

func syncFolder(dir string) error {
	folder, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync data folder: %w", err)
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil {
		return fmt.Errorf("sync data folder: %w", err)
	}
	return nil
}
