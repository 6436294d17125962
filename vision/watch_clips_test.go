package vision_test

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetower/vision"
	"dicetower/vision/camera"
)

const recorded = "camera/virtual/clips/"

// watch runs a recording through reader and watcher and gives what was said at rest.
func watch(t *testing.T, clip string, empty *vision.Frame) (rests []vision.Observation) {
	t.Helper()
	source, err := camera.Open("file:" + clip)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	reader, err := vision.NewReader(vision.Options{Empty: empty})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	watcher := vision.NewWatcher(reader, vision.WatchOptions{Empty: empty})
	for {
		frame, err := source.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return rests
		}
		if err != nil {
			t.Fatal(err)
		}
		if o := watcher.Observe(frame); o.Changed && o.State == vision.Rest {
			rests = append(rests, o)
		}
	}
}

func faces(dice []vision.Die) []int {
	var list []int
	for _, d := range dice {
		list = append(list, d.Face)
	}
	slices.Sort(list)
	return list
}

func TestRecordedThrows(t *testing.T) {
	data, err := os.ReadFile(recorded + "clips.json")
	if err != nil {
		t.Fatal(err)
	}
	var clips []struct {
		Name string
		Rest uint64
		Dice []vision.Die
	}
	if err := json.Unmarshal(data, &clips); err != nil {
		t.Fatal(err)
	}
	empty, err := vision.Load(recorded + "empty.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for _, clip := range clips {
		if testing.Short() && !strings.HasSuffix(clip.Name, "_6_1") {
			continue
		}
		t.Run(clip.Name, func(t *testing.T) {
			rests := watch(t, recorded+clip.Name+".mp4", &empty)
			if len(rests) != 1 {
				t.Fatalf("at rest %d times, want once", len(rests))
			}
			o := rests[0]
			if o.Reading.Verdict != vision.OK || !slices.Equal(faces(o.Reading.Dice), faces(clip.Dice)) {
				t.Errorf("%s %s %v, want %v", o.Reading.Verdict, o.Reading.Message, faces(o.Reading.Dice), faces(clip.Dice))
			}
			if o.Frame+1 < clip.Rest || o.Frame > clip.Rest+8 {
				t.Errorf("read at frame %d, the dice rest from %d", o.Frame, clip.Rest)
			}
		})
	}
}

// The real throws: each interval has its faces read surely, and nothing else is ever read surely.
func TestRealThrows(t *testing.T) {
	material := os.Getenv("DICETOWER_MATERIAL")
	if material == "" {
		material = "../../shared"
	}
	video := filepath.Join(material, "photos", "video", "green_felt_throws.mp4")
	truth, err := os.Open(strings.TrimSuffix(video, ".mp4") + ".csv")
	if err != nil {
		t.Skipf("no real throws: %v; DICETOWER_MATERIAL names the folder with photos", err)
	}
	defer truth.Close()
	read := csv.NewReader(truth)
	read.Comment = '#'
	rows, err := read.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rests := watch(t, video, nil)
	within := func(o vision.Observation, row []string) bool {
		from, _ := strconv.ParseFloat(row[0], 64)
		to, _ := strconv.ParseFloat(row[1], 64)
		at := o.Time.Seconds()
		return at >= from-0.3 && at <= to+0.3
	}
	shows := func(row []string) []int {
		var list []int
		for _, f := range strings.Fields(row[2]) {
			n, _ := strconv.Atoi(f)
			list = append(list, n)
		}
		slices.Sort(list)
		return list
	}
	rows = rows[1:]
	for _, row := range rows {
		if !slices.ContainsFunc(rests, func(o vision.Observation) bool {
			return o.Reading.Verdict == vision.OK && within(o, row) && slices.Equal(faces(o.Reading.Dice), shows(row))
		}) {
			t.Errorf("%v is not read", row)
		}
	}
	for _, o := range rests {
		if o.Reading.Verdict == vision.OK && !slices.ContainsFunc(rows, func(row []string) bool {
			return within(o, row) && slices.Equal(faces(o.Reading.Dice), shows(row))
		}) {
			t.Errorf("wrong reading at %v: %v", o.Time, faces(o.Reading.Dice))
		}
	}
}
