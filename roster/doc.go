// Package roster remembers the people who play here: names, colours and voices, in one small JSON file beside the journal.
//
// Everybody who has finished a game is known from the journal already; the file holds what that does not: colours and
// voices, people who have not played yet, who goes by another name now, and who wants to be forgotten. It is written whole and put in place at once, so that a pulled plug
// leaves the old one or the new one.
package roster
