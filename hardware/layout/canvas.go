package layout

import (
	"image"
	"image/color"
	"strings"

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

// number writes figures into the area, in the largest size that fits, without sign where that is too wide. A number is
// never shortened: it is left out.
func (c *canvas) number(b box, text string, at align) {
	for _, text := range []string{text, strings.TrimPrefix(text, "+")} {
		size := c.faces.largest(text, figures, b.Dx(), b.Dy())
		if c.faces.width(size, text) <= b.Dx() {
			c.line(b, size, text, figures, at)
			return
		}
	}
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
	for i, alpha := range mask.Pix {
		if alpha >= inked {
			c.picture.SetGray(b.Min.X+i%mask.Stride, b.Min.Y+i/mask.Stride, color.Gray{Y: raster.On})
		}
	}
}
