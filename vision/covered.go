package vision

import "slices"

// emptyTray is a glance at the tray without dice, to see that something much bigger than dice is in the way.
type emptyTray struct {
	glance
	covers []bool
	stack  []int
}

const (
	coveredSteps = 15.0 // grey steps that are not the tray any more
	handShare    = 0.08 // of the picture, if it comes in from the border: more than six dice that touch
	otherTray    = 0.6  // of the picture: this is not the tray that is known
)

// covered says whether a hand, or anything of that size that reaches in from the border, hides the tray.
func (t *emptyTray) covered(now *glance) bool {
	if !t.sameSize(now) {
		return false
	}
	n := len(t.grey)
	t.covers = slices.Grow(t.covers[:0], n)[:n]
	lit, all := lightBetween(&t.glance, now), 0
	for i, grey := range now.grey {
		change := grey - lit.of(t.grey[i])
		t.covers[i] = max(change, -change) > coveredSteps
		if t.covers[i] {
			all++
		}
	}
	if share := float64(all) / float64(n); share < handShare || share > otherTray {
		return false
	}
	return t.largestAtBorder() >= int(handShare*float64(n))
}

// largestAtBorder is the size, in cells, of the largest covered region that touches the border. It uses covers up.
func (t *emptyTray) largestAtBorder() int {
	largest := 0
	for i := range t.covers {
		x, y := i%t.width, i/t.width
		if t.covers[i] && (x == 0 || y == 0 || x == t.width-1 || y == t.height-1) {
			largest = max(largest, t.flood(i))
		}
	}
	return largest
}

func (t *emptyTray) flood(start int) int {
	size := 0
	t.covers[start] = false
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
			if next.in && t.covers[next.at] {
				t.covers[next.at] = false
				t.stack = append(t.stack, next.at)
			}
		}
	}
	return size
}
