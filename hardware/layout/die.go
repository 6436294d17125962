package layout

import (
	"image"

	"dicetower/hardware"
	"dicetower/hardware/raster"
)

// dice draws a row of dice, or two rows where that makes them larger, as large as the area allows and no larger than
// upTo pixels. Dice that are marked are filled.
func (c *canvas) dice(b box, dice []hardware.Die, upTo int, at align) {
	n := len(dice)
	if n == 0 {
		return
	}
	rows, size := 1, dieSize(b, n, upTo)
	if two := dieSize(box{image.Rect(0, 0, b.Dx(), b.Dy()*8/17)}, (n+1)/2, upTo); two > size {
		rows, size = 2, two
	}
	if size < smallestDie {
		return
	}
	columns := (n + rows - 1) / rows
	gap := max(1, size/8)
	area := b.centre(columns*(size+gap)-gap, rows*(size+gap)-gap)
	switch at {
	case left:
		area.Rectangle = area.Sub(image.Pt(area.Min.X-b.Min.X, 0))
	case right:
		area.Rectangle = area.Add(image.Pt(b.Max.X-area.Max.X, 0))
	}
	for i, die := range dice {
		corner := area.Min.Add(image.Pt(i%columns*(size+gap), i/columns*(size+gap)))
		c.die(image.Rectangle{Min: corner, Max: corner.Add(image.Pt(size, size))}, die)
	}
}

// A die of nine pixels has a rim, and pips of one pixel with one between them.
const smallestDie = 9

func dieSize(b box, n, upTo int) int {
	size := min(b.Dy(), upTo)
	for size > 0 && n*size+(n-1)*max(1, size/8) > b.Dx() {
		size--
	}
	return size - (size-pipSize(size))%2 // so that a pip lies in the middle
}

func pipSize(size int) int { return max(1, size*2/11) }

// die draws a square with rounded corners and its pips; without a face, a question mark.
func (c *canvas) die(area image.Rectangle, die hardware.Die) {
	c.note("die", area)
	size := area.Dx()
	c.fill(area, raster.On)
	if !die.Kept {
		c.fill(area.Inset(1+size/28), raster.Off)
	}
	for _, corner := range []image.Point{area.Min, {area.Max.X - 1, area.Min.Y}, {area.Min.X, area.Max.Y - 1}, area.Max.Sub(image.Pt(1, 1))} {
		c.fill(image.Rectangle{Min: corner, Max: corner.Add(image.Pt(1, 1))}, raster.Off)
	}
	ink := uint8(raster.On)
	if die.Kept {
		ink = raster.Off
	}
	pip := pipSize(size)
	if die.Face == 0 && size >= smallestDie+4 {
		c.line(box{area}, queryFace(size), "?", figures, centre)
		return
	}
	for _, at := range pips(die.Face) {
		// The pips lie on a grid of three; the outer ones are as far from the middle as the die's size allows.
		step := max(pip+1, (size-pip)*11/40)
		middle := area.Min.Add(image.Pt((size-pip)/2, (size-pip)/2))
		corner := middle.Add(at.Mul(step))
		spot := image.Rectangle{Min: corner, Max: corner.Add(image.Pt(pip, pip))}
		c.fill(spot, ink)
		if pip >= 4 { // rounded
			for _, p := range []image.Point{spot.Min, {spot.Max.X - 1, spot.Min.Y}, {spot.Min.X, spot.Max.Y - 1}, spot.Max.Sub(image.Pt(1, 1))} {
				c.fill(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))}, raster.On-ink)
			}
		}
	}
}

// queryFace is the size of the question mark on a die that was not read.
func queryFace(size int) int {
	if size >= 22 {
		return bodySize
	}
	return tinySize
}

// pips gives the places of a face's pips on a grid of three, from its middle. A small die that was not read has a bar.
func pips(face int) []image.Point {
	a, b := image.Pt(-1, -1), image.Pt(1, 1)
	c, d := image.Pt(1, -1), image.Pt(-1, 1)
	switch face {
	case 1:
		return []image.Point{{}}
	case 2:
		return []image.Point{a, b}
	case 3:
		return []image.Point{a, {}, b}
	case 4:
		return []image.Point{a, b, c, d}
	case 5:
		return []image.Point{a, b, c, d, {}}
	case 6:
		return []image.Point{a, b, c, d, {X: -1}, {X: 1}}
	}
	return []image.Point{{X: -1}, {}, {X: 1}}
}
