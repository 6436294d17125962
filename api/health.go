package api

import (
	"slices"
	"time"
)

// Health says what is wrong with the tower, if anything.
type Health struct {
	V           int     `json:"v"`
	TS          Time    `json:"ts"`
	Problem     bool    `json:"problem"`
	Code        string  `json:"problem_code"` // of the first fault, "none" where there is none
	Cause       string  `json:"cause"`        // its sentence, "" where there is none
	Remedy      string  `json:"remedy"`       // what a person can do about it
	Camera      string  `json:"camera"`       // ok or fault, as the next two
	Light       string  `json:"light"`
	Calibration string  `json:"calibration"`
	Calibrated  bool    `json:"calibrated"`
	Faults      []Fault `json:"faults"`
}

// HealthOf is the health that a state tells of.
func HealthOf(s *State, now time.Time) Health {
	part := func(code string) string {
		if slices.ContainsFunc(s.Faults, func(f Fault) bool { return f.Code == code }) {
			return "fault"
		}
		return "ok"
	}
	h := Health{
		V: Version, TS: Time(now), Code: "none", Faults: append([]Fault{}, s.Faults...),
		Camera: part("camera"), Light: part("light"), Calibration: part("calibration"),
	}
	h.Calibrated = h.Calibration == "ok"
	if len(s.Faults) > 0 {
		first := s.Faults[0]
		h.Problem, h.Code, h.Cause, h.Remedy = true, first.Code, first.Message, first.Remedy
	}
	return h
}

// Same says that two healths differ in nothing but their time.
func (h Health) Same(other Health) bool {
	return h.Code == other.Code && slices.Equal(h.Faults, other.Faults)
}

// Hindrances are the faults with which no throw can count or be kept.
func (s *State) Hindrances() []Fault {
	hindrances := []Fault{}
	for _, f := range s.Faults {
		if f.Code == "camera" || f.Code == "calibration" || f.Code == "disk" {
			hindrances = append(hindrances, f)
		}
	}
	return hindrances
}
