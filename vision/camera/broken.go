package camera

import (
	"bytes"

	"dicetower/vision"
)

// continuity notices when a decoder goes on delivering pictures that it no longer renews. OpenCV does so where the size
// of a clip's pictures changes midway: larger ones are dropped, so that the last picture freezes; smaller ones are
// copied into the upper left corner of the last picture.
type continuity struct {
	last   vision.Frame
	moved  [2]float64 // mean change of the last two pictures that changed, grey values
	frozen int        // pictures in a row that are the same to the bit
}

const (
	inMotion = 0.5 // grey values of mean change
	frozenBy = 10  // pictures
	sampling = 61  // every so many bytes one is looked at
)

// broken says whether with this frame the picture is no longer renewed as a whole.
func (c *continuity) broken(f vision.Frame) bool {
	last := c.last
	c.last = f
	if last.Width != f.Width || last.Height != f.Height {
		*c = continuity{last: f}
		return false
	}
	changed := f.Height
	for row := 3 * f.Width; changed > 0 && bytes.Equal(last.BGR[(changed-1)*row:changed*row], f.BGR[(changed-1)*row:changed*row]); {
		changed--
	}
	if changed == 0 {
		c.frozen++
		return c.frozen == frozenBy && c.moved[0] > inMotion && c.moved[1] > inMotion
	}
	c.frozen = 0
	c.moved = [2]float64{change(last, f), c.moved[0]}
	return changed < f.Height && changed > 1 && cornerOnly(last, f, changed)
}

// change is the mean difference of two pictures, in grey values.
func change(a, b vision.Frame) float64 {
	sum, n := 0, 0
	for i := 0; i < len(b.BGR); i += sampling {
		d := int(b.BGR[i]) - int(a.BGR[i])
		sum += max(d, -d)
		n++
	}
	return float64(sum) / float64(max(n, 1))
}

// cornerOnly says whether the upper rows are new throughout, down to the last one, and the rows below the same to the bit.
func cornerOnly(last, f vision.Frame, rows int) bool {
	const least = 0.9 // of the bytes that differ; a hand or a die ends nowhere along a line like that
	reach := 0        // of the last rows, the columns that are new
	for _, y := range [...]int{rows - 1, rows - 2} {
		row := 3 * f.Width
		a, b := last.BGR[y*row:(y+1)*row], f.BGR[y*row:(y+1)*row]
		end := row
		for end > 0 && a[end-1] == b[end-1] {
			end--
		}
		differ := 0
		for i := range end {
			if a[i] != b[i] {
				differ++
			}
		}
		if end < row/4 || float64(differ) < least*float64(end) {
			return false
		}
		reach = max(reach, end)
	}
	return reach > 0 && rows >= f.Height/8
}
