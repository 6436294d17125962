package vision

import (
	"cmp"
	"math"
	"slices"
)

// trayLine is where a side of the tray may lie: all places v with (v-middle)·normal = distance. The normal points away from
// the picture's middle.
type trayLine struct {
	middle, normal vec
	distance       float64
	border         bool    // of the picture: the tray goes on beyond
	votes          float64 // px of edge
}

const (
	lineTurns   = 720 // directions of a normal all round
	lineSpread  = 10  // of them to either side of an edge's direction are voted for
	linesASide  = 9
	leastVotes  = 0.12 // of the picture's shorter side
	sameTurns   = 6    // lines so near each other are one
	sameOffsets = 3    // px
)

// through gives where two lines cross.
func (l trayLine) through(m trayLine) (vec, bool) {
	det := l.normal.x*m.normal.y - l.normal.y*m.normal.x
	if math.Abs(det) < 0.3 {
		return vec{}, false
	}
	return l.middle.add(vec{
		(l.distance*m.normal.y - m.distance*l.normal.y) / det,
		(m.distance*l.normal.x - l.distance*m.normal.x) / det,
	}), true
}

// beyond is how far outside a place is, px; negative inside.
func (l trayLine) beyond(v vec) float64 {
	d := v.sub(l.middle)
	return d.x*l.normal.x + d.y*l.normal.y - l.distance
}

// lines finds the straight lines on which most edges lie, for the right, lower, left and upper side.
func (p *trayPicture) lines(edges []trayEdge) [4][]trayLine {
	middle := vec{float64(p.width) / 2, float64(p.height) / 2}
	offsets := int(middle.norm()) + 1
	votes := make([]float64, lineTurns*offsets)
	normals := make([]vec, lineTurns)
	for t := range normals {
		sin, cos := math.Sincos(2 * math.Pi * float64(t) / lineTurns)
		normals[t] = vec{cos, sin}
	}
	for _, e := range edges {
		across := math.Atan2(e.across.y, e.across.x) / (2 * math.Pi) * lineTurns
		from := e.at.sub(middle)
		for half := range 2 { // an edge's dark side may be on either
			for t := int(across) - lineSpread; t <= int(across)+lineSpread; t++ {
				turn := ((t+half*lineTurns/2)%lineTurns + lineTurns) % lineTurns
				if offset := from.x*normals[turn].x + from.y*normals[turn].y; offset > 0 {
					votes[turn*offsets+int(offset)] += e.weight
				}
			}
		}
	}
	var sides [4][]trayLine
	least := leastVotes * float64(min(p.width, p.height))
	for turn := range lineTurns {
		for offset := range offsets {
			if votes[turn*offsets+offset] > least && crest(votes, offsets, turn, offset) {
				side := (turn + lineTurns/8) * 4 / lineTurns % 4
				sides[side] = append(sides[side], trayLine{middle, normals[turn], float64(offset) + 0.5, false, votes[turn*offsets+offset]})
			}
		}
	}
	borders := [4]float64{middle.x, middle.y, middle.x, middle.y}
	for i := range sides {
		slices.SortStableFunc(sides[i], func(a, b trayLine) int { return cmp.Compare(b.votes, a.votes) })
		sides[i] = sides[i][:min(len(sides[i]), linesASide)]
		sides[i] = append(sides[i], trayLine{middle, normals[i*lineTurns/4], borders[i], true, 0})
	}
	return sides
}

// crest says whether no line nearby has more votes.
func crest(votes []float64, offsets, turn, offset int) bool {
	own := votes[turn*offsets+offset]
	for dt := -sameTurns; dt <= sameTurns; dt++ {
		row := votes[(turn+dt+lineTurns)%lineTurns*offsets:][:offsets]
		for o := max(0, offset-sameOffsets); o <= min(offsets-1, offset+sameOffsets); o++ {
			if row[o] > own || row[o] == own && (dt < 0 || dt == 0 && o < offset) {
				return false
			}
		}
	}
	return true
}
