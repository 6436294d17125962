package calibration

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"dicetower/vision"
)

// still is a camera that shows one picture, a second apart, after some failures.
type still struct {
	picture  vision.Frame
	failures int
	end      int // frames, 0 = none
	seq      uint64
}

func (s *still) Next(context.Context) (vision.Frame, error) {
	if s.failures > 0 {
		s.failures--
		return vision.Frame{}, errors.New("cable loose")
	}
	if s.end > 0 && int(s.seq) == s.end {
		return vision.Frame{}, io.EOF
	}
	f := s.picture
	f.Seq, f.Time = s.seq, time.Duration(s.seq)*time.Second
	s.seq++
	return f, nil
}

func (s *still) Close() error { return nil }

// idle hands do nothing.
type idle struct{ cleared int }

func (i *idle) Clear(context.Context) error             { i.cleared++; return nil }
func (i *idle) Throw(context.Context, Need) error       { return nil }
func (i *idle) Again(context.Context, Report, int) bool { return false }

func TestLive(t *testing.T) {
	empty := rendered(t, "t101_empty.jpg")
	tests := map[string]struct {
		source still
		need   Need
		fault  string
	}{
		"pictures":      {still{picture: empty, failures: 2}, Need{Step: LightStep, Shots: 3}, ""},
		"no camera":     {still{picture: empty, failures: 9}, Need{Step: Look, Shots: 1}, "no picture comes: cable loose"},
		"ends":          {still{picture: empty, end: 2}, Need{Step: LightStep, Shots: 3}, "the recording is over"},
		"nobody throws": {still{picture: empty}, Need{Step: Dice, Throw: 1, Known: vision.Options{Empty: &empty}}, "no throw was seen"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			hands := &idle{}
			live := NewLive(&test.source, hands)
			defer live.Close()
			shots, err := live.Show(t.Context(), test.need)
			if test.fault == "" && (err != nil || len(shots) != test.need.Shots) {
				t.Errorf("%d pictures, %v", len(shots), err)
			}
			if test.fault != "" && (err == nil || !strings.Contains(err.Error(), test.fault)) {
				t.Errorf("%v", err)
			}
			if (test.need.Step == Look) != (hands.cleared == 1) {
				t.Errorf("cleared %d times", hands.cleared)
			}
			if _, err := live.Lock(t.Context()); !errors.Is(err, ErrNotAdjustable) {
				t.Errorf("%v", err)
			}
		})
	}
}
