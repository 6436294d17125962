package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"dicetower/vision"
	"dicetower/vision/camera"
	"dicetower/vision/camera/virtual"
)

type watchCommand struct {
	JSON   bool   `name:"json" help:"Print one JSON object per change."`
	Camera string `required:"" help:"file:CLIP, dir:FOLDER or virtual: (throws six dice every few seconds)." placeholder:"SOURCE"`
	Empty  string `help:"Picture of the empty tray, from the same place." placeholder:"PICTURE"`
	Expect int    `help:"Number of dice that should lie there, 0 = unknown." placeholder:"N"`
}

// Validate reports wrong use before anything is opened.
func (w *watchCommand) Validate() error {
	if w.Expect < 0 {
		return fmt.Errorf("--expect=%d: a number of dice from 0", w.Expect)
	}
	return nil
}

func (w *watchCommand) Run(c *console) error {
	var empty *vision.Frame
	if w.Empty != "" {
		f, err := vision.Load(w.Empty)
		if err != nil {
			return fmt.Errorf("--empty: %w", err)
		}
		empty = &f
	}
	source, err := openCamera(w.Camera)
	if err != nil {
		return err
	}
	defer source.Close()
	reader, err := vision.NewReader(vision.Options{Empty: empty})
	if err != nil {
		return err
	}
	defer reader.Close()
	return w.watch(c, source, vision.NewWatcher(reader, vision.WatchOptions{Expect: w.Expect, Empty: empty}))
}

// watch prints every change until the recording ends. What cannot be read of it is said; the rest is still watched.
func (w *watchCommand) watch(c *console, source camera.Source, watcher *vision.Watcher) error {
	failed := false
	for {
		frame, err := source.Next(c)
		if c.Err() != nil || errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			fmt.Fprintf(c.err, "dicetower: %v\n", err)
			failed = true
			continue
		}
		if o := watcher.Observe(frame); o.Changed {
			if err := w.print(c, o); err != nil {
				return err
			}
		}
	}
	if failed {
		return errBatch
	}
	return nil
}

// openCamera opens a source by what --camera says.
func openCamera(spec string) (camera.Source, error) {
	if strings.HasPrefix(spec, "virtual:") {
		return virtual.New(virtual.Options{Speed: 1, Auto: 3 * time.Second})
	}
	source, err := camera.Open(spec)
	if errors.Is(err, camera.ErrUnknown) {
		return nil, usageError{err}
	}
	return source, err
}

// watchLine is one line of `watch --json`.
type watchLine struct {
	Frame   uint64         `json:"frame"`
	T       float64        `json:"t"` // seconds
	State   vision.State   `json:"state"`
	Verdict vision.Verdict `json:"verdict"`
	Reason  vision.Reason  `json:"reason"`
	Message string         `json:"message"`
	Dice    []dieLine      `json:"dice"`
}

func (w *watchCommand) print(c *console, o vision.Observation) error {
	line := watchLine{
		Frame: o.Frame, T: rounded(o.Time.Seconds(), 1000), State: o.State,
		Verdict: o.Reading.Verdict, Reason: o.Reading.Reason, Message: o.Reading.Message, Dice: dieLines(o.Reading.Dice),
	}
	if w.JSON {
		return json.NewEncoder(c.out).Encode(line)
	}
	text := fmt.Sprintf("%7.2f s  %-9s", line.T, line.State)
	if o.State == vision.Rest {
		text += fmt.Sprintf(" %-7s %s %s", line.Verdict, facesOf(o.Reading.Dice), line.Message)
	}
	_, err := fmt.Fprintln(c.out, strings.TrimRight(text, " "))
	return err
}

// facesOf lists faces, ? for a die that was not read.
func facesOf(dice []vision.Die) string {
	faces := make([]string, 0, len(dice))
	for _, d := range dice {
		if d.Face == 0 {
			faces = append(faces, "?")
			continue
		}
		faces = append(faces, fmt.Sprint(d.Face))
	}
	return strings.Join(faces, " ")
}
