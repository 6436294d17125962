package vision

import (
	"bytes"
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// surroundings measures what lies about the pixels of a level, only where it matters.
type surroundings struct {
	lighter, darker gocv.Mat // what light and dark spots are held against
	half            gocv.Mat // between the two steps of opening and closing
}

func newSurroundings() surroundings {
	return surroundings{gocv.NewMat(), gocv.NewMat(), gocv.NewMat()}
}

func (s *surroundings) close() {
	s.lighter.Close()
	s.darker.Close()
	s.half.Close()
}

// average gives the mean of a square about each pixel within the boxes, for dark spots and for light ones.
func (s *surroundings) average(m gocv.Mat, side int, boxes []image.Rectangle) (dark, light []byte, err error) {
	fit(&s.lighter, m)
	for _, box := range boxes {
		if err := filter(m, s.lighter, box, func(from gocv.Mat, to *gocv.Mat) error {
			return gocv.Blur(from, to, image.Pt(side, side))
		}); err != nil {
			return nil, nil, fmt.Errorf("average the picture: %w", err)
		}
	}
	light, err = s.lighter.DataPtrUint8()
	return light, light, err
}

// open gives the level without anything dark, and without anything light, into which a square does not fit.
func (s *surroundings) open(m gocv.Mat, side int, boxes []image.Rectangle) (dark, light []byte, err error) {
	square := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(side, side))
	defer square.Close()
	fit(&s.lighter, m)
	fit(&s.darker, m)
	fit(&s.half, m)
	least := func(from gocv.Mat, to *gocv.Mat) error { return gocv.Erode(from, to, square) }
	largest := func(from gocv.Mat, to *gocv.Mat) error { return gocv.Dilate(from, to, square) }
	whole := image.Rect(0, 0, m.Cols(), m.Rows())
	for _, box := range boxes {
		wide := box.Inset(-side).Intersect(whole)
		for _, step := range []struct {
			from, to gocv.Mat
			box      image.Rectangle
			run      func(from gocv.Mat, to *gocv.Mat) error
		}{{m, s.half, wide, least}, {s.half, s.lighter, box, largest}, {m, s.half, wide, largest}, {s.half, s.darker, box, least}} {
			if err := filter(step.from, step.to, step.box, step.run); err != nil {
				return nil, nil, fmt.Errorf("open the picture: %w", err)
			}
		}
	}
	if light, err = s.lighter.DataPtrUint8(); err != nil {
		return nil, nil, err
	}
	dark, err = s.darker.DataPtrUint8()
	return dark, light, err
}

// fit makes m as large as like.
func fit(m *gocv.Mat, like gocv.Mat) {
	if m.Rows() != like.Rows() || m.Cols() != like.Cols() {
		m.Close()
		*m = gocv.NewMatWithSize(like.Rows(), like.Cols(), like.Type())
	}
}

// filter runs within a box; what lies beyond it is seen all the same.
func filter(from, to gocv.Mat, box image.Rectangle, run func(from gocv.Mat, to *gocv.Mat) error) error {
	part, into := from.Region(box), to.Region(box)
	defer part.Close()
	defer into.Close()
	return run(part, &into)
}

// cover gives boxes that hold all of a mask's ones, and little more.
func cover(mask []byte, w, h int) []image.Rectangle {
	const tile = 48 // px
	var boxes []image.Rectangle
	for y := 0; y < h; y += tile {
		bottom := min(y+tile, h)
		var last *image.Rectangle
		for x := 0; x < w; x += tile {
			right := min(x+tile, w)
			held := false
			for row := y; row < bottom && !held; row++ {
				held = bytes.IndexByte(mask[row*w+x:row*w+right], 1) >= 0
			}
			switch {
			case !held:
				last = nil
			case last == nil:
				boxes = append(boxes, image.Rect(x, y, right, bottom))
				last = &boxes[len(boxes)-1]
			default:
				last.Max.X = right
			}
		}
	}
	return boxes
}
