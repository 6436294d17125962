package vision

import "time"

// Die is one die as seen from above. X, Y (its middle) and Size (its side) are pixels of the frame.
type Die struct {
	Face       int     // 1..6, or 0: seen, not read
	Confidence float64 // 0..1
	X, Y, Size float64
	Angle      float64 // of a side, degrees 0..90
}

// Verdict says how far a reading may be trusted.
type Verdict string

// The verdicts: every die read for sure, something in doubt, surely no die, no picture to read.
const (
	OK     Verdict = "ok"
	Unsure Verdict = "unsure"
	Empty  Verdict = "empty"
	Error  Verdict = "error"
)

// Reason is the cause of a doubt, "" where there is none.
type Reason string

// The closed list of reasons.
const (
	ReasonCount      Reason = "count"      // another number of dice than expected
	ReasonCocked     Reason = "cocked"     // a die leans
	ReasonStacked    Reason = "stacked"    // a die lies on another
	ReasonOutside    Reason = "outside"    // a die lies outside the tray or half out of the picture
	ReasonForeign    Reason = "foreign"    // something lies there that is no die
	ReasonHand       Reason = "hand"       // a hand or arm reaches into the picture
	ReasonNoPips     Reason = "no_pips"    // a body of a die without pips on its upper face
	ReasonNumerals   Reason = "numerals"   // digits instead of pips
	ReasonBlurred    Reason = "blurred"    // out of focus or moving
	ReasonGlare      Reason = "glare"      // a reflection hides pips
	ReasonDark       Reason = "dark"       // too little light
	ReasonSmall      Reason = "small"      // dice too small in the picture
	ReasonTouching   Reason = "touching"   // dice touch so that they cannot be told apart
	ReasonDoubtful   Reason = "doubtful"   // a die was read, but not with enough margin
	ReasonUnreadable Reason = "unreadable" // the picture cannot be decoded
)

// Reading is the answer to one frame. Message is a sentence for people, "" when the verdict is OK.
type Reading struct {
	Verdict Verdict
	Reason  Reason
	Message string
	Dice    []Die // in reading order: rows from the top, left to right
	Elapsed time.Duration
}
