package vision

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// solid is the mask of changed things with small gaps closed and what they enclose filled: of a white die on white
// ground only the rim and the pips may differ.
func (c *change) solid() ([]byte, error) {
	w, h := c.level.width, c.level.height
	mask := make([]byte, w*h)
	for i, k := range c.kind {
		if k >= umbra {
			mask[i] = 1
		}
	}
	const gap = 2 // px
	if err := dilate(mask, w, h, gap); err != nil {
		return nil, err
	}
	ground := make([]byte, (w+2)*(h+2)) // a rim of ground all round, so that all of it hangs together
	for y := range h {
		copy(ground[(y+1)*(w+2)+1:], mask[y*w:(y+1)*w])
	}
	flood(ground, w+2, h+2)
	for y := range h {
		for x := range w {
			if ground[(y+1)*(w+2)+x+1] != 2 {
				mask[y*w+x] = 1
			}
		}
	}
	return mask, erode(mask, w, h, gap)
}

// dilate grows the mask by a square of the given reach.
func dilate(mask []byte, w, h, reach int) error { return sweep(mask, w, h, reach, gocv.Dilate) }

// erode shrinks it; beyond the picture the mask goes on.
func erode(mask []byte, w, h, reach int) error { return sweep(mask, w, h, reach, gocv.Erode) }

func sweep(mask []byte, w, h, reach int, filter func(gocv.Mat, *gocv.Mat, gocv.Mat) error) error {
	m, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC1, mask)
	if err != nil {
		return fmt.Errorf("take over a mask: %w", err)
	}
	defer m.Close()
	square := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(2*reach+1, 2*reach+1))
	defer square.Close()
	if err := filter(m, &m, square); err != nil {
		return fmt.Errorf("widen or narrow a mask: %w", err)
	}
	swept, err := m.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("look at a mask: %w", err)
	}
	copy(mask, swept)
	return nil
}

// fillPart lists the pixels of value 1 connected with start, and marks them 2.
func fillPart(mask []byte, w, h, start int) []int {
	mask[start] = 2
	part := []int{start}
	for at := 0; at < len(part); at++ {
		i := part[at]
		x, y := i%w, i/w
		for _, n := range [4][3]int{{x - 1, y, i - 1}, {x + 1, y, i + 1}, {x, y - 1, i - w}, {x, y + 1, i + w}} {
			if n[0] >= 0 && n[0] < w && n[1] >= 0 && n[1] < h && mask[n[2]] == 1 {
				mask[n[2]] = 2
				part = append(part, n[2])
			}
		}
	}
	return part
}
