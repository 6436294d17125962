// Package announce says in a person's language what happens at the tower: every event, state, refusal, reason and remedy,
// and the texts of the pages.
//
// The texts are catalogues, words/SUBJECT.LANGUAGE.toml, one file a subject and language. A key of a catalogue is the path
// of its tables, page.play.bank; a text has places in braces that are filled in:
//
//	[page.play]
//	bank_points = "Bank {points}"
//	left = { one = "{n} die left", other = "{n} dice left" }
//
// A text of which there are several forms is chosen by a number {n}, by the rules of the language. All sentences are made of
// such texts, never of program code, so that the browser can make the same ones from the same catalogue ([Words.Page]).
package announce
