package vision

import "slices"

// light is how the brightness of a whole picture has changed: to = gain*from + offset.
type light struct{ gain, offset float32 }

const (
	lightSamples = 29  // every so many cells one
	lightRounds  = 3   // of fitting, each without what fitted worst before
	worst        = 2.5 // times the median misfit
	clearly      = 0.8 // times the misfit
	mostMisfit   = 20  // grey steps: more has moved
)

// lightBetween fits the change from one glance to another of its size: a factor or, where that fits clearly
// better, a step or both. What has moved meanwhile fits worst and is left out.
func lightBetween(from, to *glance) light {
	best, least := fitLight(from, to, true, false)
	for _, kind := range [...][2]bool{{false, true}, {true, true}} {
		if fit, misfit := fitLight(from, to, kind[0], kind[1]); misfit < clearly*least {
			best, least = fit, misfit
		}
	}
	return best
}

// fitLight fits a factor, a step or both, and gives the mean misfit in grey steps, at most mostMisfit each.
func fitLight(from, to *glance, factor, step bool) (fit light, misfit float32) {
	fit = light{gain: 1}
	misfits := make([]float32, 0, len(to.grey)/lightSamples+1)
	limit := float32(256)
	for range lightRounds {
		var n, sx, sy, sxx, sxy float64
		for i := 0; i < len(to.grey); i += lightSamples {
			x, y := from.grey[i], to.grey[i]
			if misfit := fit.of(x) - y; max(misfit, -misfit) > limit {
				continue
			}
			n++
			sx += float64(x)
			sy += float64(y)
			sxx += float64(x) * float64(x)
			sxy += float64(x) * float64(y)
		}
		gain := 1.0
		switch spread := sxx - sx*sx/n; {
		case factor && step && spread > n: // more than a standard deviation of 1: not one flat ground
			gain = (sxy - sx*sy/n) / spread
		case factor && !step && sxx > 0:
			gain = sxy / sxx
		}
		fit = light{gain: float32(min(max(gain, 0.2), 5))}
		if step && n > 0 {
			fit.offset = float32((sy - float64(fit.gain)*sx) / n)
		}
		misfits, misfit = misfits[:0], 0
		for i := 0; i < len(to.grey); i += lightSamples {
			m := fit.of(from.grey[i]) - to.grey[i]
			m = max(m, -m)
			misfits = append(misfits, m)
			misfit += min(m, mostMisfit)
		}
		slices.Sort(misfits)
		limit = max(worst*misfits[len(misfits)/2], 1)
	}
	return fit, misfit / float32(len(misfits))
}

// of is what a grey becomes in the light.
func (l light) of(grey float32) float32 { return min(max(l.gain*grey+l.offset, 0), 255) }
