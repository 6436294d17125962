package vision

import (
	"math"

	"dicetower/vision/facenet"
)

// WorthLooking is the first trees' confidence from which the picture itself is asked.
const WorthLooking = 0.01

// score gives the hypotheses their confidence: the first trees', and for what they do not rule out that of the net and the
// second trees.
func (s *sight) score(net *facenet.Net, hs []hypothesis) {
	most := strongest(s.hypotheses)
	for i := range hs {
		h := &hs[i]
		features := h.features(s.pips, most)
		h.confidence = glanced.believe(features)
		if h.confidence > WorthLooking || h.patterned() {
			h.seen = *net.Look(s.patch(h, h.frame))
			h.confidence = judged.believe(Heard(features, h.face, h.confidence, &h.seen))
		}
		h.against = h.vacant > 0.5 || (h.lone != nil && !h.ace(&s.pips[h.pips[0]])) // one more pip seems to be there, or it is none
		h.mindDoubt()
	}
}

// mindDoubt keeps a face that has something against it from being sure, whatever speaks for it.
func (h *hypothesis) mindDoubt() {
	if h.against {
		h.confidence = min(h.confidence, doubted)
	}
}

// Heard are the features of the second trees: those of the first, how sure these are of the face, and what the net sees.
func Heard(features []float32, face int, confidence float64, seen *facenet.Shares) []float32 {
	rival := float32(0)
	for k, share := range seen {
		if k != face && k != 0 {
			rival = max(rival, share)
		}
	}
	return append(features, float32(confidence), logit(seen[face]), logit(seen[0]), logit(rival))
}

// logit is the logarithm of the odds.
func logit(share float32) float32 {
	p := min(max(float64(share), 1e-5), 1-1e-5)
	return float32(math.Log(p / (1 - p)))
}

// merit is about 1.2 for a die and less than 0.9 for most other things.
func (h *hypothesis) merit() float64 {
	if h.lone != nil {
		return h.loneMerit()
	}
	ending := max(h.limits[0].share, h.limits[1].share, h.limits[2].share)
	least := 0.1
	switch len(h.pips) {
	case 2:
		least = 0.45
	case 3:
		least = 0.3
	}
	if h.inner < 0.8 || ending < least || h.aspect < 0.5 {
		return 0
	}
	ending = max(h.limits[0].share, 0.95*h.limits[1].share, 0.85*h.limits[2].share)
	return 0.8*h.quality - 1.2*h.residual - 0.5*h.spread - 0.5*float64(h.extra) +
		0.6*(ending-0.7) + 0.3*(h.stay-0.7) - 0.2*h.limits[0].spread + 0.5*(h.inner-0.8) +
		0.1*float64(len(h.pips)) - 0.5*max(0, 0.75-h.aspect)
}

func (h *hypothesis) loneMerit() float64 {
	l := h.lone
	if l.offset > 0.2 || l.aspect < 0.6 || l.fill < 0.7 || l.radius < 0.06 || l.radius > 0.26 {
		return 0
	}
	return 0.6*h.quality + 0.3*l.fit + 0.3*l.beyond - 1.5*l.offset - 0.8*max(0, 0.9-l.aspect) -
		0.5*max(0, 0.85-l.fill) - 0.4*float64(h.extra)
}
