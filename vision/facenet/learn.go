package facenet

import (
	"math"
	"math/rand/v2"
)

// Learner fits a net by Adam's method, one patch at a time, the weights moving after each batch.
type Learner struct {
	net         *Net
	gradient    weights
	mean, power weights
	steps, held int

	deep [hidden]float32 // gradients of the activations
	flat [flat]float32
	map2 [filters2 * side2 * side2]float32
	in2  [filters1 * half1 * half1]float32
	map1 [filters1 * side1 * side1]float32
}

const (
	batch     = 64
	momentum  = 0.9
	inertia   = 0.999
	shrinkage = 1e-4 // of the weights, a step and unit of rate
)

// NewLearner begins with small random weights.
func NewLearner(random *rand.Rand) *Learner {
	n := &Net{}
	fill := func(layer []float32, inputs int) {
		for i := range layer {
			layer[i] = float32(random.NormFloat64() * math.Sqrt(2/float64(inputs)))
		}
	}
	fill(n.conv1[:], Planes*kernel1*kernel1)
	fill(n.conv2[:], filters1*kernel2*kernel2)
	fill(n.full[:], flat)
	fill(n.out[:], hidden)
	return &Learner{net: n}
}

// Net is what has been learned so far.
func (l *Learner) Net() *Net { return l.net }

// Learn shows one patch of a class and returns the loss in nats; rate is the step's size.
func (l *Learner) Learn(p *Patch, class int, weight, rate float32) float64 {
	n := l.net
	shares := *n.Look(p)
	g := &l.gradient
	clear(l.deep[:])
	for k := range shares {
		d := shares[k]
		if k == class {
			d--
		}
		d *= weight
		g.bias4[k] += d
		add(g.out[k*hidden:][:hidden], n.deep[:], d)
		add(l.deep[:], n.out[k*hidden:][:hidden], d)
	}
	clear(l.flat[:])
	for j := range l.deep {
		if d := l.deep[j]; n.deep[j] > 0 && d != 0 {
			g.bias3[j] += d
			add(g.full[j*flat:][:flat], n.flat[:], d)
			add(l.flat[:], n.full[j*flat:][:flat], d)
		}
	}
	spread(l.flat[:], n.top2[:], n.map2[:], l.map2[:])
	back(l.map2[:], n.in2[:], filters1, half1, n.conv2[:], g.conv2[:], g.bias2[:], filters2, kernel2, l.in2[:])
	spread(l.in2[:], n.top1[:], n.map1[:], l.map1[:])
	back(l.map1[:], p[:], Planes, Side, n.conv1[:], g.conv1[:], g.bias1[:], filters1, kernel1, nil)
	if l.held++; l.held == batch {
		l.step(rate)
	}
	return -math.Log(max(float64(shares[class]), 1e-9))
}

// add adds k times b to a.
func add(a, b []float32, k float32) {
	b = b[:len(a)]
	for i := range a {
		a[i] += k * b[i]
	}
}

// spread hands the gradients of halved values to the ones they were taken from, where the rectifier let them through.
func spread(from []float32, top []int32, value, to []float32) {
	clear(to)
	for i, d := range from {
		if at := top[i]; value[at] > 0 {
			to[at] += d
		}
	}
}

// back carries gradients through a convolution.
func back(d, in []float32, planes, side int, filters, gradient, bias []float32, count, kernel int, to []float32) {
	clear(to)
	size := side - kernel + 1
	for f := range count {
		m := d[f*size*size:][:size*size]
		for i, v := range m {
			if v == 0 {
				continue
			}
			bias[f] += v
			y, x := i/size, i%size
			for c := range planes {
				for dy := range kernel {
					w := ((f*planes+c)*kernel + dy) * kernel
					at := (c*side+y+dy)*side + x
					add(gradient[w:][:kernel], in[at:][:kernel], v)
					if to != nil {
						add(to[at:][:kernel], filters[w:][:kernel], v)
					}
				}
			}
		}
	}
}

// step moves the weights against the mean gradient of the batch.
func (l *Learner) step(rate float32) {
	l.steps++
	l.held = 0
	ease := float32(math.Sqrt(1-math.Pow(inertia, float64(l.steps))) / (1 - math.Pow(momentum, float64(l.steps))))
	g, m, p := l.gradient.layers(), l.mean.layers(), l.power.layers()
	for k, layer := range l.net.layers() {
		for i := range layer {
			d := g[k][i] / batch
			m[k][i] += (1 - momentum) * (d - m[k][i])
			p[k][i] += (1 - inertia) * (d*d - p[k][i])
			layer[i] -= rate * (ease*m[k][i]/(float32(math.Sqrt(float64(p[k][i])))+1e-7) + shrinkage*layer[i])
			g[k][i] = 0
		}
	}
}
