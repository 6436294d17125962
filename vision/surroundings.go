package vision

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// surroundings measures what lies about the pixels of a level, only where it matters.
type surroundings struct {
	lighter, darker gocv.Mat // what light and dark spots are held against
	lights, darks   gocv.Mat // the level without thin streaks of light, of shade
	half            gocv.Mat // between the two steps of opening and closing
}

func newSurroundings() surroundings {
	return surroundings{gocv.NewMat(), gocv.NewMat(), gocv.NewMat(), gocv.NewMat(), gocv.NewMat()}
}

func (s *surroundings) close() {
	for _, m := range []*gocv.Mat{&s.lighter, &s.darker, &s.lights, &s.darks, &s.half} {
		m.Close()
	}
}

const thin = 5 // px, what is narrower is a streak

// Differences that count, grey values and 256ths of the brightness. A weak limit joins a streak of light to the pip it touches,
// a strong one parts them.
var (
	averageLimits = newLimits(3, 15)
	openedLimits  = [2]limits{newLimits(8, 30), newLimits(28, 30)}
)

// about gives what a window holds the pixels of a level against, within the boxes.
func (s *surroundings) about(m gocv.Mat, pixels []byte, boxes []image.Rectangle, w window) ([]reference, error) {
	if !w.opened {
		if err := s.average(m, w.side, boxes); err != nil {
			return nil, err
		}
		mean, err := s.lighter.DataPtrUint8()
		return []reference{{pixels, pixels, mean, mean, averageLimits, 0}}, err
	}
	if err := s.open(m, w.side, boxes, &s.lighter, &s.darker); err != nil {
		return nil, err
	}
	if err := s.open(m, thin, boxes, &s.lights, &s.darks); err != nil {
		return nil, err
	}
	var bytes [4][]byte
	for i, m := range []gocv.Mat{s.darks, s.lights, s.darker, s.lighter} {
		var err error
		if bytes[i], err = m.DataPtrUint8(); err != nil {
			return nil, fmt.Errorf("look at the opened picture: %w", err)
		}
	}
	var list []reference
	for i, l := range openedLimits {
		list = append(list, reference{pixels, pixels, bytes[2], bytes[3], l, i})
	}
	return append(list, reference{bytes[0], bytes[1], bytes[2], bytes[3], openedLimits[1], 0}), nil
}

// average is the mean of a square about each pixel.
func (s *surroundings) average(m gocv.Mat, side int, boxes []image.Rectangle) error {
	fit(&s.lighter, m)
	for _, box := range boxes {
		if err := filter(m, s.lighter, box, func(from gocv.Mat, to *gocv.Mat) error {
			return gocv.Blur(from, to, image.Pt(side, side))
		}); err != nil {
			return fmt.Errorf("average the picture: %w", err)
		}
	}
	return nil
}

// open gives the level without anything light, and without anything dark, into which a square does not fit.
func (s *surroundings) open(m gocv.Mat, side int, boxes []image.Rectangle, opened, closed *gocv.Mat) error {
	square := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(side, side))
	defer square.Close()
	fit(opened, m)
	fit(closed, m)
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
		}{{m, s.half, wide, least}, {s.half, *opened, box, largest}, {m, s.half, wide, largest}, {s.half, *closed, box, least}} {
			if err := filter(step.from, step.to, step.box, step.run); err != nil {
				return fmt.Errorf("open the picture: %w", err)
			}
		}
	}
	return nil
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
