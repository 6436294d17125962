package evidence

import (
	"slices"
	"strconv"

	"dicetower/vision"
)

// Answer writes a reading as a case's answer is: the faces, ascending, of a sure one, else the verdict's word.
func Answer(r vision.Reading) string {
	if r.Verdict != vision.OK {
		return string(r.Verdict)
	}
	faces := []byte{}
	for _, d := range r.Dice {
		faces = strconv.AppendInt(faces, int64(d.Face), 10)
	}
	slices.Sort(faces)
	return string(faces)
}
