package main

import (
	"testing"
	"time"

	"dicetower/vision"
)

func TestCameraThatHangs(t *testing.T) {
	picture := func(value byte) vision.Frame { return vision.Frame{Width: 1, Height: 1, BGR: []byte{value, 0, 0}} }
	var s stuck
	now := time.Now()
	for _, step := range []struct {
		after   time.Duration
		value   byte
		changed bool
	}{
		{0, 1, false},
		{stuckAfter - 1, 1, false},
		{1, 2, false},
		{stuckAfter, 2, true},
		{time.Second, 2, false},
		{time.Second, 3, true},
		{time.Second, 3, false},
	} {
		now = now.Add(step.after)
		if got := s.look(now, picture(step.value)); got != step.changed {
			t.Errorf("%+v: changed %v", step, got)
		}
	}
}
