// Package roster remembers the people who play here: names and colours, in one small JSON file beside the journal.
//
// Everybody who has finished a game is known from the journal already; the file holds what that does not: colours, people
// who have not played yet, and who wants to be forgotten. It is written whole and put in place at once, so that a pulled plug
// leaves the old one or the new one.
package roster
