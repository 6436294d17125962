package vision

import (
	"fmt"
	"math"
)

// reading turns a sight into the answer.
func (s *sight) reading(expect int) Reading {
	s.leaners = s.findLeaners()
	unread := s.unread()
	dice := s.dice()
	reason, message := s.doubt(expect, unread)
	reason, message = s.plainly(reason, message, unread)
	switch {
	case reason != "":
		return Reading{Verdict: Unsure, Reason: reason, Message: message, Dice: s.withUnread(dice, unread)}
	case len(dice) == 0:
		return Reading{Verdict: Empty, Message: "no dice in sight", Dice: dice}
	}
	return Reading{Verdict: OK, Dice: dice}
}

// doubt is the first cause not to trust the dice.
func (s *sight) doubt(expect int, unread []unreadDie) (Reason, string) {
	checks := []func() (Reason, string){s.weak, s.hidden, s.leaning, s.cutOff, s.rival, s.oddSize, s.sideFace}
	switch {
	case len(s.chosen) == 0:
		checks = []func() (Reason, string){s.unexplained, s.notEmpty}
	case s.changed != nil:
		checks = append([]func() (Reason, string){s.leaning, s.unexplained}, checks...)
	}
	checks = append([]func() (Reason, string){s.dark, s.glaring}, checks...)
	for _, check := range checks {
		if reason, message := check(); reason != "" {
			return reason, message
		}
	}
	if len(unread) > 0 {
		return unread[0].reason, s.message(unread[0].message, unread[0].centre)
	}
	if n := len(s.chosen); expect > 0 && n != expect {
		if n < expect && s.raised() {
			return ReasonStacked, fmt.Sprintf("%d dice seen, %d expected; one seems to lie on another", n, expect)
		}
		return ReasonCount, fmt.Sprintf("%d dice seen, %d expected", n, expect)
	}
	return "", ""
}

// weak: a die was read without enough confidence.
func (s *sight) weak() (Reason, string) {
	least := sure
	if s.changed != nil && s.known.side > 0 {
		least = surest
	}
	for _, h := range s.chosen {
		if h.confidence < least {
			return ReasonDoubtful, s.message("the die %s is not clear enough", h.centre)
		}
	}
	return "", ""
}

// message names the place in pixels of the frame.
func (s *sight) message(format string, at vec) string {
	return fmt.Sprintf(format, fmt.Sprintf("at %.0f, %.0f", at.x/s.pyramid.scale, at.y/s.pyramid.scale))
}

// rival: another face is nearly as likely and explains a pip that the chosen one does not.
func (s *sight) rival() (Reason, string) {
	for i := range s.hypotheses {
		h := &s.hypotheses[i]
		if h.confidence <= likely {
			continue
		}
		for _, c := range s.chosen {
			if h.face != c.face && h.shares(c) && !h.within(c) {
				return ReasonTouching, s.message("two readings of the die %s contradict each other", c.centre)
			}
		}
	}
	return "", ""
}

// oddSize: a 1 or 2 of quite another size than the rest is hardly a die.
func (s *sight) oddSize() (Reason, string) {
	if len(s.chosen) < 3 {
		return "", ""
	}
	var steps []float32
	for _, c := range s.chosen {
		steps = append(steps, float32(c.step))
	}
	median := float64(quantile(steps, 0.5))
	for _, c := range s.chosen {
		if c.face <= 2 && math.Abs(math.Log(c.step/median)) > 0.55 {
			return ReasonDoubtful, s.message("what looks like a die %s has another size than the rest", c.centre)
		}
	}
	return "", ""
}

// sideFace: of two that touch one is much smaller. Dice in one plane are seen about equally large; this is another face of the same die.
func (s *sight) sideFace() (Reason, string) {
	for i, a := range s.chosen {
		for _, b := range s.chosen[:i] {
			if math.Abs(math.Log(a.step/b.step)) > 0.3 && a.centre.distance(b.centre) < 2.3*(a.step+b.step) {
				return ReasonTouching, s.message("two faces %s may belong to one die", a.centre)
			}
		}
	}
	return "", ""
}

// notEmpty: nothing was chosen, but something in the picture may be a die all the same, or nothing can be seen.
func (s *sight) notEmpty() (Reason, string) {
	for i := range s.hypotheses {
		if h := &s.hypotheses[i]; h.confidence > possible {
			return ReasonDoubtful, s.message("what lies %s may be a die", h.centre)
		}
	}
	strong := 0
	for k := range s.pips {
		p := &s.pips[k]
		if p.quality > 0.7 && p.contrast > 45 && p.radius > 6 {
			strong++
		}
		if (p.quality > 0.9 && p.contrast > 110) || (p.quality*p.contrast > 55 && p.radius > 4) || strong >= 3 {
			return ReasonDoubtful, s.message("what lies %s looks like a pip without a die", p.centre)
		}
	}
	return "", ""
}
