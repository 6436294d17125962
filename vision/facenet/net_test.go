package facenet

import (
	"math"
	"math/rand/v2"
	"testing"
)

func noise(r *rand.Rand) *Patch {
	p := &Patch{}
	for i := range p {
		p[i] = float32(r.NormFloat64())
	}
	return p
}

// The gradient agrees with the change of the loss.
func TestGradient(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	l := NewLearner(r)
	p := noise(r)
	loss := func() float64 { return -math.Log(float64(l.net.Look(p)[4])) }
	l.Learn(p, 4, 1, 0)
	g := l.gradient.layers()
	const small = 2e-3
	for k, layer := range l.net.layers() {
		for range 20 {
			i := r.IntN(len(layer))
			was := layer[i]
			layer[i] = was + small
			up := loss()
			layer[i] = was - small
			down := loss()
			layer[i] = was
			want := (up - down) / (2 * small)
			if got := float64(g[k][i]); math.Abs(got-want) > 0.02+0.1*math.Abs(want) {
				t.Errorf("layer %d weight %d: gradient %.4f, the loss changes by %.4f", k, i, got, want)
			}
		}
	}
}

// A few patches can be learned by heart.
func TestLearn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	l := NewLearner(r)
	var patches []*Patch
	for range 14 {
		patches = append(patches, noise(r))
	}
	for range 250 {
		for i, p := range patches {
			l.Learn(p, i%Classes, 1, 0.004)
		}
	}
	for i, p := range patches {
		if share := l.Net().Look(p)[i%Classes]; share < 0.8 {
			t.Errorf("patch %d: share %.2f of its class", i, share)
		}
	}
}

func BenchmarkLook(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	n, p := NewLearner(r).Net(), noise(r)
	for b.Loop() {
		n.Look(p)
	}
}

func BenchmarkLearn(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	l, p := NewLearner(r), noise(r)
	for b.Loop() {
		l.Learn(p, 3, 1, 0.001)
	}
}
