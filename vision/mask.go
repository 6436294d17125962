package vision

import (
	"bytes"
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// solidify makes the mask of changed things, with small gaps closed and what they enclose filled: of a white die on white
// ground only the rim and the pips may differ.
func (c *change) solidify() error {
	w, h := c.level.width, c.level.height
	c.things = zeros(c.things, w*h)
	for _, i := range c.others {
		if c.kind[i] >= umbra {
			c.things[i] = 1
		}
	}
	return closeUp(c.things, w, h, 2)
}

// closeUp closes gaps of a mask as wide as twice the reach, px, and fills what it encloses.
func closeUp(mask []byte, w, h, reach int) error {
	if err := dilate(mask, w, h, reach); err != nil {
		return err
	}
	fillGaps(mask, w, h)
	return erode(mask, w, h, reach)
}

// fillGaps sets what the mask encloses: gaps in its rows that do not hang together with the picture's rim.
func fillGaps(mask []byte, w, h int) {
	type gap struct {
		stretch
		part int
	}
	const rim = 0
	parents := append(make([]int, 0, 4*h), rim)
	root := func(p int) int {
		for parents[p] != p {
			parents[p] = parents[parents[p]]
			p = parents[p]
		}
		return p
	}
	join := func(p, q int) {
		p, q = root(p), root(q)
		parents[max(p, q)] = min(p, q)
	}
	gaps := make([]gap, 0, 4*h)
	above := 0 // where the gaps of the row above begin
	for y := range h {
		first := len(gaps)
		for row, x := mask[y*w:(y+1)*w], 0; x < w; {
			from := bytes.IndexByte(row[x:], 0)
			if from < 0 {
				break
			}
			from += x
			if x = bytes.IndexByte(row[from:], 1) + from; x < from {
				x = w
			}
			g := gap{stretch{y, from, x}, len(parents)}
			parents = append(parents, g.part)
			if y == 0 || y == h-1 || from == 0 || x == w {
				join(g.part, rim)
			}
			for above < first && gaps[above].to <= from {
				above++
			}
			for i := above; i < first && gaps[i].from < x; i++ {
				join(g.part, gaps[i].part)
			}
			gaps = append(gaps, g)
		}
		above = first
	}
	for _, g := range gaps {
		if root(g.part) != rim {
			for x := g.from; x < g.to; x++ {
				mask[g.y*w+x] = 1
			}
		}
	}
}

// dilate grows the mask by a square of the given reach.
func dilate(mask []byte, w, h, reach int) error { return sweep(mask, w, h, reach, gocv.Dilate) }

// erode shrinks it; beyond the picture the mask goes on.
func erode(mask []byte, w, h, reach int) error { return sweep(mask, w, h, reach, gocv.Erode) }

func sweep(mask []byte, w, h, reach int, filter func(gocv.Mat, *gocv.Mat, gocv.Mat) error) error {
	m, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC1, mask)
	if err != nil {
		return fmt.Errorf("take over a mask: %w", err)
	}
	defer m.Close()
	square := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(2*reach+1, 2*reach+1))
	defer square.Close()
	if err := filter(m, &m, square); err != nil {
		return fmt.Errorf("widen or narrow a mask: %w", err)
	}
	swept, err := m.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("look at a mask: %w", err)
	}
	copy(mask, swept)
	return nil
}

// fillPart lists the pixels of value 1 connected with start, and marks them 2.
func fillPart(mask []byte, w, h, start int) []int {
	mask[start] = 2
	part := []int{start}
	for at := 0; at < len(part); at++ {
		i := part[at]
		x, y := i%w, i/w
		for _, n := range [4][3]int{{x - 1, y, i - 1}, {x + 1, y, i + 1}, {x, y - 1, i - w}, {x, y + 1, i + w}} {
			if n[0] >= 0 && n[0] < w && n[1] >= 0 && n[1] < h && mask[n[2]] == 1 {
				mask[n[2]] = 2
				part = append(part, n[2])
			}
		}
	}
	return part
}
