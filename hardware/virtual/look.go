package virtual

import (
	"image"
	"image/color"
)

// Device is the model of a display: it can be looked at, and complains.
type Device interface {
	Look() image.Image
	List() []string // of complaints
}

// tint shows a black and white picture in two colours.
func tint(picture *image.Gray, on, off color.RGBA) *image.Paletted {
	look := image.NewPaletted(picture.Rect, color.Palette{off, on})
	for i, v := range picture.Pix {
		if v >= 0x80 {
			look.Pix[i] = 1
		}
	}
	return look
}
