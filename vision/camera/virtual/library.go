package virtual

import (
	"embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"

	"dicetower/vision"
	"dicetower/vision/camera"
)

//go:embed clips
var files embed.FS

// clip is one recorded throw. Lengths and places are pixels of its picture.
type clip struct {
	Name   string
	Style  string       // of the dice
	Frames int          // in all
	Rest   int          // the first frame after which no die moves
	Lean   float64      // side of a die over the camera's height: how far sides show
	Dice   []vision.Die // as they lie at rest
}

// library holds the clips of one style of dice and draws from them without replacement.
type library struct {
	clips  map[int][]clip // by number of dice
	drawn  map[int][]int  // what is left of the current round, by number of dice
	last   map[int]int
	random *rand.Rand
}

// newLibrary opens the clips of a style; "" leaves the choice of the style to the seed.
func newLibrary(style string, random *rand.Rand) (*library, error) {
	data, err := files.ReadFile("clips/clips.json")
	if err != nil {
		return nil, fmt.Errorf("open recorded throws: %w", err)
	}
	var all []clip
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("open recorded throws: %w", err)
	}
	var styles []string
	for _, c := range all {
		styles = append(styles, c.Style)
	}
	slices.Sort(styles)
	styles = slices.Compact(styles)
	if style == "" {
		style = styles[random.IntN(len(styles))]
	}
	l := &library{clips: map[int][]clip{}, drawn: map[int][]int{}, last: map[int]int{}, random: random}
	for _, c := range all {
		if c.Style == style {
			l.clips[len(c.Dice)] = append(l.clips[len(c.Dice)], c)
		}
	}
	if len(l.clips) == 0 {
		return nil, fmt.Errorf("no recorded throws of %q dice; there are %q", style, styles)
	}
	return l, nil
}

// draw picks a clip of n dice: all of them come once before one comes again, none twice in a row.
func (l *library) draw(n int) (clip, error) {
	clips := l.clips[n]
	if len(clips) == 0 {
		return clip{}, fmt.Errorf("no recorded throw of %d dice", n)
	}
	if len(l.drawn[n]) == 0 {
		round := l.random.Perm(len(clips))
		if last, ok := l.last[n]; ok && round[0] == last {
			slices.Reverse(round)
		}
		l.drawn[n] = round
	}
	pick := l.drawn[n][0]
	l.drawn[n], l.last[n] = l.drawn[n][1:], pick
	return clips[pick], nil
}

// open begins to play a clip. The decoder wants the name of a file: the file has its own no longer than it takes to make it, and is opened by the
// name that the kernel gives an open one, so that nothing is left behind however the program ends.
func (c clip) open() (camera.Source, error) {
	video, err := files.ReadFile("clips/" + c.Name + ".mp4")
	if err != nil {
		return nil, fmt.Errorf("open a recorded throw: %w", err)
	}
	file, err := os.CreateTemp("", "dicetower-*.mp4")
	if err != nil {
		return nil, fmt.Errorf("unpack a recorded throw: %w", err)
	}
	defer file.Close()
	if err := os.Remove(file.Name()); err != nil {
		return nil, fmt.Errorf("unpack a recorded throw: %w", err)
	}
	if _, err := file.Write(video); err != nil {
		return nil, fmt.Errorf("unpack a recorded throw: %w", err)
	}
	return camera.Open(fmt.Sprintf("file:/proc/self/fd/%d", file.Fd()))
}

// emptyTray is the tray without dice, as the clips show it.
func emptyTray() (vision.Frame, error) {
	data, err := files.ReadFile("clips/empty.jpg")
	if err != nil {
		return vision.Frame{}, fmt.Errorf("open the picture of the empty tray: %w", err)
	}
	return vision.Decode(data)
}
