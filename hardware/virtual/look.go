package virtual

import (
	"image"
	"image/color"
)

// Looker is a model that can be looked at.
type Looker interface{ Look() image.Image }

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
