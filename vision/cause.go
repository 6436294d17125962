package vision

import (
	"fmt"
	"slices"
)

const (
	dimmed      = 0.6  // of the empty tray's brightness: less light than there was
	mostClipped = 0.2  // of the picture, beyond what was so on the empty tray
	leastLight  = 12   // of 255, the mean of a picture below which it is called dark
	mostBlur    = 0.05 // sides, the standard deviation of what spreads a sharp edge
	leastGlint  = 0.06 // of a die's square is clipped where a reflection hides something;
	mostGlint   = 0.5  // where more is, the die is white
	duller      = 15   // grey values that a face must be below what is clipped, for a reflection to show on it
	smallDie    = 20   // px of the frame, the side of a die below which it is called small
)

const blurredMessage = "the picture is blurred; turn the lens until it is sharp, or wait until nothing shakes"

// plainly gives a doubt the cause that a person can mend, where it is plain to see.
func (s *sight) plainly(reason Reason, message string, unread []unreadDie) (Reason, string) {
	switch reason {
	case ReasonForeign, ReasonCocked: // as things look that are out of focus
		if s.blurred() {
			return ReasonBlurred, blurredMessage
		}
		return reason, message
	case ReasonDoubtful, ReasonNoPips:
	default:
		return reason, message
	}
	if reason, message := s.dark(); reason != "" {
		return reason, message
	}
	if side := s.dieSide() / s.pyramid.scale; len(s.chosen) > 0 && side < smallDie {
		return ReasonSmall, fmt.Sprintf("the dice are only %.0f pixels wide; bring the camera nearer", side)
	}
	if s.blurred() {
		return ReasonBlurred, blurredMessage
	}
	if at, found := s.glint(unread); found {
		return ReasonGlare, s.message("a reflection hides what lies %s; turn that die or move the lamp", at)
	}
	return reason, message
}

// blurred: no edge is sharp enough for pips to be told from each other.
func (s *sight) blurred() bool {
	l := &s.pyramid.levels[0]
	blur, known := Blur(Frame{Width: l.width, Height: l.height, BGR: l.pixels})
	return known && blur*float64(l.width) > mostBlur*s.dieSide()
}

// glint finds the first die that was not read, or not surely, and that a reflection covers in part.
func (s *sight) glint(unread []unreadDie) (vec, bool) {
	places := slices.Clone(unread)
	for _, h := range s.chosen {
		if h.confidence < sure {
			places = append(places, unreadDie{centre: h.centre, side: 4 * h.step})
		}
	}
	for _, t := range s.leftovers {
		if t.mayBeDie() {
			places = append(places, unreadDie{centre: t.centre, side: s.dieSide()})
		}
	}
	l := &s.pyramid.levels[0]
	for _, u := range places {
		white, all := 0, 0
		for y := max(0, int(u.centre.y-u.side/2)); y < min(l.height, int(u.centre.y+u.side/2)); y++ {
			for x := max(0, int(u.centre.x-u.side/2)); x < min(l.width, int(u.centre.x+u.side/2)); x++ {
				i := 3 * (y*l.width + x)
				all++
				if min(l.pixels[i], l.pixels[i+1], l.pixels[i+2]) >= clipped {
					white++
				}
			}
		}
		if share := float64(white) / float64(max(1, all)); share > leastGlint && share < mostGlint {
			return u.centre, true
		}
	}
	return vec{}, false
}

// dark: there is too little light to see dice by. A tray that is known may itself be as dark.
func (s *sight) dark() (Reason, string) {
	if brightness := s.pyramid.brightness(); brightness < leastLight && (s.changed == nil || brightness < dimmed*s.changed.before.brightness()) {
		return ReasonDark, fmt.Sprintf("the picture is too dark (brightness %.0f of 255)", brightness)
	}
	return "", ""
}

// glaring: so much light that much of a tray which had colours is plain white.
func (s *sight) glaring() (Reason, string) {
	if s.changed == nil {
		return "", ""
	}
	now, before := s.changed.level.overexposed(), s.changed.before.overexposed()
	if now > before+mostClipped {
		return ReasonGlare, fmt.Sprintf("%.0f%% of the picture is too bright to show anything; less light, or a shorter exposure", 100*now)
	}
	return "", ""
}

// hidden: a reflection lies where further pips would make it another face. On a die that is as bright all over it is none.
func (s *sight) hidden() (Reason, string) {
	for _, h := range s.chosen {
		if min(h.body[0], h.body[1], h.body[2]) > clipped-duller {
			continue
		}
		l := s.pyramid.where(h.step, 10)
		var white cells
		for k, place := range lattice {
			if h.cells&(1<<k) == 0 && l.white(h, place) > 0.5 {
				white |= 1 << k
			}
		}
		for _, p := range patterns {
			if more := p.cells &^ h.cells; more != 0 && h.cells&^p.cells == 0 && more&^white == 0 {
				return ReasonGlare, s.message("a reflection lies on the die %s; turn that die or move the lamp", h.centre)
			}
		}
	}
	return "", ""
}

// white is the share of a cell of the face that is brighter than the camera can tell.
func (l *level) white(h *hypothesis, cell vec) float64 {
	const reach = 0.3 // steps
	n := 0
	around := [...]vec{{0, 0}, {reach, 0}, {-reach, 0}, {0, reach}, {0, -reach}}
	for _, d := range around {
		if c := l.at(l.to(h.place(cell.add(d)))); min(c[0], c[1], c[2]) >= clipped-1 {
			n++
		}
	}
	return float64(n) / float64(len(around))
}
