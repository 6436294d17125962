package vision

// view notices that the camera has been moved. It looks while nothing moves: soon after each movement, and now and then.
type view struct {
	anchor  anchor
	given   bool   // the anchor is the picture of the empty tray that was given: it stays
	quiet   int    // frames without movement
	suspect int    // looks in a row that found a shift
	shift   *Shift // told until the camera is back
}

const (
	firstLook   = 8  // frames after a movement
	nextLook    = 90 // frames
	closerLook  = 10 // frames, when a shift is suspected
	shiftProven = 3  // looks in a row
	lostProven  = 30 // looks in a row: a hand may hide the tray for long
)

// fix anchors at the picture that was given.
func (v *view) fix(g *glance, f Frame) {
	v.anchor.drop(g, nil, f)
	v.given = true
}

// due says whether this frame is one to look at.
func (v *view) due(state State) bool {
	if state == Moving {
		v.quiet = 0
		return false
	}
	v.quiet++
	every := nextLook
	if v.suspect > 0 {
		every = closerLook
	}
	return v.quiet == firstLook || v.quiet > firstLook && (v.quiet-firstLook)%every == 0
}

// watchView looks whether the camera has been moved. Where the tray was only learned, it is forgotten then, and what is
// seen now becomes the view to compare with.
func (w *Watcher) watchView(f Frame, o *Observation) {
	v := &w.view
	if v.due(o.State) {
		switch {
		case !v.anchor.known() && w.answered:
			v.anchor.drop(&w.now, o.Reading.Dice, f)
		case v.anchor.known():
			w.lookRound(f, o)
		}
	}
	o.Shift = v.shift
}

func (w *Watcher) lookRound(f Frame, o *Observation) {
	v := &w.view
	if w.now.brightness() < leastLight {
		return // the light is out: nothing can be told
	}
	shift := v.anchor.drift(&w.now, o.Reading.Dice, f)
	if shift == nil {
		v.suspect, v.shift = 0, nil
		return
	}
	v.suspect++
	if v.suspect < shiftProven || shift.Lost && o.State == Occupied && v.suspect < lostProven {
		return
	}
	v.shift = shift
	if !v.given && w.answered {
		w.forget()
		v.anchor.drop(&w.now, o.Reading.Dice, f)
		v.suspect = 0
	}
}
