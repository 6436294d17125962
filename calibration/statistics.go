package calibration

import "slices"

func median(values []float64) float64 { return quantile(values, 0.5) }

// quantile is the value under which a share of the values lies; 0 of none.
func quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[int(share*float64(len(sorted)-1)+0.5)]
}
