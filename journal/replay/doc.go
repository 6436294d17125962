// Package replay plays a recorded game once more: it takes what came from outside (rolls, keeps, banks, undo) out of the
// records, lets the engine decide anew, and compares what follows with what was recorded. A difference means that the
// rules have changed since, or that the records were tampered with.
//
//	records ──► inputs ──► engine ──► events ──► the same as recorded?
package replay
