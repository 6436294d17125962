package vision

import (
	"bytes"
	"image"
	"slices"
)

// area is the part of a level where pips may lie.
type area struct {
	boxes     []image.Rectangle // all of it, and little more
	stretches []stretch         // row by row, from the top down
}

// stretch is a part of one row.
type stretch struct{ y, from, to int } // to is exclusive

// whole is all of a level.
func whole(l *level) area {
	a := area{boxes: []image.Rectangle{image.Rect(0, 0, l.width, l.height)}}
	for y := range l.height {
		a.stretches = append(a.stretches, stretch{y, 0, l.width})
	}
	return a
}

// areaOf a mask's ones.
func areaOf(mask []byte, w, h int) area {
	return area{cover(mask, w, h), stretches(mask, w, h)}
}

// cover gives boxes that hold all of a mask's ones, and little more.
func cover(mask []byte, w, h int) []image.Rectangle {
	const tile = 24 // px
	var boxes []image.Rectangle
	for y := 0; y < h; y += tile {
		bottom := min(y+tile, h)
		first := len(boxes)
		for x := 0; x < w; x += tile {
			right := min(x+tile, w)
			held := false
			for row := y; row < bottom && !held; row++ {
				held = bytes.IndexByte(mask[row*w+x:row*w+right], 1) >= 0
			}
			if !held {
				continue
			}
			if last := len(boxes) - 1; last >= first && boxes[last].Max.X == x {
				boxes[last].Max.X = right
			} else {
				boxes = append(boxes, image.Rect(x, y, right, bottom))
			}
		}
		boxes = joined(boxes, first)
	}
	return boxes
}

// joined puts the boxes of one row of tiles, from first on, together with one that ends right above, where the two fill most of
// what holds both: a filter has to look beyond the rim of each box.
func joined(boxes []image.Rectangle, first int) []image.Rectangle {
	const most = 1.1
	left := boxes[:first]
	for _, b := range boxes[first:] {
		i := slices.IndexFunc(left, func(a image.Rectangle) bool {
			u := a.Union(b)
			return a.Max.Y == b.Min.Y && a.Min.X < b.Max.X && b.Min.X < a.Max.X && float64(size(u)) < most*float64(size(a)+size(b))
		})
		if i >= 0 {
			left[i] = left[i].Union(b)
		} else {
			left = append(left, b)
		}
	}
	return left
}

func size(r image.Rectangle) int { return r.Dx() * r.Dy() }

func stretches(mask []byte, w, h int) []stretch {
	var list []stretch
	for y := range h {
		row := mask[y*w : (y+1)*w]
		for x := 0; x < w; {
			from := bytes.IndexByte(row[x:], 1)
			if from < 0 {
				break
			}
			from += x
			if x = bytes.IndexByte(row[from:], 0) + from; x < from {
				x = w
			}
			list = append(list, stretch{y, from, x})
		}
	}
	return list
}

// finer is the same area on the level before, which is twice as large.
func (a area) finer(l *level) area {
	finer := area{stretches: make([]stretch, 0, 2*len(a.stretches)+2)}
	for _, b := range a.boxes {
		finer.boxes = append(finer.boxes, image.Rect(2*b.Min.X, 2*b.Min.Y, min(2*b.Max.X, l.width), min(2*b.Max.Y, l.height)))
	}
	for i := 0; i < len(a.stretches); {
		end := i
		for end < len(a.stretches) && a.stretches[end].y == a.stretches[i].y {
			end++
		}
		for y := 2 * a.stretches[i].y; y < min(2*a.stretches[i].y+2, l.height); y++ {
			for _, s := range a.stretches[i:end] {
				finer.stretches = append(finer.stretches, stretch{y, 2 * s.from, min(2*s.to, l.width)})
			}
		}
		i = end
	}
	return finer
}

// coarser turns a mask into one for the next level, which is half as large.
func coarser(mask []byte, w int, next *level) []byte {
	for y := range next.height {
		for x := range next.width {
			mask[y*next.width+x] = mask[2*y*w+2*x]
		}
	}
	return mask[:next.width*next.height]
}
