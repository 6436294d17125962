package raster

import (
	"fmt"
	"image"
)

// The two values of a pixel.
const (
	Off = 0
	On  = 255
)

// Orientation tells how a panel hangs.
type Orientation struct {
	Rotate int  // degrees clockwise that the picture has to be turned: 0, 90, 180 or 270
	Mirror bool // left and right are exchanged, after turning
}

// Check refuses what is no multiple of a right angle.
func (o Orientation) Check() error {
	switch o.Rotate {
	case 0, 90, 180, 270:
		return nil
	}
	return fmt.Errorf("rotate is %d; it must be 0, 90, 180 or 270", o.Rotate)
}

// Size is that of the picture people see, for a panel of native size w×h.
func (o Orientation) Size(w, h int) (int, int) {
	if o.Rotate%180 != 0 {
		return h, w
	}
	return w, h
}

// Apply gives the picture in the panel's own pixels.
func (o Orientation) Apply(picture *image.Gray) *image.Gray {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	nw, nh := o.Size(w, h)
	native := image.NewGray(image.Rect(0, 0, nw, nh))
	for y := range h {
		for x := range w {
			nx, ny := x, y
			switch o.Rotate {
			case 90:
				nx, ny = h-1-y, x
			case 180:
				nx, ny = w-1-x, h-1-y
			case 270:
				nx, ny = y, w-1-x
			}
			if o.Mirror {
				nx = nw - 1 - nx
			}
			native.Pix[ny*native.Stride+nx] = picture.Pix[y*picture.Stride+x]
		}
	}
	return native
}

// Undo gives what people see of the panel's own pixels: the inverse of Apply.
func (o Orientation) Undo(native *image.Gray) *image.Gray {
	if o.Mirror {
		native = Orientation{Mirror: true}.Apply(native)
	}
	return Orientation{Rotate: (360 - o.Rotate) % 360}.Apply(native)
}

// Fit refuses a picture of another size than people see on a panel of native size w×h.
func (o Orientation) Fit(picture *image.Gray, w, h int) error {
	w, h = o.Size(w, h)
	if picture.Rect != image.Rect(0, 0, w, h) {
		return fmt.Errorf("the picture is %v, the display is %d×%d", picture.Rect, w, h)
	}
	return nil
}
