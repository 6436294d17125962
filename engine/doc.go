// Package engine decides what a roll of real dice means.
//
// A rule set is a plain value ([Rules]); [Presets] holds the ones that the game comes with and [Rules.Set] changes a
// field of one. From a throw ([Dice], a set of faces without order) a rule set makes the list of its legal keeps
// ([Rules.Keeps]). That one list feeds everything: the farkle test, the menu, the permission to bank, advice and robots.
//
// A game is a fold over events:
//
//	command ──► Game.Decide ──► events ──► Game.Apply ──► next Game
//
// [Game.Decide] asks "may this happen now, and what follows from it?" and answers with events in the past tense, or with
// a [Refusal] that says why not. [Game.Apply] never refuses: an event is a fact. Applying the recorded events of a game
// to the zero Game gives the same state again, on any machine, at any time. A game remembers
// its events ([Game.Past]): undo goes back to where it stood before a decision, whoever made it, and a correction puts
// other faces into a throw and takes the decisions that followed it anew.
//
// The package is pure: standard library only, no clock, no chance, no goroutine, no input or output. Who throws the dice,
// reads them or remembers the events is no concern of it.
//
// Units: points are whole numbers as printed in the rule set; seats count from 0 in order of play; faces are 1 to 6.
package engine
