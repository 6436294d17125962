// Package engine decides what a roll of dice means.
//
// A rule set (Rules) is data. From it and a throw (Dice) follows the one list of legal keeps that feeds everything:
// the farkle test, the menu, the permission to bank, advice and robots.
//
// A game is a pure state machine in two steps. Decide takes a state and a command and answers with the events that
// follow, or with a refusal that says what to do instead. Apply takes a state and an event and gives the next state.
// Whoever keeps the events can build the very same state again.
//
//	command ──► Decide(state) ──► events ──► Apply(state) ──► state
//
// The package knows no clock, no goroutine and no I/O, and imports the standard library only.
package engine
