// Package layout decides what of a board a display shows, and where: the same board on 128×32 pixels of an OLED, on a
// sheet of e-ink, on a chain of LED matrices, or on four digits.
//
// [Layout.Picture] gives black and white pictures for any size from 8×8 up:
//
//	height  8–15   matrix   one number or word, in letters of 5×7
//	small          OLED     who throws, total, turn points, dice; the remedy or the winner instead, when there is one
//	from 180 wide  sheet    the same, and the table of all players beside or under it
//
// As long as no game has been begun they show the code of the page, which phones read, and the PIN.
//
// [Digits] gives the few letters of a seven-segment display. The test card tells the owner of
// a new display what to change.
//
// Every picture is cut into areas first (box.go), then each area is filled with what is sized to fit: a text is set in
// the largest face in which it fits, then broken into lines, then shortened. Nothing is ever drawn outside its area.
package layout
