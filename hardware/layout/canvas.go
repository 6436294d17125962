package layout

import (
	"image"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"dicetower/hardware/raster"
)

// canvas is a picture being drawn, ink (On) on empty ground (Off). It remembers what it drew where, so that tests can
// tell whether something is cut or overlaps.
type canvas struct {
	picture *image.Gray
	faces   *faces
	placed  []placed
}

type placed struct {
	what string
	area image.Rectangle
}

type align int

const (
	left align = iota
	centre
	right
)

func (c *canvas) note(what string, area image.Rectangle) {
	c.placed = append(c.placed, placed{what, area})
}

func (c *canvas) fill(area image.Rectangle, value uint8) {
	area = area.Intersect(c.picture.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c.picture.SetGray(x, y, color.Gray{Y: value})
		}
	}
}

// invert exchanges ink and ground.
func (c *canvas) invert(area image.Rectangle) {
	area = area.Intersect(c.picture.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c.picture.Pix[c.picture.PixOffset(x, y)] ^= raster.On
		}
	}
}

// words writes one line of letters into the area, in the largest size that fits; in the smallest it is shortened.
func (c *canvas) words(b box, text string, at align) {
	c.line(b, c.faces.largest(text, letters, b.Dx(), b.Dy()), text, letters, at)
}

// number writes figures into the area, in the largest size that fits.
func (c *canvas) number(b box, text string, at align) {
	c.line(b, c.faces.largest(text, figures, b.Dx(), b.Dy()), text, figures, at)
}

// line writes one line, shortened to the area's width, in the middle of its height. Its letters are as tall as the
// sample; where there is no room for that it is left out.
func (c *canvas) line(b box, size int, text, sample string, at align) {
	text = c.faces.shorten(size, text, b.Dx())
	first, last := c.faces.sides(size, text)
	up, down := c.faces.extent(size, sample)
	if text == "" || up+down > b.Dy() {
		return
	}
	x := b.Min.X
	switch at {
	case centre:
		x += (b.Dx() - (last - first)) / 2
	case right:
		x = b.Max.X - (last - first)
	}
	y := b.Min.Y + (b.Dy()-up-down)/2 + up
	c.note(text, image.Rect(x, y-up, x+last-first, y+down))
	mask := image.NewAlpha(b.Rectangle)
	drawer := font.Drawer{Dst: mask, Src: image.Opaque, Face: c.faces.face(size), Dot: fixed.P(x-first, y)}
	drawer.DrawString(text)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if mask.AlphaAt(x, y).A >= inked {
				c.picture.SetGray(x, y, color.Gray{Y: raster.On})
			}
		}
	}
}

// paragraph writes a text on as many lines as it needs, in the largest size up to the given one in which it fits the
// area; in the smallest it is shortened.
func (c *canvas) paragraph(b box, upTo int, text string, at align) {
	for _, size := range []int{36, 32, 28, 24, 22, 20, smallestOutline, bodySize} {
		if size > upTo {
			continue
		}
		up, down := c.faces.extent(size, letters)
		lines, room := c.faces.wrap(size, text, b.Dx()), b.Dy()/(up+down)
		if room == 0 || len(lines) > room && size > bodySize {
			continue
		}
		for i, line := range lines[:min(room, len(lines))] {
			if i == room-1 && len(lines) > room {
				line += ellipsis
			}
			if i == 0 {
				b = b.centre(b.Dx(), (up+down)*min(room, len(lines)))
			}
			c.line(b.top(up+down), size, line, letters, at)
		}
		return
	}
}
