package calibration

import (
	"errors"
	"fmt"
	"time"

	"dicetower/vision"
)

// Options of a calibration.
type Options struct {
	Source  string         // of the pictures, as it is to be written down
	Corners []vision.Point // of the tray's floor, nil = to be found
	Marks   bool           // find the tray by the marks in its corners
	Keep    []vision.Point // zone for dice that are set aside, nil = none
	Tests   int            // throws of the self-test, 0 = five
	// Agree is somebody's word on a throw of the self-test that was read; nil takes it for right.
	Agree func(dice []vision.Die) bool
}

// Flow is a calibration as a state machine. Need tells what it wants to see, Take goes on with it. It does nothing by
// itself: who runs it takes the pictures. One goroutine at a time may use it.
type Flow struct {
	options Options
	profile Profile // as far as it is measured
	step    Step
	tries   int // of what is needed now, in vain
	throws  throws
	scores  map[Step]int // of the steps that are over
	reader  *vision.Reader
}

// NewFlow begins a calibration. Close it after use.
func NewFlow(o Options) *Flow {
	if o.Tests == 0 {
		o.Tests = Test.Throws()
	}
	f := &Flow{options: o, step: Look, scores: map[Step]int{}}
	f.profile.Camera.Source, f.profile.Keep = o.Source, o.Keep
	return f
}

// Close frees the reader.
func (f *Flow) Close() error {
	if f.reader == nil {
		return nil
	}
	return f.reader.Close()
}

// Outline says where the tray's floor is, for the next look for it.
func (f *Flow) Outline(corners []vision.Point) { f.options.Corners = corners }

// Need is what a calibration wants to see next.
type Need struct {
	Step   Step
	Throw  int            // which throw of six dice, 0 = the tray without dice
	Throws int            // how many there are in the step
	Tries  int            // how often this was tried in vain
	Shots  int            // how many pictures, one after the other; at Lock none are needed but the camera's settings
	Known  vision.Options // of the tray so far
}

// Need is false when the calibration is over.
func (f *Flow) Need() (Need, bool) {
	n := Need{Step: f.step, Tries: f.tries, Shots: f.step.Shots(), Known: f.known()}
	if n.Throws = f.wanted(); n.Throws > 0 {
		n.Throw = f.throws.count + 1
	}
	return n, f.step != done
}

// wanted is how many throws the step takes.
func (f *Flow) wanted() int {
	if f.step == Test {
		return f.options.Tests
	}
	return f.step.Throws()
}

// known is what is known of the tray so far.
func (f *Flow) known() vision.Options {
	o := vision.Options{Side: f.profile.Side, Tray: f.profile.Tray}
	if f.profile.Empty.BGR != nil {
		o.Empty = &f.profile.Empty
	}
	return o
}

// Take goes on with pictures of what was needed, the oldest first.
func (f *Flow) Take(shots []vision.Frame) Report {
	r := f.measure(shots)
	return f.advance(r)
}

// Locked goes on with the settings that the camera holds from now on; ErrNotAdjustable where it has none.
func (f *Flow) Locked(settings map[string]float64, err error) Report {
	switch {
	case errors.Is(err, ErrNotAdjustable):
		return f.advance(passed(Lock, 1, "not adjustable"))
	case err != nil:
		return f.advance(failed(Lock, "the camera's settings cannot be held: "+err.Error(), "unplug the camera and plug it in again, or use another one"))
	}
	f.profile.Camera.Settings = settings
	return f.advance(passed(Lock, 1, fmt.Sprintf("%d settings are held", len(settings))))
}

// ErrNotAdjustable says that a camera has no settings to hold.
var ErrNotAdjustable = errors.New("not adjustable")

// Fail says that what was needed could not be shown.
func (f *Flow) Fail(reason, remedy string) Report {
	return f.advance(failed(f.step, reason, remedy))
}

// advance moves to the next step when this one is over, and counts tries when something has to be repeated.
func (f *Flow) advance(r Report) Report {
	switch {
	case r.Done && r.Pass:
		f.scores[f.step] = r.Score
		f.step, f.tries, f.throws = f.step.next(), 0, throws{}
	case r.Throw == 0:
		f.tries++
	}
	return r
}

