package vision

import "fmt"

// readings is how often what lies there is read before it stays unsure.
const readings = 3

// readAfter is how many frames have to be still before a reading counts, and before it is tried again where it was unsure.
func readAfter(tries int) int { return [readings]int{6, 8, 12}[tries] }

// What lies still may differ by this much before it has moved: nothing while it settles; at rest the
// compression of a video, which refines a still picture for some frames, must not look like a roll.
const (
	movingSteps  = 5.0
	restingSteps = 8.0
)

// follow is how much of each frame at rest goes into what later ones are compared with, so that
// shadows that creep with the sun are no movement.
const follow = 1.0 / 64

// Frames after which something big that hides the tray is a hand, and after which it is another tray.
const (
	handFrames  = 4
	forgetAfter = 90
)

// reads is the part of a Reader that a Watcher needs.
type reads interface {
	Read(f Frame, expect int) Reading
	SetEmpty(f *Frame) error
}

// Watcher tells from frame to frame what the tray is doing, and reads the dice once they rest. Stillness is
// judged against the last frame that moved, not the one before, so that a die that turns slowly on
// its corner does not pass. One goroutine at a time may use it.
type Watcher struct {
	reader reads
	expect int

	now, moved glance // of this frame, of the last one that moved
	change     *difference
	still      int    // frames since then
	since      Frame  // the first of them
	tries      int    // readings of what lies there now
	answered   bool   // what lies there has got its answer
	settled    glance // of the frame of the answer
	resting    int    // frames since

	empty   *emptyTray // nil: not known
	learned bool       // it was seen, not given
	hidden  int        // frames for which something big has hidden the tray

	tracker tracker
	view    view
	last    Observation
	next    uint64 // number of the frame that should come next
}

// NewWatcher makes a watcher over a reader that nobody else uses meanwhile.
func NewWatcher(r *Reader, o WatchOptions) *Watcher { return newWatcher(r, o) }

func newWatcher(r reads, o WatchOptions) *Watcher {
	w := &Watcher{reader: r, expect: o.Expect, change: newDifference()}
	if o.Empty != nil {
		w.empty = &emptyTray{}
		w.empty.look(*o.Empty)
		w.view.fix(&w.empty.glance, *o.Empty)
	}
	return w
}

// Observe takes the next frame. It costs about a millisecond, and as much as reading a picture on the frame on which
// the dice have come to rest.
func (w *Watcher) Observe(f Frame) Observation {
	o := Observation{Frame: f.Seq, Time: f.Time, IDs: w.last.IDs, Skipped: w.last.Skipped}
	if f.Seq > w.next && w.last.State != "" {
		o.Skipped += f.Seq - w.next
	}
	w.next = f.Seq + 1
	w.observe(f, &o)
	if o.State != Rest {
		o.IDs = nil
	}
	w.watchView(f, &o)
	o.Changed = !o.sameAs(w.last)
	w.last = o
	return o
}

// observe finds state and reading.
func (w *Watcher) observe(f Frame, o *Observation) {
	w.now.look(f)
	if !w.now.sameSize(&w.moved) {
		w.await(Settling, o)
		return
	}
	steps := movingSteps
	if w.answered {
		steps = restingSteps
	}
	moving := w.change.moved(&w.moved, &w.now, steps)
	if !moving && w.answered {
		w.moved.follow(&w.now, follow)
		o.State, o.Reading = w.last.State, w.last.Reading
		if w.crept(f) {
			w.await(Settling, o)
		}
		return
	}
	if w.empty != nil && w.empty.compare(&w.now) {
		var change *difference
		if moving {
			change = w.change
		}
		w.tracker.saw(w.empty, change, steps)
	}
	switch {
	case w.occupied():
		w.await(Occupied, o)
	case moving || w.hidden > 0:
		w.await(Moving, o)
	default:
		w.settle(f, o)
	}
}

// settle waits until what is still has been so for long enough, then has it read.
func (w *Watcher) settle(f Frame, o *Observation) {
	if w.still++; w.still == 1 {
		w.since = f
	}
	if w.still >= readAfter(w.tries) {
		w.read(f, o)
		return
	}
	o.State, o.Reading = Settling, unread(Settling)
}

// occupied says whether something big has been hiding the tray for some frames: dice that fall past the camera
// do so for two or three. Where the tray was only learned and what hides it stays, the camera has been
// moved: what was learned is forgotten.
func (w *Watcher) occupied() bool {
	if w.empty == nil || !w.empty.sameSize(&w.now) || !w.empty.covered() {
		w.hidden = 0
		return false
	}
	if w.hidden++; w.learned && w.hidden > forgetAfter {
		w.forget()
	}
	return w.hidden >= handFrames
}

// await begins to wait for stillness anew.
func (w *Watcher) await(s State, o *Observation) {
	w.moved.set(&w.now)
	w.still, w.tries, w.answered = 0, 0, false
	o.State, o.Reading = s, unread(s)
}

// read reads a still frame. What is unsure is read again some frames later, for noise differs; at last
// without what was learned of the tray, for the camera may have been moved since.
func (w *Watcher) read(f Frame, o *Observation) {
	if w.tries == readings-1 {
		w.forget()
	}
	reading := w.reader.Read(f, 0)
	if !steady(w.since, f, reading.Dice) {
		w.await(Moving, o)
		return
	}
	w.tries++
	counted := w.count(reading)
	sure := counted.Verdict == OK || counted.Verdict == Empty
	if !sure && w.tries < readings {
		o.State, o.Reading = Settling, unread(Settling)
		return
	}
	w.answered, w.resting = true, 0
	w.settled.set(&w.now)
	if reading.Verdict == Empty {
		w.learn(f)
	}
	if reading.Verdict == OK || reading.Verdict == Empty {
		o.IDs, o.Changes = w.tracker.rested(reading.Dice, w.empty.fitting(&w.now), float64(w.now.width)/float64(f.Width))
	}
	o.Reading = counted
	switch {
	case counted.Verdict == Empty:
		o.State = EmptyTray
	case counted.Reason == ReasonHand:
		o.State = Occupied
	default:
		o.State = Rest
	}
}

// learn remembers the tray without dice where no picture of it was given.
func (w *Watcher) learn(f Frame) {
	if w.empty != nil && !w.learned || w.reader.SetEmpty(&f) != nil {
		return
	}
	w.empty, w.learned = &emptyTray{}, true
	w.empty.set(&w.now)
}

// forget what was learned of the tray.
func (w *Watcher) forget() {
	if w.learned && w.reader.SetEmpty(nil) == nil {
		w.empty, w.learned, w.hidden = nil, false, 0
	}
}

// count holds a sure reading against the number of dice that should lie there.
func (w *Watcher) count(r Reading) Reading {
	if r.Verdict == OK && w.expect > 0 && len(r.Dice) != w.expect {
		r.Verdict, r.Reason = Unsure, ReasonCount
		r.Message = fmt.Sprintf("%d dice seen, %d expected", len(r.Dice), w.expect)
	}
	return r
}
