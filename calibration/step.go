package calibration

import "dicetower/vision"

// Step of a calibration.
type Step string

// The steps, in their order.
const (
	Look       Step = "look"  // pictures arrive
	LightStep  Step = "light" // there is enough of it, even and steady
	Focus      Step = "focus" // edges are sharp
	Lock       Step = "lock"  // the camera adjusts nothing by itself any more
	TrayStep   Step = "tray"  // where the floor is
	Background Step = "empty" // the picture of the tray without dice
	Dice       Step = "dice"  // size of dice and pips, from two throws of six
	Test       Step = "test"  // five throws are read
	done       Step = ""
)

// next is the step after this one.
func (s Step) next() Step {
	switch s {
	case Look:
		return LightStep
	case LightStep:
		return Focus
	case Focus:
		return Lock
	case Lock:
		return TrayStep
	case TrayStep:
		return Background
	case Background:
		return Dice
	case Dice:
		return Test
	}
	return done
}

// Throws is how many throws a step takes, 0 where the tray has to be empty.
func (s Step) Throws() int {
	switch s {
	case Dice:
		return 2
	case Test:
		return 5
	}
	return 0
}

// Shots is how many pictures a step wants of an empty tray, one after the other.
func (s Step) Shots() int {
	switch s {
	case LightStep:
		return 30
	case Background:
		return 8
	}
	return 1
}

// Figure is one thing that was measured, with what is allowed.
type Figure struct {
	Name      string
	Value     float64
	Low, High float64 // of what passes
}

func (f Figure) passes() bool { return f.Value >= f.Low && f.Value <= f.High }

// Report is what came of a step or of one of its throws.
type Report struct {
	Step    Step
	Throw   int  // which throw of the step this counts as, 0 = none
	Done    bool // the step is over and the next may begin
	Pass    bool
	Figures []Figure
	Reason  string // a sentence: why it failed; where it passed, what is worth knowing
	Remedy  string // what to do, where it failed
	Score   int    // 0..100 of a step that is over
	Dice    []vision.Die
}

// failed makes a report of a step that has to be tried again.
func failed(s Step, reason, remedy string, figures ...Figure) Report {
	return Report{Step: s, Reason: reason, Remedy: remedy, Figures: figures}
}

// passed makes a report of a step that is over.
func passed(s Step, score float64, note string, figures ...Figure) Report {
	return Report{Step: s, Done: true, Pass: true, Reason: note, Figures: figures, Score: int(100*score + 0.5)}
}
