package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dicetower/calibration"
	"dicetower/vision"
	"dicetower/vision/camera/virtual"
)

type calibrateCommand struct {
	JSON       bool   `name:"json" help:"Print one JSON object per step."`
	Camera     string `help:"The camera, or dir:FOLDER of pictures whose names begin with empty, dice and test (virtual:, the virtual tower)." placeholder:"SOURCE"`
	Profile    string `help:"File to write (profile.toml in a folder under the user's state home)." placeholder:"FILE"`
	Yes        bool   `help:"Ask nothing: for virtual: and dir:FOLDER."`
	Corners    string `help:"Corners of the tray's floor, in shares of the picture." placeholder:"X,Y …"`
	Keep       string `help:"Corners of the zone for kept dice, in shares of the picture." placeholder:"X,Y …"`
	Marks      bool   `help:"Find the tray by the marks in its corners."`
	PrintMarks string `help:"Write a page with four corner marks, and do nothing else." placeholder:"FILE.svg"`

	corners, keep []vision.Point
}

// Validate reports wrong use, all of it, before anything is opened.
func (k *calibrateCommand) Validate() error {
	var faults []error
	for _, flag := range []struct {
		name, text string
		into       *[]vision.Point
	}{{"--corners", k.Corners, &k.corners}, {"--keep", k.Keep, &k.keep}} {
		if flag.text == "" {
			continue
		}
		corners, err := calibration.ParsePolygon(flag.text)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", flag.name, err))
		}
		*flag.into = corners
	}
	if k.Marks && k.Corners != "" {
		faults = append(faults, errors.New("--marks and --corners: only one of them"))
	}
	kind, _, _ := strings.Cut(cmp.Or(k.Camera, "virtual:"), ":")
	if k.Yes && kind != "virtual" && kind != "dir" {
		faults = append(faults, fmt.Errorf("--yes with --camera %s: somebody has to throw dice there; --yes is for virtual: and dir:FOLDER", k.Camera))
	}
	return errors.Join(faults...)
}

func (k *calibrateCommand) Run(c *console) error {
	if k.PrintMarks != "" {
		if err := os.WriteFile(k.PrintMarks, calibration.MarkSheet(), 0o644); err != nil {
			return fmt.Errorf("print the corner marks: %w", err)
		}
		return nil
	}
	if k.Camera == "" {
		k.Camera = "virtual:"
		complain(c.err, "the virtual tower is measured; --camera names a real one")
	}
	path := k.Profile
	if path == "" {
		var err error
		if path, err = profilePath(); err != nil {
			return err
		}
	}
	if _, err := calibration.Target(path); err != nil { // before anyone has thrown dice for it
		return err
	}
	profile, err := k.calibrate(c)
	if err != nil {
		return k.kept(err, path)
	}
	if err := calibration.Save(path, profile); err != nil {
		return err
	}
	return k.conclude(c, path, profile)
}

// kept tells why nothing was measured, and that no profile has changed.
func (k *calibrateCommand) kept(err error, path string) error {
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("%w: it was broken off", calibration.ErrFailed)
	}
	if _, missing := os.Stat(path); missing != nil {
		return fmt.Errorf("%w\n%s is not written", err, path)
	}
	return fmt.Errorf("%w\n%s stays as it was", err, path)
}

// profilePath is where a profile is written where no other place is named.
func profilePath() (string, error) {
	folder, err := demoFolder()
	if err != nil {
		return "", fmt.Errorf("find a place for the profile: %w", err)
	}
	return filepath.Join(filepath.Dir(folder), "profile.toml"), nil
}

func (k *calibrateCommand) calibrate(c *console) (calibration.Profile, error) {
	options := calibration.Options{Source: k.Camera, Corners: k.corners, Keep: k.keep, Marks: k.Marks}
	scene, closing, err := k.scene(c, &options)
	if err != nil {
		return calibration.Profile{}, err
	}
	defer closing()
	flow := calibration.NewFlow(options)
	defer flow.Close()
	var printing error
	profile, err := calibration.Run(c, flow, scene, time.Now(), func(n calibration.Need, r calibration.Report) {
		printing = errors.Join(printing, k.print(c, n, r))
	})
	return profile, errors.Join(err, printing)
}

