package tower

import (
	"time"

	"dicetower/api"
)

// Pauses between attempts to write what could not be written.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
)

// ledger brings records into the journal in order. What the disk refuses waits in memory and goes first next time.
type ledger struct {
	journal Journal
	waiting []api.Record
	pause   time.Duration // before the next attempt; 0 while all is well
	retryAt time.Time     // zero while all is well
	low     bool          // the journal has given up its last room
	took    time.Duration // of the last write,
	slow    bool          // which was too long
	chosen  selection     // that was written last
}

// selection is an entry of the menu that is selected while an event is the newest. Every event selects the first one.
type selection struct {
	seq   uint64
	entry int
}

// slowWrite is how long players are to wait for the disk at the most.
const slowWrite = time.Second

// write appends records, together with what waits. While the disk is known to be in trouble it only tries again when the
// pause is over.
func (l *ledger) write(now time.Time, records []api.Record) error {
	l.waiting = append(l.waiting, records...)
	if len(l.waiting) == 0 || now.Before(l.retryAt) {
		return nil
	}
	began := time.Now()
	err := l.journal.Append(l.waiting)
	l.took = time.Since(began)
	l.slow = l.took > slowWrite
	if err != nil {
		l.pause = min(max(firstRetry, 2*l.pause), lastRetry)
		l.retryAt = now.Add(l.pause)
		return err
	}
	l.waiting, l.pause, l.retryAt = nil, 0, time.Time{}
	l.low = l.journal.Low()
	return nil
}

// choose writes down which entry is selected, once all events are. What can't be written is not tried again: then the first
// entry is selected after a restart.
func (l *ledger) choose(now selection) error {
	first := now.entry == 0 && now.seq != l.chosen.seq
	if l.inTrouble() || now == l.chosen || first {
		return nil
	}
	l.chosen = now
	return l.journal.Select(now.seq, now.entry)
}

// inTrouble says that records wait for the disk.
func (l *ledger) inTrouble() bool { return l.pause > 0 }
