package vision

// recheckFrames is how often dice at rest are held against what they were when they were read.
const recheckFrames = 30

// crept says whether a die at rest has become another, so slowly that it was no movement: what has changed about the
// dice in the picture is read once more. A shadow that creeps over them changes nothing.
func (w *Watcher) crept(f Frame) bool {
	w.resting++
	dice := w.last.Reading.Dice
	if w.resting%recheckFrames != 0 || w.last.Reading.Verdict != OK || !w.change.moved(&w.settled, &w.now, restingSteps) {
		return false
	}
	scale := float64(w.now.width) / float64(f.Width)
	for _, d := range dice {
		for _, c := range w.now.square(d, scale, 0.6) {
			if w.change.steps[c] > w.change.threshold(restingSteps) {
				w.settled.set(&w.now)
				again := w.reader.Read(f, 0)
				return again.Verdict == OK && !sameDice(dice, again.Dice)
			}
		}
	}
	return false
}

// sameDice says that two readings in order show the same.
func sameDice(a, b []Die) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].became(b[i]) != "" {
			return false
		}
	}
	return true
}