// scene opens what is to be looked at.
func (k *calibrateCommand) scene(c *console, o *calibration.Options) (calibration.Scene, func(), error) {
	if folder, ok := strings.CutPrefix(k.Camera, "dir:"); ok {
		scene, err := calibration.OpenFolder(folder)
		if err != nil {
			return nil, nil, err
		}
		o.Tests, o.Marks = scene.Tests(), o.Marks || scene.Marks()
		return scene, func() {}, nil
	}
	talk := newTalk(c)
	if !strings.HasPrefix(k.Camera, "virtual:") {
		source, err := openCamera(k.Camera)
		if err != nil {
			return nil, nil, err
		}
		o.Agree = talk.agree
		live := calibration.NewLive(source, talk)
		return live, func() { live.Close(); source.Close() }, nil
	}
	speed := 1.0
	if k.Yes {
		speed = 0
	}
	tray, err := virtual.New(virtual.Options{Speed: speed})
	if err != nil {
		return nil, nil, err
	}
	o.Agree = func(dice []vision.Die) bool { return slices.Equal(ascending(dice), ascending(tray.Truth())) }
	hands := virtualHands{tray: tray}
	if !k.Yes {
		hands.talk, o.Agree = talk, talk.agree
	}
	live := calibration.NewLive(tray, hands)
	return live, func() { live.Close(); tray.Close() }, nil
}

// ascending lists faces.
func ascending(dice []vision.Die) []int {
	var faces []int
	for _, d := range dice {
		faces = append(faces, d.Face)
	}
	slices.Sort(faces)
	return faces
}

// stepLine is one line of `calibrate --json`.
type stepLine struct {
	Step    calibration.Step `json:"step"`
	Throw   int              `json:"throw"` // 0: none
	Throws  int              `json:"throws"`
	Pass    bool             `json:"pass"`
	Done    bool             `json:"done"` // the step is over
	Score   int              `json:"score"`
	Figures []figureLine     `json:"figures"`
	Reason  string           `json:"reason"`
	Remedy  string           `json:"remedy"`
	Faces   []int            `json:"faces"`
}

type figureLine struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// profileLine is the last line of `calibrate --json`.
type profileLine struct {
	Step  string `json:"step"`
	Pass  bool   `json:"pass"`
	Score int    `json:"score"`
	Path  string `json:"path"`
}

func (k *calibrateCommand) print(c *console, n calibration.Need, r calibration.Report) error {
	if !k.JSON {
		_, err := fmt.Fprintln(c.out, sentenceOf(n, r))
		return err
	}
	line := stepLine{
		Step: r.Step, Throw: r.Throw, Throws: n.Throws, Pass: r.Pass, Done: r.Done, Score: r.Score,
		Figures: []figureLine{}, Reason: r.Reason, Remedy: r.Remedy, Faces: []int{},
	}
	for _, f := range r.Figures {
		line.Figures = append(line.Figures, figureLine{f.Name, rounded(f.Value, 1e6), f.Low, f.High})
	}
	for _, d := range r.Dice {
		line.Faces = append(line.Faces, d.Face)
	}
	return json.NewEncoder(c.out).Encode(line)
}

// sentenceOf tells a report to people.
func sentenceOf(n calibration.Need, r calibration.Report) string {
	parts := []string{fmt.Sprintf("%-6s", r.Step)}
	if n.Throws > 0 {
		parts = append(parts, fmt.Sprintf("throw %d of %d", n.Throw, n.Throws))
	}
	if len(r.Dice) > 0 {
		parts = append(parts, facesOf(r.Dice))
	}
	if r.Done {
		parts = append(parts, fmt.Sprintf("passed, %d of 100", r.Score))
	} else if !r.Pass {
		parts = append(parts, "failed")
	}
	var figures []string
	for _, f := range r.Figures {
		figures = append(figures, fmt.Sprintf("%s %.4g", f.Name, f.Value))
	}
	for _, more := range []string{strings.Join(figures, ", "), r.Reason, r.Remedy} {
		if more != "" {
			parts = append(parts, more)
		}
	}
	return strings.Join(parts, "  ")
}

func (k *calibrateCommand) conclude(c *console, path string, p calibration.Profile) error {
	if k.JSON {
		return json.NewEncoder(c.out).Encode(profileLine{"profile", true, p.Score, path})
	}
	_, err := fmt.Fprintf(c.out, "Calibrated: %d of 100. The profile is at %s\n", p.Score, path)
	return err
}
