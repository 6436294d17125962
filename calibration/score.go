package calibration

// weights of the steps in the score; together 100.
func weights() map[Step]int {
	return map[Step]int{LightStep: 20, Focus: 15, Lock: 5, TrayStep: 20, Dice: 20, Test: 20}
}

// score of the whole, 0..100.
func (f *Flow) score() int {
	sum := 0
	for step, weight := range weights() {
		sum += weight * f.scores[step]
	}
	return (sum + 50) / 100
}
