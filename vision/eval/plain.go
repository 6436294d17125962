package main

import (
	"gocv.io/x/gocv"

	"dicetower/vision"
)

const plainName = "grey + adaptive threshold + connected components"

// plainCounter is what a plain pip counter begins with: grey, adaptive threshold, connected components.
type plainCounter struct{ grey, binary, labels, stats, centroids gocv.Mat }

func newPlainCounter() *plainCounter {
	return &plainCounter{gocv.NewMat(), gocv.NewMat(), gocv.NewMat(), gocv.NewMat(), gocv.NewMat()}
}

func (p *plainCounter) close() {
	for _, m := range []*gocv.Mat{&p.grey, &p.binary, &p.labels, &p.stats, &p.centroids} {
		m.Close()
	}
}

func (p *plainCounter) count(f vision.Frame) error {
	m, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, f.BGR)
	if err != nil {
		return err
	}
	defer m.Close()
	if err := gocv.CvtColor(m, &p.grey, gocv.ColorBGRToGray); err != nil {
		return err
	}
	const window, offset = 31, 5
	if err := gocv.AdaptiveThreshold(p.grey, &p.binary, 255, gocv.AdaptiveThresholdMean, gocv.ThresholdBinaryInv, window, offset); err != nil {
		return err
	}
	gocv.ConnectedComponentsWithStats(p.binary, &p.labels, &p.stats, &p.centroids)
	return nil
}
