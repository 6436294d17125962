package vision

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// film makes frames of a picture as a camera would: light that changes, then the camera's gamma and tone curve, then noise.
type film struct {
	picture Frame
	light   func(x, y float64) float64 // factor on the light at a place 0..1, nil = 1
	noise   float64                    // standard deviation, grey steps
	sheet   []float64
	random  *rand.Rand
	linear  [256]float64
	curve   [1024]float64 // of light, up to twice white
	seq     uint64
}

func newFilm(picture Frame) *film {
	f := &film{picture: picture, noise: 1.5, random: rand.New(rand.NewPCG(3, 4))}
	for i := range f.curve {
		v := math.Pow(float64(i)/512, 1/2.2)
		f.curve[i] = 255 * min(v+0.05*math.Sin(2*math.Pi*v), 1)
	}
	for range 4 * picture.Width * picture.Height {
		f.sheet = append(f.sheet, f.random.NormFloat64())
	}
	for i := range f.linear {
		f.linear[i] = math.Pow(float64(i)/255, 2.2)
	}
	return f
}

// next frame of the film.
func (f *film) next() Frame {
	p := f.picture
	out := Frame{Seq: f.seq, Width: p.Width, Height: p.Height, BGR: make([]byte, len(p.BGR))}
	f.seq++
	skip := f.random.IntN(len(f.sheet) - len(p.BGR))
	for i := range p.Width * p.Height {
		factor := 512.0
		if f.light != nil {
			factor *= f.light(float64(i%p.Width)/float64(p.Width), float64(i/p.Width)/float64(p.Height))
		}
		for k := 3 * i; k < 3*i+3; k++ {
			grey := f.curve[min(int(f.linear[p.BGR[k]]*factor), len(f.curve)-1)] + f.noise*f.sheet[k+skip]
			out.BGR[k] = byte(min(max(grey+0.5, 0), 255))
		}
	}
	return out
}

// lying reads the truth of a picture that is n times as large.
func lying(t testing.TB, name string, n float64) Reading {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var truth struct{ Dice []Die }
	if err := json.Unmarshal(data, &truth); err != nil {
		t.Fatal(err)
	}
	for i := range truth.Dice {
		d := &truth.Dice[i]
		d.X, d.Y, d.Size, d.Confidence = d.X/n, d.Y/n, d.Size/n, 0.99
	}
	return Reading{Verdict: OK, Dice: truth.Dice}
}

func TestMainsBandsAreNoMovement(t *testing.T) {
	for _, picture := range []string{"t101_roll1", "t103_roll3", "t104_roll2"} {
		f := newFilm(scaled(loadPicture(t, picture), 3))
		for name, band := range map[string]func(x, y, i float64) float64{
			"wide, 5 %":          func(_, y, i float64) float64 { return 1 + 0.05*math.Sin(2*math.Pi*(y/1.5+0.31*i)) },
			"narrow, 5 %":        func(_, y, i float64) float64 { return 1 + 0.05*math.Sin(2*math.Pi*(y/0.2+0.17*i)) },
			"wide, 10 %":         func(_, y, i float64) float64 { return 1 + 0.10*math.Sin(2*math.Pi*(y/0.9+0.31*i)) },
			"narrow, 10 %":       func(_, y, i float64) float64 { return 1 + 0.10*math.Sin(2*math.Pi*(y/0.3+0.43*i)) },
			"camera on its side": func(x, _, i float64) float64 { return 1 + 0.10*math.Sin(2*math.Pi*(x/0.4+0.31*i)) },
			"flicker":            func(_, _, i float64) float64 { return 1 + 0.15*math.Sin(2.1*i) },
			"one lamp of two": func(x, y, i float64) float64 {
				return 1 + 0.10*x*math.Sin(2*math.Pi*(y/0.7+0.31*i))
			},
		} {
			t.Run(picture+", "+name, func(t *testing.T) {
				w := newWatcher(&scripted{answers: []Reading{lying(t, picture, 3)}}, WatchOptions{})
				for i := range 30 {
					f.light = func(x, y float64) float64 { return band(x, y, float64(i)) }
					if o := w.Observe(f.next()); o.State == Moving || i > 8 && o.State != Rest {
						t.Fatalf("frame %d: %s", i, o.State)
					}
				}
			})
		}
	}
}
