package vision

import (
	"math"
	"testing"
)

// TestMatteKnowsNoReflections adds light to a colour: what is without reflections stays as it was.
func TestMatteKnowsNoReflections(t *testing.T) {
	var m matte
	pixel := func(b, g, r float64) [3]byte {
		value := func(v float64) byte { return byte(math.Round(255 * math.Pow(v, 1/2.2))) }
		of := m.colours(Frame{Width: 1, Height: 1, BGR: []byte{value(b), value(g), value(r)}}, colour{1, 1, 1})
		return [3]byte(of.BGR)
	}
	plain := pixel(0.02, 0.15, 0.05)
	for _, light := range []float64{0.1, 0.4, 0.8} {
		lit := pixel(0.02+light, 0.15+light, 0.05+light)
		for k := range lit {
			if off := int(lit[k]) - int(plain[k]); off < -6 || off > 6 {
				t.Errorf("with %.1f more light %v, without %v", light, lit, plain)
			}
		}
	}
	if white := pixel(0.5, 0.5, 0.5); white != [3]byte{128, 128, 128} {
		t.Errorf("white becomes %v", white)
	}
}
