package main

import (
	"fmt"
	"image"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"gocv.io/x/gocv"

	"dicetower/vision"
)

const (
	costWidth, costHeight = 1280, 960
	costRounds            = 15
)

// candidate is something whose cost is measured: run gives the CPU time that one go has taken.
type candidate struct {
	name string
	run  func() (time.Duration, error)
}

// cost sets full reads of one picture beside what a plain pip counter would do with it, on one core.
func (e *evaluation) cost() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	table := filepath.Join(e.material, "renders", "table_101")
	frame, err := loadScaled(filepath.Join(table, "t101_roll1.jpg"), costWidth, costHeight)
	if err != nil {
		return err
	}
	empty, err := loadScaled(filepath.Join(table, "t101_empty.jpg"), costWidth, costHeight)
	if err != nil {
		return err
	}
	b, err := tableBatch(table, "", "profile")
	if err != nil {
		return err
	}
	known, err := vision.NewReader(vision.Options{Empty: &empty, Side: b.known.Side})
	if err != nil {
		return err
	}
	defer known.Close()
	unknown, err := vision.NewReader(vision.Options{})
	if err != nil {
		return err
	}
	defer unknown.Close()
	plain := newPlainCounter()
	defer plain.close()
	candidates := []candidate{
		{"full read, profile known", timed(func() error { known.Read(frame, 6); return nil })},
		{"full read, nothing known", timed(func() error { unknown.Read(frame, 6); return nil })},
		{plainName, timed(func() error { return plain.count(frame) })},
	}
	detector, err := newBlobDetector(frame)
	if err != nil {
		e.table.leaveOut(blobName, err)
	} else {
		defer detector.close()
		candidates = append(candidates, candidate{blobName, detector.run})
	}
	if err := e.takeTurns("cost, 1280x960", candidates); err != nil {
		return err
	}
	e.ratios("cost, 1280x960")
	return e.watchCost(table)
}

// takeTurns runs every candidate in each round.
func (e *evaluation) takeTurns(part string, candidates []candidate) error {
	for round := range costRounds + 1 {
		for _, c := range candidates {
			took, err := c.run()
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			if round > 0 { // the first warms up
				r := e.table.row(part, c.name)
				r.MS = append(r.MS, float64(took.Microseconds())/1000)
			}
		}
	}
	return nil
}

// ratios notes how many times the others' cost a read has.
func (e *evaluation) ratios(part string) {
	for _, name := range []string{"full read, profile known", "full read, nothing known"} {
		r := e.table.row(part, name)
		r.Note = fmt.Sprintf("%.2f x %s", median(r.MS)/median(e.table.row(part, plainName).MS), plainName)
		if blob := e.table.row(part, blobName); len(blob.MS) > 0 {
			r.Note += fmt.Sprintf(", %.2f x %s", median(r.MS)/median(blob.MS), blobName)
		}
	}
}

// timed measures the CPU time of this process, its garbage collection included.
func timed(f func() error) func() (time.Duration, error) {
	return func() (time.Duration, error) {
		start := cpu()
		err := f()
		return cpu() - start, err
	}
}

// cpu is the time that this process has spent on processors.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// loadScaled loads a picture and brings it to a size.
func loadScaled(path string, width, height int) (vision.Frame, error) {
	f, err := vision.Load(path)
	if err != nil {
		return f, err
	}
	m, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, f.BGR)
	if err != nil {
		return f, fmt.Errorf("take over %s: %w", path, err)
	}
	defer m.Close()
	scaled := gocv.NewMat()
	defer scaled.Close()
	if err := gocv.Resize(m, &scaled, image.Pt(width, height), 0, 0, gocv.InterpolationCubic); err != nil {
		return f, fmt.Errorf("resize %s: %w", path, err)
	}
	return vision.Frame{Width: width, Height: height, BGR: scaled.ToBytes()}, nil
}
