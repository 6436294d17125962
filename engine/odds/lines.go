package odds

import (
	"math"

	"dicetower/engine"
)

// line is a value that grows evenly with the points at risk.
type line struct{ slope, base float64 }

func (l line) at(points int) float64 { return l.slope*float64(points) + l.base }

// from moves a line to where some more points are at risk already.
func (l line) from(points int) line { return line{l.slope, l.at(points)} }

// above says which of two lines is higher where points are many.
func (l line) above(other line) bool {
	if d := l.slope - other.slope; math.Abs(d) > alike {
		return d > 0
	}
	return l.base > other.base
}

// alike is the difference below which slopes, sums of at most 462 chances, are taken to be the same.
const alike = 1e-12

// banked is the value of points that are banked.
func banked() line { return line{1, 0} }

// drawLines finds the values above the point where the best decisions no longer change. Values of six dice rest on
// themselves, by hot dice; as these are rare, going round a few dozen times is exact.
func (t *Turn) drawLines() {
	const six = engine.MaxDice
	for before := (line{1, 1}); math.Abs(before.base-t.lines[six].base)+math.Abs(before.slope-t.lines[six].slope) > alike; {
		before = t.lines[six]
		t.lines[six] = t.thrown(six)
	}
	for n := 1; n < six; n++ {
		t.lines[n] = t.thrown(n)
	}
}

// thrown is the line of throwing n dice.
func (t *Turn) thrown(n int) line {
	var sum line
	for _, event := range t.events[n] {
		best := t.highest(event)
		sum.slope += event.chance * best.slope
		sum.base += event.chance * best.base
	}
	return sum
}

// highest is the line of the best option where points are many.
func (t *Turn) highest(e event) line {
	if len(e.options) == 0 {
		return line{0, -t.cost}
	}
	best := line{0, math.Inf(-1)}
	for _, option := range e.options {
		// With fewer than six dice banking is best; six may never farkle, or have to be thrown.
		value := banked()
		if option.left == engine.MaxDice && (t.rules.HotDice == engine.MustThrow || t.lines[option.left].above(banked())) {
			value = t.lines[option.left]
		}
		if value = value.from(option.points); value.above(best) {
			best = value
		}
	}
	return best
}

// levels counts the states below the point from which on the lines hold: where no option is better than the one that
// is best for many points.
func (t *Turn) levels() int {
	from := float64(t.minimum)
	meet := func(high, low line) {
		if high.slope-low.slope > alike {
			from = max(from, (low.base-high.base)/(high.slope-low.slope))
		}
	}
	for n := 1; n <= engine.MaxDice; n++ {
		meet(banked(), t.lines[n])
		for _, event := range t.events[n] {
			best := t.highest(event)
			for _, option := range event.options {
				meet(best, t.lines[option.left].from(option.points))
			}
		}
	}
	return max(1, int(math.Ceil(from/float64(t.unit)))+1)
}
