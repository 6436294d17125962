package vision

import "math"

// known is what a profile tells of the tray, in pixels of the working picture; zero where it tells nothing.
type known struct {
	side float64 // of a die that lies flat
	tray []vec   // corners of the floor
}

// newKnown from shares of the picture.
func newKnown(side float64, floor []Point, p *pyramid) known {
	w, h := float64(p.levels[0].width), float64(p.levels[0].height)
	k := known{side: side * w}
	for _, c := range floor {
		k.tray = append(k.tray, vec{c.X * w, c.Y * h})
	}
	return k
}

// The pips of dice, in sides: those of the corners leave room for each other, aces may be larger.
const (
	leastPip   = 0.055 // radius
	largestPip = 0.25
	coarse     = 10   // px; spots of a level from there on have half as many on the next
	beyondRim  = 0.4  // sides that a die in the tray may be seen beyond the floor's rim
	offSize    = 0.35 // logarithm of a size by the known one, beyond which it is no flat die in the tray
)

// needs says whether a window on a level can bring out pips of the known dice that no other does as well: what is large there
// is found on the next level.
func (k known) needs(w window, l *level) bool {
	return k.side == 0 || (w.smallest < coarse && w.largest*l.scale > 2*leastPip*k.side && 0.7*w.largest*l.scale < 2*largestPip*k.side)
}

// mayBePip says whether a spot can be a pip of a die of the known side.
func (k known) mayBePip(p *pip) bool {
	return k.side == 0 || (p.radius > leastPip*k.side && p.radius < largestPip*k.side)
}

// mayBe says whether a face of that size is worth looking at.
func (k known) mayBe(h *hypothesis) bool {
	return k.side == 0 || math.Abs(math.Log(4*h.axes.step()/k.side)) < offSize
}

// fits weighs a hypothesis by its size.
func (k known) fits(h *hypothesis) {
	switch off := math.Abs(math.Log(4 * h.step / max(k.side, 1e-6))); {
	case k.side == 0 || off < offSize/2:
	case off < offSize:
		h.confidence = odds(h.confidence, 0.3)
	default:
		h.confidence = odds(h.confidence, 0.02)
	}
}

// holds says whether what is seen at a place may stand on the tray's floor, as far as known. The upper face of a die at the
// wall is seen beyond the floor's rim when the camera looks aslant.
func (k known) holds(v vec) bool {
	if len(k.tray) < 3 {
		return true
	}
	var middle vec
	for _, c := range k.tray {
		middle = middle.add(c.mul(1 / float64(len(k.tray))))
	}
	if in := middle.sub(v); in.norm() > 0 {
		v = v.add(in.mul(min(beyondRim*k.side/in.norm(), 1)))
	}
	inside := false
	for i, a := range k.tray {
		b := k.tray[(i+1)%len(k.tray)]
		if (a.y > v.y) != (b.y > v.y) && v.x < a.x+(b.x-a.x)*(v.y-a.y)/(b.y-a.y) {
			inside = !inside
		}
	}
	return inside
}
