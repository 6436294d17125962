package vision

import "math"

// tree is a decision tree of depth three. The children of split i are 2i+1 and 2i+2; a value below the
// threshold goes to the first. Leaves follow in order.
type tree struct {
	feature   [7]uint8
	threshold [7]float32
	leaf      [8]float32
}

func (t *tree) value(f []float32) float32 {
	i := 0
	for i < 7 {
		if f[t.feature[i]] < t.threshold[i] {
			i = 2*i + 1
		} else {
			i = 2*i + 2
		}
	}
	return t.leaf[i-7]
}

// forest is a sum of boosted trees.
type forest struct {
	bias  float32
	trees []tree
}

// believe is the probability, by the trees, that a hypothesis is a die.
func (r *forest) believe(f []float32) float64 {
	sum := r.bias
	for i := range r.trees {
		sum += r.trees[i].value(f)
	}
	return 1 / (1 + math.Exp(-float64(sum)))
}
