package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetower/vision"
)

// truth is what lies in a rendered picture or, at the end, in a clip.
type truth struct {
	Width, Height int
	Style         string
	Tray          string
	Light         string
	Case          string
	Tilt          float64 `json:"camera_tilt_deg"`
	RestIndex     uint64  `json:"rest_index"`
	Dice          []struct {
		Face       *int // nil: cocked
		X, Y, Size float64
		InTray     bool `json:"in_tray"`
		Stacked    bool
	}
}

// truthOf reads the .json beside a picture or clip.
func truthOf(path string) (truth, error) {
	data, err := os.ReadFile(strings.TrimSuffix(path, filepath.Ext(path)) + ".json")
	if err != nil {
		return truth{}, fmt.Errorf("read the truth: %w", err)
	}
	var t truth
	if err := json.Unmarshal(data, &t); err != nil {
		return truth{}, fmt.Errorf("read the truth beside %s: %w", path, err)
	}
	return t, nil
}

func (t truth) faces() []int {
	var faces []int
	for _, d := range t.Dice {
		if d.Face != nil {
			faces = append(faces, *d.Face)
		}
	}
	slices.Sort(faces)
	return faces
}

// readable says that every die lies flat in the tray, and nothing else does.
func (t truth) readable() bool {
	for _, d := range t.Dice {
		if d.Face == nil || !d.InTray || d.Stacked {
			return false
		}
	}
	return t.Case != "coin" && t.Case != "hand"
}

// tilt of the camera, in steps of seven degrees.
func (t truth) tilt() string {
	step := 7 * int(t.Tilt/7)
	return fmt.Sprintf("tilt %d-%d degrees", step, step+7)
}

// why it is not readable.
func (t truth) why() string {
	if t.Case != "" {
		return t.Case
	}
	for _, d := range t.Dice {
		switch {
		case d.Face == nil:
			return "cocked"
		case !d.InTray:
			return "outside"
		case d.Stacked:
			return "stacked"
		}
	}
	return ""
}

// trays are read with the profile known (empty picture and side of the dice), with the empty picture alone, with nothing.
func (e *evaluation) trays() error {
	for _, folder := range e.tables {
		found, err := filepath.Glob(filepath.Join(folder, "table_*"))
		if err != nil || len(found) == 0 {
			e.table.leaveOut("trays", fmt.Errorf("no table_* in %s: %w", folder, fs.ErrNotExist))
			continue
		}
		for _, known := range []string{"profile", "empty", "nothing"} {
			part := fmt.Sprintf("%s, %s known", filepath.Base(folder), known)
			if err := e.readTables(found, part, known); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *evaluation) readTables(folders []string, part, known string) error {
	var batches []batch
	for _, folder := range folders {
		b, err := tableBatch(folder, part, known)
		if err != nil {
			return err
		}
		batches = append(batches, b)
	}
	var all []picture
	for _, b := range batches {
		all = append(all, b.pictures...)
	}
	e.table.row(part, "readable")
	for _, prefix := range []string{"refuse ", "style ", "tray ", "light ", "tilt "} {
		for _, group := range groupsOf(all, prefix) {
			e.table.row(part, group)
		}
	}
	return e.read(batches)
}

func tableBatch(folder, part, known string) (batch, error) {
	rolls, err := filepath.Glob(filepath.Join(folder, "*_roll*.jpg"))
	if err != nil {
		return batch{}, err
	}
	b := batch{}
	var sides []float64
	for _, path := range rolls {
		t, err := truthOf(path)
		if err != nil {
			return batch{}, err
		}
		p := picture{path: path, want: t.faces(), expect: len(t.Dice), part: part, mustBe: !t.readable()}
		if p.mustBe {
			p.groups = []string{"refuse " + t.why()}
		} else {
			p.groups = []string{"readable"}
			if known == "profile" { // the closer look once is enough
				p.groups = append(p.groups, "style "+t.Style, "tray "+t.Tray, "light "+t.Light, t.tilt())
			}
			for _, d := range t.Dice {
				sides = append(sides, d.Size/float64(t.Width))
			}
		}
		b.pictures = append(b.pictures, p)
	}
	if known == "nothing" {
		return b, nil
	}
	empties, err := filepath.Glob(filepath.Join(folder, "*_empty.jpg"))
	if err != nil {
		return batch{}, err
	}
	empties = slices.DeleteFunc(empties, func(path string) bool { return strings.Contains(path, "_clip") })
	if len(empties) == 0 {
		return b, nil
	}
	f, err := vision.Load(empties[0])
	if err != nil {
		return batch{}, err
	}
	b.known.Empty = &f
	if known == "profile" {
		b.known.Side = median(sides)
	}
	return b, nil
}
