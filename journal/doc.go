// Package journal remembers every event of every game durably, in one SQLite file.
//
// What [Journal.Append] has taken is on the disk: a pulled plug or a killed process takes nothing of it back, and never
// leaves half of what was appended together. Records are numbered without gaps over the whole life of the tower, so that
// a reader can ask for what it has missed ([Journal.Since]). At start [Journal.Newest] gives the newest game, from which
// the tower comes to the very same state again; the entry of the menu that was selected then is remembered beside them
// ([Journal.Select]).
//
//	DIR/journal.db       the records; -wal and -shm beside it belong to it
//	DIR/journal.db.damaged-…  a file that could not be read any more: what could is in the new one
//	DIR/journal.db.replaced-… one that a backup has taken the place of
//	DIR/reserve               room that is given up when the disk is full, so that play can still be written down
//	DIR/lock             held while a process uses the folder
//
// The file is bounded: at start the oldest games go where it has become too large. Whoever only reads ([OpenReader])
// needs no lock and disturbs nobody.
//
// Tables: schema (its version), tower (the identifier of this tower, made once), games, records (event and reading as
// JSON, the name of the picture; time in nanoseconds since 1970, UTC). The write-ahead log is synced at every commit (synchronous=FULL). One
// connection writes, others read beside it.
package journal
