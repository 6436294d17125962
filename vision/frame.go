package vision

import "time"

// Frame is one picture: 8-bit BGR, rows tightly packed, Width*Height*3 bytes.
// Seq counts from 0; Time is since the source's start.
type Frame struct {
	Seq           uint64
	Time          time.Duration
	Width, Height int
	BGR           []byte
}
