package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dicetower/calibration"
	"dicetower/vision"
)

type readCommand struct {
	trayFlags `embed:""`
	JSON      bool     `name:"json" help:"Print one JSON object per picture."`
	Expect    int      `help:"Number of dice that should lie there, 0 = unknown." placeholder:"N"`
	Annotate  string   `help:"Folder for copies with what was read drawn on them." placeholder:"DIR"`
	Pictures  []string `arg:"" name:"picture" help:"Pictures to read."`
}

// Validate reports wrong use before anything is read.
func (r *readCommand) Validate() error {
	if r.Expect < 0 {
		return fmt.Errorf("--expect=%d: a number of dice from 0", r.Expect)
	}
	return nil
}

func (r *readCommand) Run(c *console) error {
	options, guard, err := r.load()
	if err != nil {
		return err
	}
	if r.Annotate != "" {
		if err := os.MkdirAll(r.Annotate, 0o755); err != nil {
			return fmt.Errorf("--annotate: %w", err)
		}
	}
	reader, err := vision.NewReader(options)
	if err != nil {
		return err
	}
	defer reader.Close()
	failed := false
	for _, path := range r.Pictures {
		if err := c.Err(); err != nil {
			return err
		}
		reading := r.read(reader, guard, path)
		if err := r.print(c, path, reading); err != nil {
			return err
		}
		failed = failed || reading.Verdict == vision.Error
	}
	if failed {
		return errBatch
	}
	return nil
}

// read answers one picture; whatever goes wrong with it is the answer.
func (r *readCommand) read(reader *vision.Reader, guard *calibration.Guard, path string) vision.Reading {
	unreadable := func(err error) vision.Reading {
		return vision.Reading{Verdict: vision.Error, Reason: vision.ReasonUnreadable, Message: err.Error()}
	}
	f, err := vision.Load(path)
	if err != nil {
		return unreadable(err)
	}
	if guard != nil {
		if err := guard.Moved(f); err != nil {
			return unreadable(err)
		}
	}
	reading := reader.Read(f, r.Expect)
	if r.Annotate == "" || reading.Verdict == vision.Error {
		return reading
	}
	picture, err := vision.Annotate(f, reading)
	if err != nil {
		return unreadable(err)
	}
	target := r.copyOf(path)
	if sameFile(path, target) {
		return unreadable(fmt.Errorf("the drawn copy would overwrite %s; use another folder for --annotate", path))
	}
	if err := os.WriteFile(target, picture, 0o644); err != nil {
		return unreadable(err)
	}
	return reading
}

// copyOf names the drawn copy of a picture. Where pictures of several folders have one name each has its own copy, numbered in the
// order given.
func (r *readCommand) copyOf(path string) string {
	plain := func(path string) string { return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) }
	name, number := plain(path), 1
	for _, before := range r.Pictures {
		if before == path {
			break
		}
		if plain(before) == name {
			number++
		}
	}
	if number > 1 {
		name = fmt.Sprintf("%s-%d", name, number)
	}
	return filepath.Join(r.Annotate, name+".jpg")
}

// sameFile says whether two paths lead to one file.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// readLine is one line of `read --json`.
type readLine struct {
	Path    string         `json:"path"`
	Verdict vision.Verdict `json:"verdict"`
	Reason  vision.Reason  `json:"reason"`
	Message string         `json:"message"`
	Dice    []dieLine      `json:"dice"`
	MS      float64        `json:"ms"`
}

// dieLine is a die in `read --json` and `watch --json`.
type dieLine struct {
	Face       *int    `json:"face"` // null: seen, not read
	Confidence float64 `json:"confidence"`
	X          float64 `json:"x"`
	Y          float64 `json:"y"`
	Size       float64 `json:"size"`
	Angle      float64 `json:"angle"`
}

func dieLines(dice []vision.Die) []dieLine {
	lines := make([]dieLine, 0, len(dice))
	for _, d := range dice {
		line := dieLine{Confidence: rounded(d.Confidence, 1000), X: rounded(d.X, 10), Y: rounded(d.Y, 10), Size: rounded(d.Size, 10), Angle: rounded(d.Angle, 10)}
		if d.Face > 0 {
			line.Face = &d.Face
		}
		lines = append(lines, line)
	}
	return lines
}

func rounded(x, parts float64) float64 { return float64(int(x*parts+0.5)) / parts }

func (r *readCommand) print(c *console, path string, reading vision.Reading) error {
	if r.JSON {
		return json.NewEncoder(c.out).Encode(readLine{
			Path: path, Verdict: reading.Verdict, Reason: reading.Reason, Message: reading.Message,
			Dice: dieLines(reading.Dice), MS: rounded(float64(reading.Elapsed.Microseconds())/1000, 100),
		})
	}
	faces := make([]string, 0, len(reading.Dice))
	for _, d := range reading.Dice {
		if d.Face == 0 {
			faces = append(faces, "?")
			continue
		}
		faces = append(faces, fmt.Sprint(d.Face))
	}
	_, err := fmt.Fprintln(c.out, strings.TrimRight(fmt.Sprintf("%s: %s %s %s", path, reading.Verdict, strings.Join(faces, " "), reading.Message), " "))
	return err
}
