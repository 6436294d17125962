package web

import (
	"net/http"

	"dicetower/api"
)

// Calibration measures the tray, led from the page. Its methods are called from many goroutines; an error is a *api.Refusal where it
// is the asker's fault.
type Calibration interface {
	// Measuring says how far it is.
	Measuring() Measuring
	// Measure begins anew.
	Measure(MeasureBody) error
	// Answer says what somebody at the tray has done, or decides.
	Answer(AnswerBody) error
	// Marks is a page to print with four marks for the corners of the tray, as SVG.
	Marks() []byte
}

// Measuring is how far a calibration is. The newest finding of a step and throw is the last.
type Measuring struct {
	Running  bool         `json:"running"`
	Step     string       `json:"step"`   // that is due; "" before and after
	Throw    int          `json:"throw"`  // which throw of the step is due, 0 = the tray has to be empty
	Throws   int          `json:"throws"` // how many there are in the step
	Asks     string       `json:"asks"`   // what is waited for: clear, throw, dice, agree, again; "" where nobody has to do anything
	Virtual  bool         `json:"virtual"`
	Findings []Finding    `json:"findings"`
	Tray     [][2]float64 `json:"tray"` // corners of its floor, as shares of the picture
	Faces    []int        `json:"faces"`
	Passed   bool         `json:"passed"` // the last one was, and its profile holds
	Score    int          `json:"score"`  // of 100, where it was
	Ended    string       `json:"ended"`  // why the last one was given up
}

// Finding is what came of a step of a calibration, or of one of its throws.
type Finding struct {
	Step    string   `json:"step"`
	Throw   int      `json:"throw"`
	Done    bool     `json:"done"`
	Pass    bool     `json:"pass"`
	Score   int      `json:"score"`
	Figures []Figure `json:"figures"`
	Reason  string   `json:"reason"`
	Remedy  string   `json:"remedy"`
	Faces   []int    `json:"faces"`
}

// Figure is something that was measured, and what passes.
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// MeasureBody says how the tray's floor is found: by its edge, by marks in its corners, or where it is said to be.
type MeasureBody struct {
	Marks   bool         `json:"marks"`
	Corners [][2]float64 `json:"corners"`
}

// AnswerBody answers what is asked. Corners may come with "go" after the tray was not found.
type AnswerBody struct {
	Answer  string       `json:"answer"` // go, yes, no or stop
	Corners [][2]float64 `json:"corners"`
}

func (s *Server) measuring(w http.ResponseWriter, _ *http.Request) {
	if s.calibration == nil {
		nothingYet(w, "this tower has no camera to calibrate")
		return
	}
	writeDocument(w, http.StatusOK, "application/json", s.calibration.Measuring())
}

func (s *Server) marks(w http.ResponseWriter, _ *http.Request) {
	if s.calibration == nil {
		nothingYet(w, "this tower has no camera to calibrate")
		return
	}
	writeBytes(w, "image/svg+xml", s.calibration.Marks())
}

func (s *Server) measure(w http.ResponseWriter, r *http.Request) {
	var wish MeasureBody
	s.carryOut(w, r, &wish, func() error {
		if err := checkCorners(wish.Corners); err != nil {
			return err
		}
		return s.calibration.Measure(wish)
	})
}

func (s *Server) answerCalibration(w http.ResponseWriter, r *http.Request) {
	var given AnswerBody
	s.carryOut(w, r, &given, func() error {
		if err := checkCorners(given.Corners); err != nil {
			return err
		}
		return s.calibration.Answer(given)
	})
}

// carryOut reads the body of a wish for the calibration and answers with what became of it.
func (s *Server) carryOut(w http.ResponseWriter, r *http.Request, into any, act func() error) {
	body, ok := s.body(w, r)
	if !ok {
		return
	}
	err := error(&api.Refusal{Code: api.NotAllowed, Message: "this tower has no camera to calibrate"})
	if s.calibration != nil {
		if err = api.DecodeBody(body, into); err == nil {
			err = act()
		}
	}
	s.conclude(w, err)
}

// checkCorners refuses what is no outline inside the picture.
func checkCorners(corners [][2]float64) error {
	if len(corners) == 0 {
		return nil
	}
	bad := &api.Refusal{Code: api.BadRequest, Message: "the tray has 4 to 8 corners, each as two shares of the picture from 0 to 1"}
	if len(corners) < 4 || len(corners) > 8 {
		return bad
	}
	for _, corner := range corners {
		for _, share := range corner {
			if !(share >= 0 && share <= 1) {
				return bad
			}
		}
	}
	return nil
}
