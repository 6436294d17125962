package layout

import (
	"image"

	"dicetower/hardware/raster"
)

// cup draws the winner's cup: a bowl with two handles, a stem, a foot.
func (c *canvas) cup(b box) {
	c.note("cup", b.Rectangle)
	w, h := b.Dx(), b.Dy()
	at := func(x0, y0, x1, y1 int) image.Rectangle { // in sixteenths
		return image.Rect(b.Min.X+x0*w/16, b.Min.Y+y0*h/16, b.Min.X+x1*w/16, b.Min.Y+y1*h/16)
	}
	c.fill(at(1, 2, 15, 7), raster.On)
	c.fill(at(2, 3, 14, 6), raster.Off)
	c.fill(at(4, 1, 12, 8), raster.On)
	c.fill(at(5, 8, 11, 10), raster.On)
	c.fill(at(7, 10, 9, 13), raster.On)
	c.fill(at(5, 13, 11, 14), raster.On)
	c.fill(at(4, 14, 12, 15), raster.On)
}
