package virtual

import (
	"math"
	"math/rand/v2"

	"dicetower/vision"
)

// sigma of the sensor noise, in steps of 255, and the number of places where the sheet may begin.
const (
	noiseSigma  = 1.2
	noiseStarts = 1 << 16
)

// noise is one sheet of white noise that is laid over every frame from another place on.
type noise struct {
	sheet  []int8
	random *rand.Rand
}

func newNoise(size int, random *rand.Rand) *noise {
	n := &noise{sheet: make([]int8, size+noiseStarts), random: rand.New(rand.NewPCG(random.Uint64(), 1))}
	for i := range n.sheet {
		n.sheet[i] = int8(math.Round(n.random.NormFloat64() * noiseSigma))
	}
	return n
}

// over gives a copy of the picture with noise.
func (n *noise) over(picture vision.Frame) vision.Frame {
	sheet := n.sheet[n.random.IntN(noiseStarts):][:len(picture.BGR)]
	out := make([]byte, len(picture.BGR))
	for i, b := range picture.BGR {
		v := int(b) + int(sheet[i])
		if uint(v) > 255 {
			v = min(max(v, 0), 255)
		}
		out[i] = byte(v)
	}
	picture.BGR = out
	return picture
}
