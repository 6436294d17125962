package journal

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// reserve is a file that takes room which is given up when the disk is full, so that play can still be written down: for
// some ten games at a full table.
type reserve struct {
	path string
	low  bool      // it is given up
	next time.Time // of the next attempt to take the room back
}

const (
	reserveBytes = 8 << 20
	reserveRetry = 30 * time.Second
)

func newReserve(dir string) *reserve { return &reserve{path: filepath.Join(dir, "reserve")} }

// take takes the room where it is not taken yet. A file system that can't set room aside goes without.
func (r *reserve) take(now time.Time) {
	r.next = now.Add(reserveRetry)
	if info, err := os.Stat(r.path); err == nil && info.Size() == reserveBytes {
		r.low = false
		return
	}
	file, err := os.OpenFile(r.path, os.O_RDWR|os.O_CREATE, 0o640)
	if err != nil {
		r.low = errors.Is(err, syscall.ENOSPC)
		return
	}
	err = errors.Join(syscall.Fallocate(int(file.Fd()), 0, 0, reserveBytes), file.Close())
	r.low = errors.Is(err, syscall.ENOSPC)
	if err != nil {
		_ = os.Remove(r.path) // it holds nothing
	}
}

// giveUp frees the room. It says whether there was any.
func (r *reserve) giveUp(now time.Time) bool {
	r.low, r.next = true, now.Add(reserveRetry)
	return os.Remove(r.path) == nil
}

// isFull says that an error is for want of room.
func isFull(err error) bool {
	var inFile *sqlite.Error
	return errors.Is(err, syscall.ENOSPC) || errors.As(err, &inFile) && inFile.Code()&0xff == sqlite3.SQLITE_FULL ||
		errors.As(err, &inFile) && inFile.Code() == sqlite3.SQLITE_IOERR_SHMSIZE
}
