// Package announce says in a person's language what happens at the tower: every event, state, refusal, reason and remedy,
// and the texts of the pages.
//
// The texts are catalogues, words/SUBJECT.LANGUAGE.toml, one file a subject and language: game for what happens,
// play for the game in a terminal, rules for their explanation, web for the pages. A key of a catalogue is the path
// of its tables, web.act.bank; a text has places in braces that are filled in:
//
//	[web.act]
//	bank_points = "Bank {points}"
//
//	[web.count]
//	dice = { one = "1 die", other = "{n} dice" }
//
// A text of which there are several forms is chosen by a number {n}, by the rules of the language. All sentences are made of
// such texts, never of program code, so that the browser can make the same ones from the same catalogue ([Words.Page]).
package announce
