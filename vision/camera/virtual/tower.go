package virtual

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"dicetower/vision"
	"dicetower/vision/camera"
)

// Rate is the frames to the second of the recordings.
const Rate = 30

// Options of a virtual tower. The zero value throws when asked and plays as fast as it is asked for frames.
type Options struct {
	Seed  uint64
	Style string        // of the dice, "" = chosen by the seed
	Speed float64       // 1 = true pace, 8 = eight times as fast, 0 = as fast as asked
	Auto  time.Duration // throws six dice by itself when nothing has moved for so long; 0 = only when asked
}

// ErrTumbling says that dice cannot be taken while they move.
var ErrTumbling = errors.New("the dice have not come to rest")

// Tower is the camera above a virtual tray. One goroutine calls Next, any other the rest.
type Tower struct {
	options Options
	pace    pace

	mu      sync.Mutex // guards all below
	library *library
	noise   *noise
	empty   vision.Frame // the tray without dice
	picture vision.Frame // what is seen, without noise
	playing camera.Source
	clip    clip
	dice    []vision.Die
	throws  int
	seq     uint64
	held    int // frames since the picture last changed
}

// New sets up an empty tray.
func New(options Options) (*Tower, error) {
	random := rand.New(rand.NewPCG(options.Seed, 0))
	library, err := newLibrary(options.Style, random)
	if err != nil {
		return nil, fmt.Errorf("virtual tower: %w", err)
	}
	empty, err := emptyTray()
	if err != nil {
		return nil, fmt.Errorf("virtual tower: %w", err)
	}
	noise, err := newNoise(len(empty.BGR), random)
	if err != nil {
		return nil, fmt.Errorf("virtual tower: %w", err)
	}
	return &Tower{
		options: options,
		pace:    pace{speed: options.Speed},
		library: library,
		noise:   noise,
		empty:   empty,
		picture: empty,
	}, nil
}

// Empty is the picture of the tray without dice.
func (t *Tower) Empty() vision.Frame { return t.empty }

// Throw empties the tray and throws n dice, 1..6, even while others still move.
func (t *Tower) Throw(n int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.throw(n)
}

func (t *Tower) throw(n int) error {
	clip, err := t.library.draw(n)
	if err != nil {
		return fmt.Errorf("virtual tower: %w", err)
	}
	source, err := clip.open()
	if err != nil {
		return fmt.Errorf("virtual tower: %w", err)
	}
	t.stop()
	t.clip, t.playing = clip, source
	t.dice, t.held = slices.Clone(clip.Dice), 0
	t.throws++
	return nil
}

// Take takes the dice that lie at the given places out of the tray; of each only X and Y matter.
func (t *Tower) Take(places ...vision.Die) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.playing != nil {
		return fmt.Errorf("take dice: %w", ErrTumbling)
	}
	rest := slices.Clone(t.dice)
	var taken []vision.Die
	for _, place := range places {
		i := slices.IndexFunc(rest, func(d vision.Die) bool { return math.Hypot(d.X-place.X, d.Y-place.Y) < d.Size/2 })
		if i < 0 {
			return fmt.Errorf("take dice: none lies at %.0f, %.0f", place.X, place.Y)
		}
		taken = append(taken, rest[i])
		rest = slices.Delete(rest, i, i+1)
	}
	t.picture = erase(t.picture, t.empty, t.clip.Lean, taken, rest)
	t.dice, t.held = rest, 0
	return nil
}

// Clear empties the tray, even while dice still move.
func (t *Tower) Clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop()
	t.picture, t.dice, t.held = t.empty, nil, 0
}

// Truth is what lies in the tray, or will when the throw in the air has come to rest: face, place, size
// and angle of each die.
func (t *Tower) Truth() []vision.Die {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.dice)
}

// Throws counts the throws so far; it numbers the one that Truth speaks of.
func (t *Tower) Throws() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.throws
}

// Close ends a throw that is still playing; Next may not be called any more.
func (t *Tower) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop()
	return t.noise.close()
}

func (t *Tower) stop() {
	if t.playing != nil {
		t.playing.Close()
		t.playing = nil
	}
}
