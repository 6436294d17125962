package vision

import (
	"math"

	"dicetower/vision/facenet"
)

// features are what the first trees judge a hypothesis by. No place, no absolute size, no colour of its own:
// what is learned must hold for dice and tables never seen. strongest is the contrast of the picture's best die.
func (h *hypothesis) features(pips []pip, strongest float64) []float32 {
	inner, outer, mean, least := h.pipSpread(pips)
	lone := loneFit{offset: 0, aspect: 1, fill: 0.9, fit: 0.9, beyond: 0.9, used: 0.9, limit: 0.3, radius: h.radius / 4}
	single := 0.0
	if h.lone != nil {
		lone, single = *h.lone, 1
	}
	filled := 0.0
	if h.filled >= 0 {
		filled = 1
	}
	values := [...]float64{
		float64(h.face), float64(len(h.pips)), single, filled,
		h.quality, h.poorest, h.residual, h.radius, h.aspect, h.spread, h.contrast, h.contrast / strongest,
		h.inner, h.unrest, h.noise, float64(h.extra), inner, outer, mean, least,
		h.limits[0].share, h.limits[0].spread, h.limits[1].share, h.limits[1].spread, h.limits[2].share, h.limits[2].spread,
		h.sides[0], h.sides[1], h.sides[2], h.sides[3], h.ends[0], h.ends[1], h.ends[2], h.ends[3],
		h.stay, h.early, h.late, h.steps[0], h.steps[1], h.steps[2], h.steps[3],
		min(h.steps[0]/h.noise, 30), min(h.steps[1]/h.noise, 30), min(h.steps[2]/h.noise, 30), min(h.steps[3]/h.noise, 30),
		lone.offset, lone.aspect, lone.fill, lone.fit, lone.beyond, lone.used, lone.limit, lone.radius,
		flag(h.outside), flag(h.flat), h.ends[3] - h.ends[0], h.sides[0] + h.sides[1], h.limits[1].share - h.limits[0].share, h.vacant,
	}
	f := make([]float32, len(values), len(values)+4) // with room for what the second trees hear
	for i, v := range values {
		f[i] = float32(v)
	}
	return f
}

func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// pipSpread says how far the pips' colours stray from their mean, in contrasts, and how round they are.
func (h *hypothesis) pipSpread(pips []pip) (inner, outer, meanAspect, leastAspect float64) {
	var in, out colour
	n := float32(len(h.pips))
	leastAspect = 1
	for _, k := range h.pips {
		p := &pips[k]
		in, out = in.add(p.inner.mul(1/n)), out.add(p.outer.mul(1/n))
		meanAspect += p.aspect / float64(n)
		leastAspect = math.Min(leastAspect, p.aspect)
	}
	for _, k := range h.pips {
		inner = max(inner, float64(pips[k].inner.distance(in))/h.contrast)
		outer = max(outer, float64(pips[k].outer.distance(out))/h.contrast)
	}
	return inner, outer, meanAspect, leastAspect
}

// strongest is the contrast of the best pattern in the picture, at least 60.
func strongest(hs []hypothesis) float64 {
	most := 60.0
	for i := range hs {
		if h := &hs[i]; len(h.pips) >= 4 && h.merit() > 1.1 {
			most = max(most, h.contrast)
		}
	}
	return most
}

// Candidate is a face that the reader considered, with what it is judged by: material to train on.
type Candidate struct {
	Die
	Features []float32
	Patches  []facenet.Patch // the face as it was placed, then placed a little askew
}

// Candidates lists all faces considered in a frame. askew gives normally distributed numbers.
func (r *Reader) Candidates(f Frame, askew func() float64, copies int) ([]Candidate, error) {
	s, err := r.see(f, everything)
	if err != nil {
		return nil, err
	}
	most := strongest(s.hypotheses)
	list := make([]Candidate, 0, len(s.hypotheses))
	for i := range s.hypotheses {
		h := &s.hypotheses[i]
		features := h.features(s.pips, most)
		c := Candidate{Die: s.die(h), Features: features, Patches: []facenet.Patch{*s.patch(h, h.frame)}}
		for range copies {
			shift := vec{askew(), askew()}.mul(0.08)
			bent := mat2{1 + 0.05*askew(), 0.04 * askew(), 0.04 * askew(), 1 + 0.05*askew()}
			c.Patches = append(c.Patches, *s.patch(h, frame{h.place(shift), h.axes.times(bent)}))
		}
		list = append(list, c)
	}
	return list, nil
}
