package virtual

import (
	"errors"
	"fmt"
	"image"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"

	"dicetower/vision"
)

// sigma of the sensor noise, in steps of 255, and the number of places where the sheet may begin.
const (
	noiseSigma  = 1.2
	noiseStarts = 1 << 16
)

// noise is one sheet of white noise that is laid over every frame from another place on.
type noise struct {
	brighter, darker gocv.Mat // one row each
	frame            gocv.Mat
	random           *rand.Rand
}

// newNoise makes a sheet for pictures of so many bytes.
func newNoise(size int, random *rand.Rand) (*noise, error) {
	n := &noise{frame: gocv.NewMat(), random: rand.New(rand.NewPCG(random.Uint64(), 1))}
	brighter, darker := make([]byte, size+noiseStarts), make([]byte, size+noiseStarts)
	for i := range brighter {
		v := math.Round(n.random.NormFloat64() * noiseSigma)
		brighter[i], darker[i] = byte(max(v, 0)), byte(max(-v, 0))
	}
	var err, errDarker error
	n.brighter, err = gocv.NewMatFromBytes(1, len(brighter), gocv.MatTypeCV8U, brighter)
	n.darker, errDarker = gocv.NewMatFromBytes(1, len(darker), gocv.MatTypeCV8U, darker)
	return n, errors.Join(err, errDarker)
}

func (n *noise) close() error {
	return errors.Join(n.brighter.Close(), n.darker.Close(), n.frame.Close())
}

// over gives a copy of the picture with noise.
func (n *noise) over(picture vision.Frame) (vision.Frame, error) {
	start, size := n.random.IntN(noiseStarts), len(picture.BGR)
	part := image.Rect(start, 0, start+size, 1)
	clean, err := gocv.NewMatFromBytes(1, size, gocv.MatTypeCV8U, picture.BGR)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("add noise: %w", err)
	}
	defer clean.Close()
	brighter := n.brighter.Region(part)
	defer brighter.Close()
	darker := n.darker.Region(part)
	defer darker.Close()
	err = errors.Join(gocv.Add(clean, brighter, &n.frame), gocv.Subtract(n.frame, darker, &n.frame))
	if err != nil {
		return vision.Frame{}, fmt.Errorf("add noise: %w", err)
	}
	picture.BGR = n.frame.ToBytes()
	return picture, nil
}
