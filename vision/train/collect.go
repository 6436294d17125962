package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"image"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dicetower/vision"

	"gocv.io/x/gocv"
)

// truth is the part of a picture's JSON that is learned from.
type truth struct {
	Scene int64     `json:"scene_seed"`
	Dice  []trueDie `json:"dice"`
}

type trueDie struct {
	Face    *int    `json:"face"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	Size    float64 `json:"size"`
	Stacked bool    `json:"stacked"`
}

// version is a way to change a picture so that more is learned from it.
type version struct {
	scale float64
	blur  float64 // sigma, px
	gain  float64
	lift  float64 // grey values
}

var versions = []version{
	{1, 0, 1, 0},
	{0.8, 0, 0.7, 0},
	{0.62, 0, 0.85, 25},
	{0.9, 0, 1.2, -10},
	{0.75, 1.2, 0.45, 8},
	{1, 2, 0.8, 0},
}

// scene is a picture and what is known of it.
type scene struct {
	frame vision.Frame
	empty *vision.Frame // the tray without dice, nil: not known
	truth truth
	scale float64 // of the frame to the truth
	kind  kind
}

// kind says what a scene is used for.
type kind int

const (
	forNet    kind = iota // the net learns from it
	forForest             // the trees learn from it, by a net that has not seen it
	toCheck               // nobody learns from it
)

// Numbers of drawn scenes.
const (
	drawnForNet    = 1500
	drawnForForest = 700
	drawnToCheck   = 150
)

// pictures lists all pictures with truth in the folders, in the order of their names.
func pictures(folders []string) ([]string, error) {
	var paths []string
	for _, folder := range folders {
		found, err := filepath.Glob(filepath.Join(folder, "*.json"))
		if err != nil {
			return nil, fmt.Errorf("list %s: %w", folder, err)
		}
		for _, path := range found {
			path = strings.TrimSuffix(path, ".json") + ".jpg"
			if _, err := os.Stat(path); err == nil {
				paths = append(paths, path)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// versionsOf gives every version of a picture, and every second once more with the empty tray known, where there is a picture of it:
// TABLE_empty.jpg beside TABLE_NAME.jpg.
func versionsOf(path string) ([]scene, error) {
	data, err := os.ReadFile(strings.TrimSuffix(path, ".jpg") + ".json")
	if err != nil {
		return nil, fmt.Errorf("read the truth: %w", err)
	}
	var t truth
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("read the truth of %s: %w", path, err)
	}
	f, err := vision.Load(path)
	if err != nil {
		return nil, err
	}
	table, _, _ := strings.Cut(filepath.Base(path), "_")
	empty, err := vision.Load(filepath.Join(filepath.Dir(path), table+"_empty.jpg"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	known := err == nil && len(t.Dice) > 0
	var list []scene
	for i, v := range versions {
		changed, err := v.apply(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		s := scene{changed, nil, t, v.scale, t.kind()}
		list = append(list, s)
		if known && i%2 == 0 {
			before, err := v.apply(empty)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			s.empty = &before
			list = append(list, s)
		}
	}
	return list, nil
}

// drawn gives the scene of a seed.
func drawn(seed uint64) ([]scene, error) {
	k := forNet
	if seed >= drawnForNet+drawnForForest {
		k = toCheck
	} else if seed >= drawnForNet {
		k = forForest
	}
	f, t, err := draw(seed)
	if err != nil {
		return nil, fmt.Errorf("draw scene %d: %w", seed, err)
	}
	return []scene{{f, nil, t, 1, k}}, nil
}

// kind of a table: about half for the net, half for the trees, so that neither is judged by what it has learned by heart.
func (t truth) kind() kind {
	h := fnv.New32a()
	fmt.Fprint(h, t.Scene)
	if h.Sum32()>>8&1 == 0 {
		return forNet
	}
	return forForest
}

// judge says whether the die is true; not known for what lies about a die that leans or is nearly right.
func (t truth) judge(d vision.Die, scale float64) (answer int, known bool) {
	known = true
	for _, k := range t.Dice {
		away := math.Hypot(k.X*scale-d.X, k.Y*scale-d.Y) / (k.Size * scale)
		size := math.Abs(math.Log(d.Size / (k.Size * scale)))
		switch {
		case k.Face == nil || k.Stacked:
			known = known && away > 0.75
		case d.Face == *k.Face && away < 0.22 && size < 0.28:
			return 1, true
		case d.Face == *k.Face && away < 0.35:
			known = false
		}
	}
	return 0, known
}

// apply gives a smaller and brighter or darker copy.
func (v version) apply(f vision.Frame) (vision.Frame, error) {
	m, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, f.BGR)
	if err != nil {
		return f, err
	}
	defer m.Close()
	size := image.Pt(int(float64(f.Width)*v.scale), int(float64(f.Height)*v.scale))
	if err := gocv.Resize(m, &m, size, 0, 0, gocv.InterpolationArea); err != nil {
		return f, err
	}
	if v.blur > 0 {
		if err := gocv.GaussianBlur(m, &m, image.Pt(0, 0), v.blur, v.blur, gocv.BorderReplicate); err != nil {
			return f, err
		}
	}
	out := vision.Frame{Width: size.X, Height: size.Y, BGR: m.ToBytes()}
	for i, b := range out.BGR {
		out.BGR[i] = byte(min(max(float64(b)*v.gain+v.lift, 0), 255))
	}
	return out, nil
}
