package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"dicetower/calibration"
	"dicetower/evidence"
	"dicetower/vision"
	"dicetower/vision/camera"
	"dicetower/vision/camera/virtual"
)

type watchCommand struct {
	trayFlags `embed:""`
	JSON      bool   `name:"json" help:"Print one JSON object per change."`
	Camera    string `required:"" help:"rpicam:, v4l2:DEVICE, http://…, gstreamer:PIPELINE, file:CLIP, dir:FOLDER or virtual: (throws six dice every few seconds)." placeholder:"SOURCE"`
	Expect    int    `help:"Number of dice that should lie there, 0 = unknown." placeholder:"N"`
	Evidence  string `help:"Folder for the picture of every reading at rest, to send in what was misread." placeholder:"DIR"`
}

// Validate reports wrong use before anything is opened.
func (w *watchCommand) Validate() error {
	if w.Expect < 0 {
		return fmt.Errorf("--expect=%d: a number of dice from 0", w.Expect)
	}
	return nil
}

func (w *watchCommand) Run(c *console) error {
	options, guard, err := w.load()
	if err != nil {
		return err
	}
	source, err := openCamera(w.Camera)
	if err != nil {
		return err
	}
	defer source.Close()
	reader, err := vision.NewReader(options)
	if err != nil {
		return err
	}
	defer reader.Close()
	return w.watch(c, source, vision.NewWatcher(reader, vision.WatchOptions{Expect: w.Expect, Empty: options.Empty}), guard, options)
}

// watch prints every change until the recording ends. What cannot be read of it is said; the rest is still watched.
func (w *watchCommand) watch(c *console, source camera.Source, watcher *vision.Watcher, guard *calibration.Guard, known vision.Options) error {
	failed := false
	post := sentry{guard: guard}
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
		if err := post.look(frame); err != nil {
			return err
		}
		if o := watcher.Observe(frame); o.Changed {
			if err := w.print(c, o); err != nil {
				return err
			}
			if err := w.keep(frame, o, known); err != nil {
				return err
			}
		}
	}
	if failed {
		return errBatch
	}
	return nil
}

// keep writes out what was read at rest, where that is wished.
func (w *watchCommand) keep(frame vision.Frame, o vision.Observation, known vision.Options) error {
	if w.Evidence == "" || o.State != vision.Rest {
		return nil
	}
	_, err := evidence.Write(w.Evidence, evidence.Case{Time: time.Now(), Frame: frame, Reading: o.Reading, Expect: w.Expect, Known: known})
	return err
}

// A camera is looked after once a second, and has moved when that is seen three times: a hand that hides half of the picture
// goes again.
const (
	sentryEvery = time.Second
	sentrySure  = 3
)

// sentry notices while frames are watched that the camera is not where it was calibrated.
type sentry struct {
	guard *calibration.Guard // nil: nobody knows where it was
	begun bool
	last  time.Duration
	seen  int // how often in a row
}

// look refuses the first frame at once, and later ones when it is sure.
func (s *sentry) look(f vision.Frame) error {
	if s.guard == nil || s.begun && f.Time-s.last < sentryEvery {
		return nil
	}
	first := !s.begun
	s.begun, s.last = true, f.Time
	err := s.guard.Moved(f)
	if err == nil {
		s.seen = 0
		return nil
	}
	if s.seen++; first || s.seen >= sentrySure {
		return err
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
