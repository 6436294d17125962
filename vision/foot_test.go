package vision

import (
	"math"
	"testing"
)

// TestUsualFoot: dice of 60 px lie about the point below the camera, at 300, 200, and show k of their distance from it.
func TestUsualFoot(t *testing.T) {
	below := vec{300, 200}
	at := func(x, y, k float64) footed {
		centre := vec{x, y}
		return footed{centre, below.sub(centre).mul(k)}
	}
	const wide = 60.0 / 800
	for _, test := range []struct {
		name string
		own  footed
		k    float64 // of the others
		want float64 // sides
	}{
		{"flat, a camera far up", at(80, 120, 0.3*wide), 0.3 * wide, 0},
		{"flat, a camera near", at(80, 120, wide), wide, 0},
		{"leans to the right", footed{vec{80, 120}, below.sub(vec{80, 120}).mul(0.3 * wide).add(vec{24, 0})}, 0.3 * wide, 0.4},
	} {
		others := []footed{at(500, 100, test.k), at(150, 400, test.k), at(600, 380, test.k), at(330, 250, test.k)}
		if got := test.own.foot.distance(usualFoot(test.own.centre, others, 60, wide)) / 60; math.Abs(got-test.want) > 0.06 {
			t.Errorf("%s: %.3f sides beyond, want %.2f", test.name, got, test.want)
		}
		others[1].foot = others[1].foot.add(vec{60, 0}) // runs into something
		if got := test.own.foot.distance(usualFoot(test.own.centre, others, 60, wide)) / 60; math.Abs(got-test.want) > 0.12 {
			t.Errorf("%s, another runs into something: %.3f sides beyond, want %.2f", test.name, got, test.want)
		}
	}
}
