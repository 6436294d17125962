package vision

// normal are the normal equations of a least squares fit.
type normal struct {
	m [][]float64
	r []float64
}

func newNormal(unknowns int) *normal {
	n := &normal{r: make([]float64, unknowns)}
	for range unknowns {
		n.m = append(n.m, make([]float64, unknowns))
	}
	return n
}

// add takes in that row times the unknowns should be value.
func (n *normal) add(row []float64, value, weight float64) {
	for j, a := range row {
		for k, b := range row {
			n.m[j][k] += weight * a * b
		}
		n.r[j] += weight * a * value
	}
}

// solve gives the unknowns, nil where they are not determined. It uses the equations up.
func (n *normal) solve() []float64 {
	least := make([]float64, len(n.r))
	for i := range n.m {
		least[i] = 1e-9 * n.m[i][i]
	}
	for i, pivot := range n.m {
		if pivot[i] <= least[i] {
			return nil
		}
		for j := i + 1; j < len(n.m); j++ {
			factor := n.m[j][i] / pivot[i]
			for k := i; k < len(pivot); k++ {
				n.m[j][k] -= factor * pivot[k]
			}
			n.r[j] -= factor * n.r[i]
		}
	}
	for i := len(n.r) - 1; i >= 0; i-- {
		for k := i + 1; k < len(n.r); k++ {
			n.r[i] -= n.m[i][k] * n.r[k]
		}
		n.r[i] /= n.m[i][i]
	}
	return n.r
}
