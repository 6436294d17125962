package virtual

import (
	"image"
	"image/color"
	"image/draw"
)

// dots shows every pixel as a round light.
func dots(picture *image.Gray, lit color.RGBA) image.Image {
	colours := make([]color.RGBA, len(picture.Pix))
	for i, v := range picture.Pix {
		if v >= 0x80 {
			colours[i] = lit
		}
	}
	return lights(colours, picture.Rect.Dx())
}

// lights shows colours as round lights, in rows of a width.
func lights(colours []color.RGBA, width int) image.Image {
	const pitch, radius = 8, 3
	rows := (len(colours) + width - 1) / max(1, width)
	look := image.NewRGBA(image.Rect(0, 0, width*pitch, rows*pitch))
	draw.Draw(look, look.Rect, image.NewUniform(color.RGBA{R: 12, G: 12, B: 12, A: 255}), image.Point{}, draw.Src)
	for i, c := range colours {
		c = color.RGBA{R: max(c.R, 34), G: max(c.G, 34), B: max(c.B, 34), A: 255}
		for y := range pitch {
			for x := range pitch {
				dx, dy := 2*x-pitch+1, 2*y-pitch+1
				if dx*dx+dy*dy <= 4*radius*radius {
					look.SetRGBA(i%width*pitch+x, i/width*pitch+y, c)
				}
			}
		}
	}
	return look
}
