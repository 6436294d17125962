package main

import (
	"fmt"
	"math/rand/v2"

	"dicetower/vision/facenet"
)

const (
	scant  = 0.12 // of the faces that even the first trees take for none are learned
	epochs = 16
	pace   = 0.0015
)

// example is a patch to learn and its class.
type example struct {
	patch *packed
	class int
}

// distort restores a patch, turned and mirrored anyhow: a face is one however it lies. A little more contrast or less,
// grain, and now and then a glint that hides a part teach what a camera does.
func (e example) distort(random *rand.Rand, p *facenet.Patch) {
	const n = facenet.Side
	way := random.IntN(8)
	gain, lift := float32(1+0.12*random.NormFloat64()), float32(0.05*random.NormFloat64())
	grain := float32(0.12 * random.Float64() * random.Float64())
	gx, gy, reach, bright := random.IntN(n), random.IntN(n), 1+random.IntN(3), float32(random.Float64()*2-0.5)
	glint := random.IntN(8) == 0
	for y := range n {
		for x := range n {
			u, v := x, y
			if way&1 != 0 {
				u = n - 1 - u
			}
			if way&2 != 0 {
				v = n - 1 - v
			}
			if way&4 != 0 {
				u, v = v, u
			}
			t, off := float32(e.patch[v*n+u])/85-1, float32(e.patch[(n+v)*n+u])/85-1
			t = gain*t + lift + grain*float32(random.NormFloat64())
			if dx, dy := x-gx, y-gy; glint && dx*dx+dy*dy <= reach*reach {
				t = bright
			}
			p[y*n+x], p[(n+y)*n+x] = min(max(t, -1), 2), max(off, 0)
		}
	}
}

// examples for the net: all that is true, also askew, and of what is not what the first trees do not rule out.
func examples(samples []sample, glanced boosted, random *rand.Rand) []example {
	var list []example
	for i := range samples {
		s := &samples[i]
		switch {
		case s.truth == 1:
			list = append(list, example{&s.plain, s.face})
			for k := range s.askew {
				list = append(list, example{&s.askew[k], s.face})
			}
		case glanced.probability(s.features) > 0.01 || random.Float64() < scant:
			list = append(list, example{&s.plain, 0})
		}
	}
	return list
}

// learnNet fits the net.
func learnNet(samples map[kind][]sample, glanced boosted) *facenet.Net {
	random := rand.New(rand.NewPCG(7, 8))
	learner := facenet.NewLearner(random)
	learn, check := examples(samples[forNet], glanced, random), examples(samples[toCheck], glanced, random)
	other := examples(samples[forForest], glanced, random)
	var p facenet.Patch
	for epoch := range epochs {
		random.Shuffle(len(learn), func(i, j int) { learn[i], learn[j] = learn[j], learn[i] })
		rate, loss := float32(pace*(1-float64(epoch)/epochs)), 0.0
		for _, e := range learn {
			e.distort(random, &p)
			loss += learner.Learn(&p, e.class, 1, rate)
		}
		fmt.Printf("epoch %d: loss %.4f over %d patches\n", epoch+1, loss/float64(len(learn)), len(learn))
		judgeNet("  drawn, never seen", learner.Net(), check)
		judgeNet("  the trees' scenes", learner.Net(), other)
	}
	return learner.Net()
}

// judgeNet prints how many faces are missed, how many read as another, and how many of none are taken for one.
func judgeNet(name string, net *facenet.Net, examples []example) {
	var faces, missed, mixed, none, taken int
	var p facenet.Patch
	for _, e := range examples {
		e.patch.unpack(&p)
		best := net.Look(&p).Best()
		switch e.class {
		case 0:
			none++
			if best != 0 {
				taken++
			}
		default:
			faces++
			if best == 0 {
				missed++
			} else if best != e.class {
				mixed++
			}
		}
	}
	fmt.Printf("%s: of %d faces %d missed, %d read as another; of %d of none %d taken for a face\n", name, faces, missed, mixed, none, taken)
}
