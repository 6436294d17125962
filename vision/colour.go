package vision

import (
	"math"
	"slices"
)

// colour is blue, green, red, 0..255.
type colour [3]float32

func (a colour) sub(b colour) colour  { return colour{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a colour) add(b colour) colour  { return colour{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func (a colour) mul(k float32) colour { return colour{a[0] * k, a[1] * k, a[2] * k} }
func (a colour) dot(b colour) float32 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func (a colour) distance(b colour) float32 {
	d := a.sub(b)
	return float32(math.Sqrt(float64(d.dot(d))))
}

// between is the point t of the way from a to b.
func (a colour) between(b colour, t float32) colour { return a.add(b.sub(a).mul(t)) }

// median colour, channel by channel.
func medianColour(cs []colour, scratch *[]float32) colour {
	var m colour
	for k := range m {
		s := (*scratch)[:0]
		for _, c := range cs {
			s = append(s, c[k])
		}
		m[k] = quantile(s, 0.5)
		*scratch = s
	}
	return m
}

// quantile of the values, which it reorders; 0 of none.
func quantile(values []float32, share float64) float32 {
	if len(values) == 0 {
		return 0
	}
	at := share * float64(len(values)-1)
	i := int(at)
	settle(values, i)
	if i+1 == len(values) {
		return values[i]
	}
	f := float32(at - float64(i))
	return values[i] + f*(slices.Min(values[i+1:])-values[i])
}

// settle orders the values so far that the i-th is in its place, with none larger before it and none smaller after it: Hoare's
// selection, which needs no whole sorting.
func settle(values []float32, i int) {
	low, high := 0, len(values)-1
	for low < high {
		pivot := values[(low+high)/2]
		l, h := low, high
		for l <= h {
			for values[l] < pivot {
				l++
			}
			for values[h] > pivot {
				h--
			}
			if l <= h {
				values[l], values[h] = values[h], values[l]
				l++
				h--
			}
		}
		switch {
		case i <= h:
			high = h
		case i >= l:
			low = l
		default:
			return
		}
	}
}
