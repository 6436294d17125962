package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetower/vision"
	"dicetower/vision/camera"
)

// Frames by which the first sure reading may be before and after the true rest.
const (
	mostEarly = 1
	mostLate  = 10
)

// clips are watched; the empty tray is known where there is a picture of it.
func (e *evaluation) clips() error {
	found := false
	for _, folder := range e.tables {
		clips, err := filepath.Glob(filepath.Join(folder, "table_*", "*_clip*.mp4"))
		if err != nil {
			return err
		}
		part := filepath.Base(folder) + ", clips"
		var delays []float64
		for _, path := range clips {
			t, err := truthOf(path)
			if err != nil {
				return err
			}
			if !t.readable() {
				continue
			}
			found = true
			delay, err := e.clip(path, t, part)
			if err != nil {
				return err
			}
			delays = append(delays, delay...)
		}
		if len(delays) > 0 {
			e.table.row(part, "all").Note = fmt.Sprintf("frames after rest: median %.0f, most %.0f", median(delays), slices.Max(delays))
		}
	}
	if !found {
		return fmt.Errorf("no clips: %w", fs.ErrNotExist)
	}
	return nil
}

// clip watches one recording and gives by how many frames the first sure reading came after the rest; none where there is none.
func (e *evaluation) clip(path string, t truth, part string) ([]float64, error) {
	first, last, err := watch(path)
	if err != nil {
		return nil, err
	}
	all := e.table.row(part, "all")
	one := e.table.row(part, strings.TrimSuffix(filepath.Base(path), ".mp4"))
	for _, r := range []*row{all, one} {
		r.N++
		r.Dice += len(t.Dice)
	}
	if first == nil {
		all.Refused++
		one.Refused++
		one.Note = fmt.Sprintf("never sure: %s %s", last.Reading.Reason, last.Reading.Message)
		return nil, nil
	}
	delay := float64(first.Frame) - float64(t.RestIndex)
	hits := common(t.faces(), facesOf(first.Reading))
	right := slices.Equal(facesOf(first.Reading), t.faces())
	for _, r := range []*row{all, one} {
		r.Found += hits
		switch {
		case !right || delay < -mostEarly && !t.lies(first.Reading):
			r.Silent++
		case delay > mostLate:
			r.Refused++
		default:
			r.Exact++
		}
	}
	one.Note = fmt.Sprintf("%+.0f frames after rest; is %s read %s", delay, digits(t.faces()), digits(facesOf(first.Reading)))
	return []float64{delay}, nil
}

// lies says whether every die lies where it ends, though one creeps on by less than can be seen.
func (t truth) lies(r vision.Reading) bool {
	const creep = 0.06 // sides
	for _, d := range t.Dice {
		if !slices.ContainsFunc(r.Dice, func(o vision.Die) bool { return math.Hypot(o.X-d.X, o.Y-d.Y) < creep*d.Size }) {
			return false
		}
	}
	return true
}

// watch gives the first sure reading of dice at rest, nil where there was none, and the last observation.
func watch(path string) (first *vision.Observation, last vision.Observation, err error) {
	source, err := camera.Open("file:" + path)
	if err != nil {
		return nil, last, err
	}
	defer source.Close()
	var empty *vision.Frame
	if name := strings.TrimSuffix(path, ".mp4") + "_empty.jpg"; exists(name) {
		f, err := vision.Load(name)
		if err != nil {
			return nil, last, err
		}
		empty = &f
	}
	reader, err := vision.NewReader(vision.Options{Empty: empty})
	if err != nil {
		return nil, last, err
	}
	defer reader.Close()
	watcher := vision.NewWatcher(reader, vision.WatchOptions{Empty: empty})
	for {
		frame, err := source.Next(context.Background())
		if errors.Is(err, io.EOF) {
			return nil, last, nil
		}
		if err != nil {
			return nil, last, err
		}
		o := watcher.Observe(frame)
		if o.State == vision.Rest && o.Reading.Verdict == vision.OK && len(o.Reading.Dice) > 0 {
			return &o, o, nil
		}
		if o.State == vision.Rest {
			last = o
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
