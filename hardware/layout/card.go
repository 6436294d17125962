package layout

import (
	"fmt"
	"image"

	"dicetower/hardware/raster"
)

// testCard is the picture by which the owner of a display sees what to change: when the frame is not whole, the size or
// x_offset; when the arrow does not point up, rotate; when the letter R is backwards, mirror.
func (l *Layout) testCard() *image.Gray {
	c := l.canvas()
	b := box{c.picture.Rect}
	if b.Dy() < row {
		c.small(b, "R", left)
		return l.develop(c)
	}
	c.fill(b.Rectangle, raster.On)
	c.fill(b.Inset(1), raster.Off)
	b = b.inset(2)
	if b.Dy() >= 40 {
		c.line(b.bottom(12), tinySize, fmt.Sprintf("%d*%d", l.w, l.h), figures, centre)
	}
	size := min(b.Dx(), b.Dy()) / 2
	c.arrow(b.left(size).centre(size, size))
	b.left(2)
	c.words(b, "R", centre)
	return l.develop(c)
}

// arrow points up.
func (c *canvas) arrow(b box) {
	c.note("arrow", b.Rectangle)
	middle := b.Min.X + b.Dx()/2
	for y := range b.Dy() / 2 {
		c.fill(image.Rect(middle-y, b.Min.Y+y, middle+y+1, b.Min.Y+y+1).Intersect(b.Rectangle), raster.On)
	}
	shaft := max(1, b.Dx()/5)
	c.fill(image.Rect(middle-shaft/2, b.Min.Y+b.Dy()/2, middle-shaft/2+shaft, b.Max.Y), raster.On)
}