// measure takes the figures of the step that is due and judges them.
func (f *Flow) measure(shots []vision.Frame) Report {
	if fault := f.unusable(shots); fault != "" {
		return failed(f.step, fault, "see that the camera's cable is firm and nobody else uses the camera")
	}
	first := shots[0]
	switch f.step {
	case Look:
		f.profile.Camera.Width, f.profile.Camera.Height = first.Width, first.Height
		return judgeLook(first)
	case LightStep:
		f.profile.Light = MeasureLight(shots)
		return judgeLight(f.profile.Light, len(shots))
	case Focus:
		blur, known := vision.Blur(first)
		f.profile.Blur = blur
		return judgeFocus(blur, known)
	case TrayStep:
		return f.findTray(first)
	case Background:
		return f.takeEmpty(shots)
	case Dice, Test:
		return f.takeThrow(shots[len(shots)-1])
	}
	return failed(f.step, "no picture was asked for", "begin again")
}

// unusable says why pictures cannot be measured, "" where they can.
func (f *Flow) unusable(shots []vision.Frame) string {
	if len(shots) == 0 {
		return "no picture came"
	}
	width, height := shots[0].Width, shots[0].Height
	if f.step != Look {
		width, height = f.profile.Camera.Width, f.profile.Camera.Height
	}
	for _, s := range shots {
		switch {
		case len(s.BGR) == 0 || len(s.BGR) != 3*s.Width*s.Height:
			return "a picture is broken"
		case s.Width != width || s.Height != height:
			return fmt.Sprintf("a picture has %dx%d pixels, those before had %dx%d", s.Width, s.Height, width, height)
		}
	}
	return ""
}

// findTray finds the floor in the way that was chosen.
func (f *Flow) findTray(shot vision.Frame) Report {
	corners, seen, how := f.options.Corners, 1.0, "as given"
	switch {
	case corners != nil:
	case f.options.Marks:
		var err error
		if corners, err = vision.FindMarks(shot); err != nil {
			return failed(TrayStep, err.Error(), "lay one mark flat into each corner, its sides at the walls, and take away what lies on them")
		}
		how = "by its corner marks"
	default:
		tray, err := vision.FindTray(shot)
		if err != nil {
			return failed(TrayStep, err.Error(), trayRemedy)
		}
		corners, seen, how = tray.Corners, tray.Seen, "by its edge"
	}
	r := judgeTray(corners, seen, how)
	if r.Pass {
		f.profile.Tray = corners
	}
	return r
}

// takeEmpty takes the mean of the pictures as that of the empty tray.
func (f *Flow) takeEmpty(shots []vision.Frame) Report {
	const remedy = "take everything out of the tray, and keep hands and moving shadows out of the picture"
	if err := f.renew(vision.Options{Tray: f.profile.Tray}); err != nil {
		return failed(Background, err.Error(), "begin again")
	}
	if plain := f.reader.Read(shots[0], 0); plain.Verdict == vision.OK {
		return failed(Background, fmt.Sprintf("there are %d dice in the tray", len(plain.Dice)), remedy)
	}
	empty := meanOf(shots)
	if err := f.renew(vision.Options{Empty: &empty, Tray: f.profile.Tray}); err != nil {
		return failed(Background, "the tray does not stay as it is: "+err.Error(), remedy)
	}
	for _, shot := range shots {
		if r := f.reader.Read(shot, 0); r.Verdict != vision.Empty {
			return failed(Background, "the tray does not stay as it is: "+r.Message, remedy)
		}
	}
	f.profile.Empty = empty
	return passed(Background, 1, "", Figure{"pictures", float64(len(shots)), 1, 1e5})
}

// renew makes a reader that knows more.
func (f *Flow) renew(o vision.Options) error {
	err := f.Close()
	f.reader = nil
	if err != nil {
		return err
	}
	f.reader, err = vision.NewReader(o)
	return err
}

// meanOf averages pictures of one size: noise goes, what is seen stays.
func meanOf(shots []vision.Frame) vision.Frame {
	out := shots[0]
	out.BGR = make([]byte, len(shots[0].BGR))
	for i := range out.BGR {
		sum := 0
		for _, s := range shots {
			sum += int(s.BGR[i])
		}
		out.BGR[i] = byte((sum + len(shots)/2) / len(shots))
	}
	return out
}

// Profile is what was measured; an error before the calibration is over. Now is the time that it bears.
func (f *Flow) Profile(now time.Time) (Profile, error) {
	if f.step != done {
		return Profile{}, fmt.Errorf("the calibration is not over: %s is next", f.step)
	}
	p := f.profile
	p.Time, p.Score = now, f.score()
	return p, nil
}
