package calibration

import (
	"fmt"
	"math"

	"dicetower/vision"
)

// A throw of six dice is measured by those that are clear. All need not be: what the reader will know from it may be what
// it lacks to read the others.
const (
	leastClear = 4
	clearly    = 0.9 // confidence
)

// throws are those of a step so far.
type throws struct {
	count, right int
	last         []vision.Die
	sides, pips  []float64 // shares of the picture's width
}

// takeThrow reads a picture of dice at rest.
func (f *Flow) takeThrow(shot vision.Frame) Report {
	if f.step == Test {
		return f.takeTest(shot)
	}
	r := f.reader.Read(shot, 0)
	dice := clearOnes(r.Dice)
	t := &f.throws
	switch {
	case r.Verdict == vision.Empty:
		return failed(Dice, "there are no dice in the tray", "throw six dice")
	case r.Reason == vision.ReasonHand:
		return failed(Dice, r.Message, "keep hands out of the picture and throw the six dice again")
	case len(dice) < leastClear && r.Verdict == vision.OK:
		return failed(Dice, fmt.Sprintf("only %d dice are seen", len(dice)), "throw six dice")
	case len(dice) < leastClear:
		return failed(Dice, fmt.Sprintf("only %d dice are clear: %s", len(dice), r.Message), "throw the six dice again")
	case sameThrow(t.last, dice):
		return failed(Dice, "the dice lie as they lay before", "throw all six again")
	}
	t.count, t.last = t.count+1, dice
	for _, d := range dice {
		t.sides = append(t.sides, d.Size/float64(shot.Width))
		if pip, ok := measurePip(shot, d); ok {
			t.pips = append(t.pips, pip/float64(shot.Width))
		}
	}
	if t.count < Dice.Throws() {
		return Report{Step: Dice, Throw: t.count, Pass: true, Dice: r.Dice}
	}
	side, pip, report := judgeSize(t.sides, t.pips, shot.Width)
	report.Dice = r.Dice
	if !report.Pass {
		f.throws = throws{}
		return report
	}
	report.Throw, f.profile.Side, f.profile.Pip = t.count, side, pip
	if err := f.renew(f.known()); err != nil {
		return failed(Dice, err.Error(), "begin again")
	}
	return report
}

// clearOnes lists the dice that were read beyond doubt.
func clearOnes(dice []vision.Die) []vision.Die {
	var out []vision.Die
	for _, d := range dice {
		if d.Face > 0 && d.Confidence >= clearly {
			out = append(out, d)
		}
	}
	return out
}

// sameThrow says that most dice lie where dice lay before.
func sameThrow(before, now []vision.Die) bool {
	same := 0
	for _, d := range now {
		for _, b := range before {
			if math.Hypot(d.X-b.X, d.Y-b.Y) < d.Size/4 && d.Face == b.Face {
				same++
			}
		}
	}
	return 2*same > len(now)
}

// takeTest reads a throw of the self-test: one that is not read, or wrong by somebody's word, counts against it.
func (f *Flow) takeTest(shot vision.Frame) Report {
	r := f.reader.Read(shot, 0)
	t := &f.throws
	t.count++
	report := Report{Step: Test, Throw: t.count, Dice: r.Dice}
	switch {
	case r.Verdict == vision.Empty:
		report.Reason = "there are no dice in the tray"
	case r.Verdict != vision.OK:
		report.Reason = "not read: " + r.Message
	case f.options.Agree != nil && !f.options.Agree(r.Dice):
		report.Reason = "read wrong"
	default:
		report.Pass = true
		t.right++
	}
	if t.count < f.options.Tests {
		return report
	}
	over := judgeTest(t.right, t.count)
	over.Throw, over.Dice = report.Throw, report.Dice
	if !over.Pass {
		over.Throw, f.throws = 0, throws{}
	}
	return over
}
