package vision

import (
	"errors"
	"math"
)

// Tray is the floor of a tray as it was found.
type Tray struct {
	Corners []Point // in order round the floor
	Seen    float64 // share of its outline along which an edge is seen, 0..1; the picture's border counts as half seen
}

// ErrNoTray says that no four sides were found that enclose the picture's middle.
var ErrNoTray = errors.New("no edge of a tray is seen round the middle of the picture")

// What a place on a side is worth where an edge is seen, where that edge may be a shadow's, where the floor just goes on,
// and where the picture ends; and what each length of edge within the floor costs.
const (
	worthEdge   = 1.0
	worthShadow = 0.6
	worthFloor  = -1.5
	worthBorder = 0.0
	shadowCost  = 0.25
	innerCost   = 0.6
)

const (
	beside        = 3.0  // px of the small picture from a side to what lies beside it
	floorDepth    = 0.15 // of the way to the middle: there is surely floor
	beyondPicture = 0.15 // of its width: corners may lie so far outside
	leastTray     = 0.12 // of the picture's area
	innerEdge     = 3.0  // px: edges so near a side are the side's
)

// FindTray finds the floor of the tray in a picture of it without dice: the four straight lines round the picture's middle
// along which most of an edge is seen, with the least edges between them. A chute may hide a part of a side.
func FindTray(f Frame) (Tray, error) {
	p, err := newTrayPicture(f)
	if err != nil {
		return Tray{}, err
	}
	s := p.slopes()
	search := &traySearch{picture: p, slopes: s, edges: p.edges(s)}
	best, found := search.best(p.lines(search.edges))
	if !found {
		return Tray{}, ErrNoTray
	}
	tray := Tray{Seen: best.seen}
	for _, c := range clip(best.corners[:], float64(p.width), float64(p.height)) {
		tray.Corners = append(tray.Corners, p.point(c, f))
	}
	return tray, nil
}

// traySearch weighs four lines as the sides of the tray.
type traySearch struct {
	picture *trayPicture
	slopes  *slopes
	edges   []trayEdge
}

type trayFit struct {
	sides   [4]trayLine
	corners [4]vec
	worth   float64
	seen    float64
}

// best tries all combinations of sides.
func (s *traySearch) best(sides [4][]trayLine) (best trayFit, found bool) {
	for _, right := range sides[0] {
		for _, lower := range sides[1] {
			for _, left := range sides[2] {
				for _, upper := range sides[3] {
					fit, ok := s.weigh([4]trayLine{right, lower, left, upper})
					if ok && (!found || fit.worth > best.worth) {
						best, found = fit, true
					}
				}
			}
		}
	}
	return best, found && best.worth > 0
}

// weigh gives the worth of four lines as sides, per length of the outline.
func (s *traySearch) weigh(sides [4]trayLine) (trayFit, bool) {
	fit := trayFit{sides: sides}
	if !fit.join(s.picture) {
		return fit, false
	}
	around, worth, seen := 0.0, 0.0, 0.0
	for i, side := range sides {
		from, to := fit.corners[(i+3)%4], fit.corners[i]
		length := from.distance(to)
		around += length
		sum, edges := s.along(side, from, to)
		worth += sum * length
		seen += edges * length
	}
	for _, e := range s.edges {
		if !fit.within(e.at) {
			continue
		}
		cost := innerCost
		if e.shadow {
			cost = shadowCost
		}
		worth -= cost * e.weight
	}
	fit.worth, fit.seen = worth/around, seen/around
	return fit, true
}

// join computes the corners; false where the sides enclose no plausible floor.
func (t *trayFit) join(p *trayPicture) bool {
	slack := beyondPicture * float64(p.width)
	for i, side := range t.sides {
		c, ok := side.through(t.sides[(i+1)%4])
		if !ok || c.x < -slack || c.y < -slack || c.x > float64(p.width)+slack || c.y > float64(p.height)+slack {
			return false
		}
		t.corners[i] = c
	}
	area := 0.0
	for i, c := range t.corners {
		next := t.corners[(i+1)%4]
		if t.sides[(i+3)%4].beyond(c) > 0 {
			return false
		}
		area += (c.x*next.y - c.y*next.x) / 2
	}
	return math.Abs(area) > leastTray*float64(p.width*p.height)
}

func (t *trayFit) within(v vec) bool {
	for i := range t.sides {
		if t.sides[i].beyond(v) > -innerEdge {
			return false
		}
	}
	return true
}

// along is the mean worth of a side, and the share of it that is an edge.
func (s *traySearch) along(side trayLine, from, to vec) (worth, seen float64) {
	if side.border {
		return worthBorder, 0.5
	}
	p := s.picture
	n := max(1, int(from.distance(to)/2))
	for i := range n {
		v := from.add(to.sub(from).mul((float64(i) + 0.5) / float64(n)))
		if !p.contains(v) {
			worth += worthBorder
			seen += 0.5
			continue
		}
		if s.edgeAt(v, side.normal) {
			seen++
			if p.coloured && p.shaded(v, side.normal) {
				worth += worthShadow
			} else {
				worth += worthEdge
			}
			continue
		}
		if s.open(v.add(side.middle.sub(v).mul(floorDepth)), v.add(side.normal.mul(beside))) {
			worth += worthFloor
		}
	}
	return worth / float64(n), seen / float64(n)
}

// open says whether no edge lies between two places: where the first is floor, so is the second.
func (s *traySearch) open(from, to vec) bool {
	n := int(from.distance(to)) + 1
	for i := range n + 1 {
		v := from.add(to.sub(from).mul(float64(i) / float64(n)))
		if s.picture.contains(v) && s.slopes.size[int(v.y)*s.picture.width+int(v.x)] >= s.slopes.edge {
			return false
		}
	}
	return true
}

// edgeAt says whether the colour changes across a line at a place.
func (s *traySearch) edgeAt(v, normal vec) bool {
	for _, off := range [3]float64{0, -1, 1} {
		at := v.add(normal.mul(off))
		if !s.picture.contains(at) {
			continue
		}
		i := int(at.y)*s.picture.width + int(at.x)
		if s.slopes.size[i] >= s.slopes.edge && math.Abs(float64(s.slopes.x[i])*normal.x+float64(s.slopes.y[i])*normal.y) > 0.8*float64(s.slopes.size[i]) {
			return true
		}
	}
	return false
}
