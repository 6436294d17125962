package vision

import (
	"cmp"
	"math"
	"slices"
)

// Fate is what has become of a die from one sure reading to the next.
type Fate string

// The fates. A die that was never out of the tray stays the same die wherever it lies and whatever it shows: that is no throw.
const (
	Came   Fate = "came"   // it was not in the tray before
	Gone   Fate = "gone"   // it was taken away
	Pushed Fate = "pushed" // it lies elsewhere and has not been out of the tray
	Turned Fate = "turned" // it shows another face and has not been out of the tray
)

// Change is what has become of one die. Where it came there is no From, where it is gone no To. Flew says that it was
// seen to move by itself, with no hand on it: what came and did not fly was put down.
type Change struct {
	ID       int
	Fate     Fate
	From, To Die
	Flew     bool
}

// tracker knows the dice one by one, from one sure reading to the next. What happens between is seen in coarse cells:
// whose place shows the bare tray, how many are missing, and where something moves that no hand touches.
type tracker struct {
	dice   []track
	lastID int
	flown  []bool         // cells that something has moved through by itself
	touch  []uint8        // frames for which a cell still counts as touched by a hand
	out    [sustained]int // dice missing in the last frames
	open   int            // most that were missing for some frames while no hand was in the picture
	hidden int            // the same while one was: they may be in it or under it
}

// track is one die since it came.
type track struct {
	id    int
	die   Die
	cells []int // that it covers where it lies
	away  bool  // its place was seen bare since
}

const (
	sustained  = 3    // frames in a row that prove something
	bareShare  = 0.3  // of its cells may still be covered where a die has gone: a shadow
	leastCover = 6    // cells of a die that stands out from the tray
	samePlace  = 0.2  // sides of a die that a reading may be off
	sameTurn   = 12.0 // degrees that a reading may be off
	flownCells = 4    // in a die's square
	touchReach = 2    // cells about a hand that it may have touched
	touchStays = 3    // frames: what a hand uncovers has not moved
)

// saw takes in one frame in which something was going on: what covers the tray and, where things move, what has changed.
func (k *tracker) saw(tray *emptyTray, moved *difference, steps float64) {
	if len(k.flown) != len(tray.covers) {
		k.flown, k.touch = make([]bool, len(tray.covers)), make([]uint8, len(tray.covers))
	}
	threshold := float32(math.Inf(1))
	if moved != nil {
		threshold = moved.threshold(steps)
	}
	hand := tray.covered()
	if hand {
		k.touched(tray)
	}
	things := 0
	for i, cover := range tray.covers {
		if cover == thing {
			things++
		}
		switch {
		case k.touch[i] > 0:
			k.touch[i]--
			k.flown[i] = false
		case cover == thing && moved != nil && moved.steps[i] > threshold:
			k.flown[i] = true
		}
	}
	away, expected, size := 0, 0, 0
	for i := range k.dice {
		t := &k.dice[i]
		covered, things := 0, 0
		for _, c := range t.cells {
			if tray.covers[c] != bare {
				covered++
			}
			if tray.covers[c] == thing {
				things++
			}
		}
		expected += things
		if len(t.cells) >= leastCover && float64(covered) < bareShare*float64(len(t.cells)) {
			t.away = true
			away++
			size += len(t.cells)
		}
	}
	missing := away
	if away > 0 {
		missing -= int(math.Round(float64((things-expected)*away) / float64(size)))
	}
	copy(k.out[1:], k.out[:])
	k.out[0] = missing
	if least := slices.Min(k.out[:]); hand {
		k.hidden = max(k.hidden, least)
	} else {
		k.open = max(k.open, least)
	}
}

// touched marks the cells about a hand.
func (k *tracker) touched(tray *emptyTray) {
	for i, cover := range tray.covers {
		if cover != reaching {
			continue
		}
		x, y := i%tray.width, i/tray.width
		for v := max(0, y-touchReach); v <= min(tray.height-1, y+touchReach); v++ {
			for u := max(0, x-touchReach); u <= min(tray.width-1, x+touchReach); u++ {
				k.touch[v*tray.width+u] = touchStays
			}
		}
	}
}

