package vision

import (
	"math"

	"dicetower/vision/facenet"
)

// patch straightens a hypothesis's face for the net: seen from above, the body's colour 0, the pips' 1.
func (s *sight) patch(h *hypothesis, f frame) *facenet.Patch {
	l := s.pyramid.where(h.step, facenet.Side/(2*facenet.Reach))
	own := s.pipOf(h)
	way := own.inner.sub(h.body)
	square := max(way.dot(way), 25)
	p := &facenet.Patch{}
	const n = facenet.Side * facenet.Side
	for y := range facenet.Side {
		for x := range facenet.Side {
			at := vec{patchPlace(x), patchPlace(y)}
			d := l.at(l.to(f.place(at))).sub(h.body)
			t := d.dot(way) / square
			off := math.Sqrt(float64(max(d.dot(d)/square-t*t, 0)))
			i := y*facenet.Side + x
			p[i] = min(max(t, -1), 2)
			p[n+i] = min(float32(off), 2)
		}
	}
	return p
}

// patchPlace of a patch's row or column, lattice steps.
func patchPlace(k int) float64 { return facenet.Reach * (2*(float64(k)+0.5)/facenet.Side - 1) }
