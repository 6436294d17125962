package api

import "dicetower/engine"

// Dice is the last settled reading, accepted or not.
type Dice struct {
	V          int           `json:"v"`
	Seq        uint64        `json:"seq"` // of the roll event, or of the last event before an unaccepted reading
	TS         Time          `json:"ts"`
	RollID     string        `json:"roll_id"`
	Settled    bool          `json:"settled"`
	Source     engine.Source `json:"source"`
	Faces      []int         `json:"faces"` // those that were read
	Count      int           `json:"count"`
	Expected   int           `json:"expected"`
	Confidence float64       `json:"confidence"` // of the least sure die, 0..1
	Dice       []DiceValue   `json:"dice"`
}

// DiceValue is one die of a reading; X and Y are shares of the picture, 0..1.
type DiceValue struct {
	Value      int     `json:"value"`
	Confidence float64 `json:"confidence"`
	X          float64 `json:"x"`
	Y          float64 `json:"y"`
	Kept       bool    `json:"kept"`
}
