package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"dicetower/vision"
)

const (
	watchWidth, watchHeight = 640, 480
	watchRate               = 30 // frames a second
	longRun                 = 10_000
	throwFrames             = 100 // of the long run: so long lie dice, and so long the tray is empty
)

// watchCost measures the watch loop at rest, and whether memory grows over many frames with throws among them.
func (e *evaluation) watchCost(table string) error {
	dice, err := loadScaled(filepath.Join(table, "t101_roll1.jpg"), watchWidth, watchHeight)
	if err != nil {
		return err
	}
	empty, err := loadScaled(filepath.Join(table, "t101_empty.jpg"), watchWidth, watchHeight)
	if err != nil {
		return err
	}
	reader, err := vision.NewReader(vision.Options{Empty: &empty})
	if err != nil {
		return err
	}
	defer reader.Close()
	watcher := vision.NewWatcher(reader, vision.WatchOptions{Empty: &empty})
	seq := uint64(0)
	observe := func(f vision.Frame) vision.Observation {
		f.Seq, f.Time = seq, time.Duration(seq)*time.Second/watchRate
		seq++
		return watcher.Observe(f)
	}
	const part = "watch, 640x480"
	for _, name := range []string{"empty", "at rest"} {
		f := empty
		if name == "at rest" {
			f = dice
		}
		for range watchRate {
			observe(f)
		}
		start := cpu()
		const frames = 10 * watchRate
		for range frames {
			observe(f)
		}
		ms := float64((cpu() - start).Microseconds()) / 1000 / frames
		r := e.table.row(part, name)
		r.MS = []float64{ms}
		r.Note = fmt.Sprintf("%.1f%% of a core at %d frames a second", ms*watchRate/10, watchRate)
	}
	run := func(frames int) {
		for i := range frames {
			f := empty
			if i/throwFrames%2 == 1 {
				f = dice
			}
			observe(f)
		}
	}
	run(10 * throwFrames)
	before, err := resident()
	if err != nil {
		return err
	}
	run(longRun)
	after, err := resident()
	if err != nil {
		return err
	}
	r := e.table.row(part, fmt.Sprintf("%d frames, %d throws", longRun, longRun/throwFrames/2))
	r.Note = fmt.Sprintf("memory %.1f MB before, %.1f MB after", before, after)
	return nil
}

// resident is the memory that this process holds, in MB.
func resident() (float64, error) {
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, fmt.Errorf("look at the memory: %w", err)
	}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmRSS:" {
			kb, err := strconv.ParseFloat(f[1], 64)
			return kb / 1024, err
		}
	}
	return 0, fmt.Errorf("look at the memory: no VmRSS in /proc/self/status")
}
