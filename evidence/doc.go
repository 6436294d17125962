// Package evidence keeps what was seen when a roll was accepted or refused, so that people can look at it, dispute it and
// send it in.
//
// A Case is one frame with what was read of it and what was known then. A Keeper draws the reading on the frame and holds
// the last fifty of these pictures in memory, by the number of the event that they led to. Where a folder is given it
// writes each case into a folder of its own below:
//
//	frame.png       the frame as the reader got it
//	annotated.jpg   with what was read drawn on it
//	empty.png       the empty tray, where it was known
//	case.json       what was read and expected, and the right answer, which a person fills in
//
// The right answer is a line of faces such as "1125", "unsure" where no answer but a refusal is right, or "empty"; "" until
// somebody has looked. Load reads such a folder back (frame.jpg will do as well as frame.png): a folder that lies in
// vision/testdata/failures is a test from then on.
package evidence
