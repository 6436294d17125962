package vision

import (
	"math"
	"slices"
)

// Shift is how the camera looks at the tray otherwise than it did: what was at a place of the first picture is moved by
// X and Y, shares of the picture's width and height, turned by Turn degrees about the middle and Scale times as large.
// Lost says that nothing of the first picture is found again; the rest is zero then.
type Shift struct {
	X, Y, Turn, Scale float64
	Lost              bool
}

// anchor is what the camera saw at first, to notice when it has been moved. Only edges count, for the light may change;
// and most of the edges must agree, for dice, hands and shadows move by themselves.
type anchor struct {
	reference, now []plane // from the finest
	scratch        []float32
}

const (
	anchorLevels = 3
	anchorRounds = 8    // of fitting on each level
	anchorSlack  = 0.7  // cells that the corners may be off: less than half a percent of the picture
	blockSide    = 16   // cells
	blockSlack   = 0.4  // cells that a block may be off without a say in it
	leastEdges   = 0.05 // sum of squared slopes that makes a block one with edges, for each cell of its side
	leastBlocks  = 5    // with edges
	better       = 0.6  // times the misfit: a block agrees
	strange      = 0.35 // correlation under which a block shows something else
	fewLost      = 0.4  // of the blocks may do so
	mostLost     = 0.6  // of them do where nothing is found again
)

// drop anchors here: g is what is seen, but for the dice in it.
func (a *anchor) drop(g *glance, dice []Die, frame Frame) {
	a.reference = a.planes(a.reference, g, dice, frame)
}

// known says whether there is something to compare with.
func (a *anchor) known() bool { return len(a.reference) > 0 }

// planes makes the levels of a glance, the places of dice masked.
func (a *anchor) planes(into []plane, g *glance, dice []Die, frame Frame) []plane {
	into = slices.Grow(into[:0], anchorLevels)[:anchorLevels]
	into[0].fill(g, &a.scratch)
	into[0].mask(dice, float64(g.width)/float64(max(frame.Width, 1)))
	for k := 1; k < anchorLevels; k++ {
		into[k].halve(&into[k-1])
	}
	return into
}

// drift is how the camera has been moved since; nil if it has not, or if there is too little to see of it.
func (a *anchor) drift(g *glance, dice []Die, frame Frame) *Shift {
	a.now = a.planes(a.now, g, dice, frame)
	ref, now := &a.reference[0], &a.now[0]
	if ref.width != now.width || ref.height != now.height {
		return nil
	}
	if shift, plain := a.judge(a.fit(warp{})); plain {
		return shift
	}
	coarse := anchorLevels - 1
	shift, _ := a.judge(a.fit(a.reference[coarse].search(&a.now[coarse]).scaled(float64(int(1) << coarse))))
	return shift
}

// fit finds the warp from a first guess, both in cells of the finest level.
func (a *anchor) fit(w warp) warp {
	for k := anchorLevels - 1; k >= 0; k-- {
		size := float64(int(1) << k)
		w = a.reference[k].fit(&a.now[k], w.scaled(1/size)).scaled(size)
	}
	return w
}

// judge says what a warp means; plain where it explains what is seen.
func (a *anchor) judge(w warp) (shift *Shift, plain bool) {
	ref, now := &a.reference[0], &a.now[0]
	here, there := ref.blocks(now, warp{}), ref.blocks(now, w)
	edged, moved, agree, lost := 0, 0, 0, 0
	for i := range here {
		if here[i].edges < leastEdges*blockSide {
			continue
		}
		edged++
		if w.at(ref, i) > blockSlack {
			moved++
			if there[i].misfit < better*here[i].misfit {
				agree++
			}
		}
		if there[i].correlation() < strange {
			lost++
		}
	}
	reach := w.reach(ref)
	switch {
	case edged < leastBlocks:
		return nil, true
	case reach > anchorSlack && moved >= leastBlocks && 2*agree > moved && float64(lost) < fewLost*float64(edged):
		return &Shift{
			X: w.x / float64(ref.width), Y: w.y / float64(ref.height),
			Turn: math.Atan2(w.b, 1+w.a) * 180 / math.Pi, Scale: math.Hypot(1+w.a, w.b),
		}, true
	case float64(lost) > mostLost*float64(edged):
		return &Shift{Lost: true}, false
	}
	return nil, reach <= anchorSlack && float64(lost) < fewLost*float64(edged)
}
