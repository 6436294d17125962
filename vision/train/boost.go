package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Boosting as usual: each tree fits the gradient of the logistic loss on a part of the samples and features.
const (
	rounds     = 260
	rate       = 0.08
	sampleRate = 0.7
	columnRate = 0.4
	leastHess  = 2.0 // sum of second derivatives in a leaf
	ridge      = 2.0
	bins       = 64
	splits     = 7 // of a tree of depth three
)

// boosted is the sum of trees in the reader's form.
type boosted struct {
	bias  float64
	trees []tree
}

type tree struct {
	feature   [splits]int
	threshold [splits]float32
	leaf      [splits + 1]float32
}

func (t *tree) at(features []float32) int {
	i := 0
	for i < splits {
		if features[t.feature[i]] < t.threshold[i] {
			i = 2*i + 1
		} else {
			i = 2*i + 2
		}
	}
	return i - splits
}

func (b boosted) probability(features []float32) float64 {
	sum := b.bias
	for i := range b.trees {
		sum += float64(b.trees[i].leaf[b.trees[i].at(features)])
	}
	return 1 / (1 + math.Exp(-sum))
}

// table holds the samples' values as bins, one column per feature.
type table struct {
	columns    [][]uint8
	thresholds [][]float32 // value v is in bin k when exactly k thresholds are <= v
}

func newTable(samples []sample) table {
	n := len(samples[0].features)
	t := table{make([][]uint8, n), make([][]float32, n)}
	for f := range n {
		values := make([]float32, len(samples))
		for i, s := range samples {
			values[i] = s.features[f]
		}
		sorted := slices.Clone(values)
		slices.Sort(sorted)
		for k := 1; k < bins; k++ {
			i := k * len(sorted) / bins
			if i > 0 && sorted[i] > sorted[0] {
				t.thresholds[f] = append(t.thresholds[f], sorted[i])
			}
		}
		t.thresholds[f] = slices.Compact(t.thresholds[f])
		t.columns[f] = make([]uint8, len(samples))
		for i, v := range values {
			at, equal := slices.BinarySearchFunc(t.thresholds[f], v, cmp.Compare[float32])
			if equal {
				at++
			}
			t.columns[f][i] = uint8(at)
		}
	}
	return t
}

// boost fits the trees.
func boost(samples []sample) boosted {
	random := rand.New(rand.NewPCG(1, 2))
	data := newTable(samples)
	positive := 0
	for _, s := range samples {
		positive += s.truth
	}
	b := boosted{bias: math.Log(float64(positive) / float64(len(samples)-positive))}
	sums := make([]float64, len(samples))
	for i := range sums {
		sums[i] = b.bias
	}
	g := grower{data: data, gradient: make([]float64, len(samples)), hessian: make([]float64, len(samples))}
	for range rounds {
		g.rows = g.rows[:0]
		for i, s := range samples {
			p := 1 / (1 + math.Exp(-sums[i]))
			g.gradient[i], g.hessian[i] = float64(s.truth)-p, p*(1-p)
			if random.Float64() < sampleRate {
				g.rows = append(g.rows, i)
			}
		}
		g.features = g.features[:0]
		for f := range data.columns {
			if random.Float64() < columnRate {
				g.features = append(g.features, f)
			}
		}
		t := g.grow()
		b.trees = append(b.trees, t)
		for i, s := range samples {
			sums[i] += float64(t.leaf[t.at(s.features)])
		}
	}
	return b
}

// grower makes one tree.
type grower struct {
	data              table
	gradient, hessian []float64
	rows, features    []int
}

func (g *grower) grow() tree {
	var t tree
	parts := [2*splits + 1][]int{0: g.rows}
	for node := range splits {
		t.feature[node], t.threshold[node] = 0, float32(math.Inf(1)) // all to the first child
		first := parts[node]
		var second []int
		if f, bin, ok := g.split(parts[node]); ok {
			t.feature[node], t.threshold[node] = f, g.data.thresholds[f][bin]
			first = nil
			for _, i := range parts[node] {
				if int(g.data.columns[f][i]) <= bin {
					first = append(first, i)
				} else {
					second = append(second, i)
				}
			}
		}
		parts[2*node+1], parts[2*node+2] = first, second
	}
	for leaf := range t.leaf {
		var sum, hess float64
		for _, i := range parts[splits+leaf] {
			sum, hess = sum+g.gradient[i], hess+g.hessian[i]
		}
		t.leaf[leaf] = float32(rate * sum / (hess + ridge))
	}
	return t
}

// split finds the feature and bin that part the rows best.
func (g *grower) split(rows []int) (feature, bin int, ok bool) {
	best := 1e-6
	for _, f := range g.features {
		var sum, hess [bins]float64
		var allSum, allHess float64
		for _, i := range rows {
			k := g.data.columns[f][i]
			sum[k], hess[k] = sum[k]+g.gradient[i], hess[k]+g.hessian[i]
		}
		for k := range sum {
			allSum, allHess = allSum+sum[k], allHess+hess[k]
		}
		var s, h float64
		for k := range g.data.thresholds[f] {
			s, h = s+sum[k], h+hess[k]
			if h < leastHess || allHess-h < leastHess {
				continue
			}
			gain := s*s/(h+ridge) + (allSum-s)*(allSum-s)/(allHess-h+ridge) - allSum*allSum/(allHess+ridge)
			if gain > best {
				best, feature, bin, ok = gain, f, k, true
			}
		}
	}
	return feature, bin, ok
}
