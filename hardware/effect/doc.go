// Package effect makes moving light of what happens at the table: a roll, a keep, a farkle, hot dice, a bank, a win; in
// between a slow breath in the colour of who throws.
//
// [Frame] is a pure function of what happened and how long ago. [Cue] follows boards and says what is on. While the camera
// reads, the lights are still and neutral: their changes would be changes in its picture. An effect that is under way then
// goes on behind the scenes, and what is left of it is seen afterwards. Nothing flashes faster than three times a second.
//
// [Lights] shows effects on a strip. Package wled has them shown by somebody else's controller.
package effect
