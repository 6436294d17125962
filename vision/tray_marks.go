package vision

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// A corner mark is a black disc within a black ring on white paper. All lengths are radii of the disc; the paper is a
// square whose sides lie against the tray's walls.
const (
	MarkRingInner = 2.0
	MarkRingOuter = 3.0
	MarkPaper     = 4.0 // half the paper's side
)

// ErrNoMarks says that there are not exactly four corner marks to be seen.
var ErrNoMarks = errors.New("four corner marks are needed")

const (
	leastMark   = 3.0  // px, the disc's radius
	markSlack   = 0.25 // of a disc's radius between the middles of disc and ring
	roundness   = 0.65 // least aspect
	markShades  = 0.8  // of the mean around: darker is black
	markHorizon = 24   // of the picture's longer side: how far around
)

// FindMarks finds the floor of a tray by the marks that lie in its four corners, with the sheet's sides at the walls.
func FindMarks(f Frame) ([]Point, error) {
	if f.Width < leastSide || f.Height < leastSide || len(f.BGR) != f.Width*f.Height*3 {
		return nil, fmt.Errorf("find marks: a picture of %dx%d with %d bytes", f.Width, f.Height, len(f.BGR))
	}
	marks := marksAmong(blackParts(f))
	if len(marks) != 4 {
		return nil, fmt.Errorf("%w, %d seen", ErrNoMarks, len(marks))
	}
	middle := vec{}
	for _, m := range marks {
		middle = middle.add(m.middle.mul(0.25))
	}
	turn := func(p blackPart) float64 { return math.Atan2(p.middle.y-middle.y, p.middle.x-middle.x) }
	slices.SortFunc(marks, func(a, b blackPart) int { return cmp.Compare(turn(a), turn(b)) })
	var corners []vec
	for i, m := range marks {
		reach := MarkPaper / MarkRingOuter * m.radius
		before, after := m.middle.sub(marks[(i+3)%4].middle), m.middle.sub(marks[(i+1)%4].middle)
		corners = append(corners, m.middle.add(before.mul(reach/before.norm())).add(after.mul(reach/after.norm())))
	}
	var points []Point
	for _, c := range clip(corners, float64(f.Width), float64(f.Height)) {
		points = append(points, Point{c.x / float64(f.Width), c.y / float64(f.Height)})
	}
	return points, nil
}

// blackPart is a connected black part of a picture.
type blackPart struct {
	middle                   vec
	area                     float64
	left, top, right, bottom int
	radius                   float64 // of the circle round it: half the mean of its box's sides
}

func (p *blackPart) aspect() float64 {
	w, h := float64(p.right-p.left+1), float64(p.bottom-p.top+1)
	return min(w, h) / max(w, h)
}

// blackParts lists the connected parts that are much darker than what is around.
func blackParts(f Frame) []blackPart {
	w, h := f.Width, f.Height
	grey, mean := make([]float32, w*h), make([]float32, w*h)
	for i := range grey {
		grey[i] = (float32(f.BGR[3*i]) + 2*float32(f.BGR[3*i+1]) + float32(f.BGR[3*i+2])) / 4
	}
	boxMean(grey, mean, w, h, max(w, h)/markHorizon)
	mask := make([]byte, w*h)
	for i := range grey {
		if grey[i] < markShades*mean[i] {
			mask[i] = 1
		}
	}
	var parts []blackPart
	for i := range mask {
		if mask[i] != 1 {
			continue
		}
		p := blackPart{left: w, top: h}
		for _, k := range fillPart(mask, w, h, i) {
			x, y := k%w, k/w
			p.left, p.right, p.top, p.bottom = min(p.left, x), max(p.right, x), min(p.top, y), max(p.bottom, y)
			p.middle = p.middle.add(vec{float64(x) + 0.5, float64(y) + 0.5})
			p.area++
		}
		p.middle = p.middle.mul(1 / p.area)
		p.radius = float64(p.right-p.left+p.bottom-p.top+2) / 4
		if p.radius >= leastMark && p.aspect() > roundness {
			parts = append(parts, p)
		}
	}
	return parts
}

// marksAmong pairs discs with the rings around them, and gives the rings.
func marksAmong(parts []blackPart) []blackPart {
	var marks []blackPart
	for _, disc := range parts {
		if fill := disc.area / (math.Pi * disc.radius * disc.radius); fill < 0.8 || fill > 1.3 {
			continue
		}
		for _, ring := range parts {
			size := ring.radius / disc.radius
			fill := ring.area / (math.Pi * ring.radius * ring.radius)
			wanted := 1 - MarkRingInner*MarkRingInner/(MarkRingOuter*MarkRingOuter)
			if size > 0.8*MarkRingOuter && size < 1.2*MarkRingOuter && math.Abs(fill-wanted) < 0.25 &&
				ring.middle.distance(disc.middle) < markSlack*disc.radius {
				marks = append(marks, ring)
			}
		}
	}
	return marks
}