// rested takes in a sure reading: the identities of its dice, and what has changed since the last. tray is nil where the
// empty tray is not known; scale is cells to a pixel.
func (k *tracker) rested(dice []Die, tray *emptyTray, scale float64) (ids []int, changes []Change) {
	next := make([]track, len(dice))
	for _, p := range k.match(dice, tray, scale) {
		t, d := &k.dice[p.track], dice[p.die]
		next[p.die].id = t.id
		if fate := t.die.became(d); fate != "" {
			changes = append(changes, Change{t.id, fate, t.die, d, k.flew(d, tray, scale)})
		}
		t.id = 0
	}
	for _, t := range k.dice {
		if t.id != 0 {
			changes = append(changes, Change{ID: t.id, Fate: Gone, From: t.die})
		}
	}
	for i, d := range dice {
		t := &next[i]
		if t.id == 0 {
			k.lastID++
			t.id = k.lastID
			changes = append(changes, Change{ID: t.id, Fate: Came, To: d, Flew: k.flew(d, tray, scale)})
		}
		t.die = d
		if tray != nil {
			t.cells = slices.DeleteFunc(tray.square(d, scale, 0.6), func(c int) bool { return tray.covers[c] == bare })
		}
		ids = append(ids, t.id)
	}
	*k = tracker{dice: next, lastID: k.lastID, flown: k.flown, touch: k.touch}
	clear(k.flown)
	clear(k.touch)
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.ID, b.ID) })
	return ids, changes
}

// pair is a die that is the one that a track has followed.
type pair struct {
	track, die int
	distance   float64 // sides
}

// match pairs tracks and dice, the nearest first. As many dice as were missing have no pair; one that was only hidden by
// a hand and has not flown since is the same. Where the tray is not known, only what has kept its place is.
func (k *tracker) match(dice []Die, tray *emptyTray, scale float64) []pair {
	var pairs []pair
	away := 0
	for i, t := range k.dice {
		if t.away {
			away++
		}
		for j, d := range dice {
			distance := math.Hypot(t.die.X-d.X, t.die.Y-d.Y) / max(t.die.Size, 1)
			if distance < samePlace || tray != nil && len(t.cells) >= leastCover {
				pairs = append(pairs, pair{i, j, distance})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.distance, b.distance) })
	stayed, flying := away-k.open, away-max(k.open, k.hidden)
	usedTracks, usedDice := make([]bool, len(k.dice)), make([]bool, len(dice))
	return slices.DeleteFunc(pairs, func(p pair) bool {
		if usedTracks[p.track] || usedDice[p.die] {
			return true
		}
		if k.dice[p.track].away {
			if stayed <= 0 || flying <= 0 && k.flew(dice[p.die], tray, scale) {
				return true
			}
			stayed--
			flying--
		}
		usedTracks[p.track], usedDice[p.die] = true, true
		return false
	})
}

// became says what has happened to a die that was in the tray all the time; "" if nothing.
func (d Die) became(now Die) Fate {
	turn := math.Mod(now.Angle-d.Angle+360+45, 90) - 45
	switch {
	case now.Face != d.Face:
		return Turned
	case math.Hypot(d.X-now.X, d.Y-now.Y) > samePlace*d.Size || math.Abs(turn) > sameTurn:
		return Pushed
	}
	return ""
}

// flew says whether something has moved by itself through the place where a die lies now.
func (k *tracker) flew(d Die, tray *emptyTray, scale float64) bool {
	if tray == nil || len(k.flown) != len(tray.covers) {
		return false
	}
	n := 0
	for _, c := range tray.square(d, scale, 0.7) {
		if k.flown[c] {
			n++
		}
	}
	return n >= flownCells
}
