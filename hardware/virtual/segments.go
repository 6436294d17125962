package virtual

import (
	"image"
	"image/color"
	"image/draw"
)

// Size of a digit in the look of a seven-segment display, in pixels.
const (
	digitWidth  = 24
	digitHeight = 40
)

// segments draws digits as they look: bit 0 is the top, then clockwise, bit 6 the middle, bit 7 the dot. With clock the
// second digit's dot is a colon behind it, and the others have none.
func segments(places []byte, clock bool, lit color.RGBA) image.Image {
	look := image.NewRGBA(image.Rect(0, 0, len(places)*digitWidth+8, digitHeight+8))
	draw.Draw(look, look.Rect, image.NewUniform(color.RGBA{R: 10, G: 10, B: 10, A: 255}), image.Point{}, draw.Src)
	dim := color.RGBA{R: lit.R/9 + 8, G: lit.G/9 + 8, B: lit.B/9 + 8, A: 255}
	bars := []image.Rectangle{
		image.Rect(5, 1, 15, 4), image.Rect(15, 4, 18, 19), image.Rect(15, 21, 18, 36), image.Rect(5, 36, 15, 39),
		image.Rect(2, 21, 5, 36), image.Rect(2, 4, 5, 19), image.Rect(5, 18, 15, 22),
	}
	for i, place := range places {
		at := image.Pt(4+i*digitWidth, 4)
		fill := func(area image.Rectangle, on bool) {
			colour := dim
			if on {
				colour = lit
			}
			draw.Draw(look, area.Add(at), image.NewUniform(colour), image.Point{}, draw.Src)
		}
		for bit, bar := range bars {
			fill(bar, place>>bit&1 == 1)
		}
		switch dot := place&0x80 != 0; {
		case !clock:
			fill(image.Rect(19, 36, 22, 39), dot)
		case i == 1:
			fill(image.Rect(19, 10, 22, 13), dot)
			fill(image.Rect(19, 27, 22, 30), dot)
		}
	}
	return look
}
