package vision

import "math/bits"

// cells is the set of occupied places of a face's 3x3 lattice, bit 3*(v+1)+(u+1) for u, v in -1..1.
type cells uint16

func cell(u, v int) cells { return 1 << (3*(v+1) + u + 1) }

func (c cells) count() int { return bits.OnesCount16(uint16(c)) }

const (
	corners = cells(1<<0 | 1<<2 | 1<<6 | 1<<8)
	middle  = cells(1 << 4)
)

// pattern is one way a face may look.
type pattern struct {
	cells cells
	face  int
}

// patterns are all faces in all their turns. Two and three lie on a diagonal, on some dice in the middle row.
var patterns = []pattern{
	{middle, 1},
	{1<<0 | 1<<8, 2},
	{1<<2 | 1<<6, 2},
	{1<<3 | 1<<5, 2},
	{1<<1 | 1<<7, 2},
	{1<<0 | 1<<8 | middle, 3},
	{1<<2 | 1<<6 | middle, 3},
	{1<<3 | 1<<5 | middle, 3},
	{1<<1 | 1<<7 | middle, 3},
	{corners, 4},
	{corners | middle, 5},
	{corners | 1<<3 | 1<<5, 6},
	{corners | 1<<1 | 1<<7, 6},
}

// lattice lists the places in the order of their bits.
var lattice = [9]vec{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {0, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}

// face shown by exactly these cells, 0 if none.
func (c cells) face() int {
	for _, p := range patterns {
		if p.cells == c {
			return p.face
		}
	}
	return 0
}

// lacking is the one cell without which c is a three or more; ok says whether there is one.
func (c cells) lacking() (place int, face int, ok bool) {
	for _, p := range patterns {
		if p.face >= 3 && c&^p.cells == 0 && p.cells.count() == c.count()+1 {
			return bits.TrailingZeros16(uint16(p.cells &^ c)), p.face, true
		}
	}
	return 0, 0, false
}
