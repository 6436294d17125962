package vision

import "slices"

// emptyTray is a glance at the tray without dice, to see what lies on it or is in the way.
type emptyTray struct {
	glance
	covers  []byte // what each cell shows since the last compare
	all     int    // cells that are not bare
	largest int    // cells of the largest part that reaches in from the border
	stack   []int
}

// What a cell of the tray shows.
const (
	bare     byte = iota
	thing         // a die, a coin, a shadow
	reaching      // something that is connected with the picture's border, as a hand is
	unsorted
)

const (
	coveredSteps = 15.0 // grey steps that are not the tray any more
	handShare    = 0.08 // of the picture, if it comes in from the border: more than six dice that touch
	otherTray    = 0.6  // of the picture: this is not the tray that is known
)

// fitting is the tray if it is known in the size of a glance, else nil.
func (t *emptyTray) fitting(now *glance) *emptyTray {
	if t == nil || !t.sameSize(now) || len(t.covers) != len(now.grey) {
		return nil
	}
	return t
}

// compare looks at what covers the tray; false where the pictures differ in size.
func (t *emptyTray) compare(now *glance) bool {
	if !t.sameSize(now) {
		return false
	}
	n := len(t.grey)
	t.covers = slices.Grow(t.covers[:0], n)[:n]
	lit := lightBetween(&t.glance, now)
	t.all, t.largest = 0, 0
	for i, grey := range now.grey {
		change := grey - lit.of(t.grey[i])
		t.covers[i] = bare
		if max(change, -change) > coveredSteps {
			t.covers[i] = unsorted
			t.all++
		}
	}
	for i := range t.covers {
		x, y := i%t.width, i/t.width
		if t.covers[i] == unsorted && (x == 0 || y == 0 || x == t.width-1 || y == t.height-1) {
			t.largest = max(t.largest, t.flood(i, reaching))
		}
	}
	for i := range t.covers {
		if t.covers[i] == unsorted {
			t.covers[i] = thing
		}
	}
	return true
}

// covered says whether a hand, or anything of that size that reaches in from the border, hides the tray.
func (t *emptyTray) covered() bool {
	n := float64(len(t.grey))
	return float64(t.all) >= handShare*n && float64(t.all) <= otherTray*n && t.largest >= int(handShare*n)
}

// flood marks all unsorted cells that are connected with one, and counts them.
func (t *emptyTray) flood(start int, mark byte) int {
	size := 0
	t.covers[start] = mark
	t.stack = append(t.stack[:0], start)
	for len(t.stack) > 0 {
		i := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		size++
		x, y := i%t.width, i/t.width
		for _, next := range [...]struct {
			in bool
			at int
		}{{x > 0, i - 1}, {x < t.width-1, i + 1}, {y > 0, i - t.width}, {y < t.height-1, i + t.width}} {
			if next.in && t.covers[next.at] == unsorted {
				t.covers[next.at] = mark
				t.stack = append(t.stack, next.at)
			}
		}
	}
	return size
}
