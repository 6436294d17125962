package main

import (
	"bytes"
	"fmt"
	"time"

	"dicetower/api"
	"dicetower/vision"
)

// stuckAfter is how long a camera may give one and the same picture. A sensor's noise makes every picture another one, to the last
// bit; what hangs repeats.
const stuckAfter = 10 * time.Second

// stuck watches whether a camera hangs. The zero value has seen nothing.
type stuck struct {
	picture []byte
	since   time.Time
	hangs   bool
}

// look takes the next picture. Changed says that the camera hangs now and did not before, or the other way round.
func (s *stuck) look(now time.Time, frame vision.Frame) (changed bool) {
	before := s.hangs
	if !bytes.Equal(s.picture, frame.BGR) {
		s.picture, s.since = frame.BGR, now
	}
	s.hangs = now.Sub(s.since) >= stuckAfter
	return s.hangs != before
}

func stuckFault() api.Fault {
	return api.Fault{
		Code:    "camera",
		Message: fmt.Sprintf("the camera has hung: the very same picture has come for %v", stuckAfter),
		Remedy:  "unplug the camera and plug it in again; rolls can be typed in meanwhile",
	}
}
