package vision

import (
	"math"
	"slices"
)

// foot is how far the body of a die that was read is seen beyond its upper face, px of the working picture: towards where a
// camera above the tray sees the die's side. What the face's frame is too large or too small by cancels out. It cannot be told
// where another thing touches the die.
func (c *change) foot(h *hypothesis) (vec, bool) {
	const (
		lines  = 7
		begin  = 1.0 // steps
		stride = 0.1
		end    = 7.0
	)
	var ends [len(sideNormals)]float64
	for s, n := range sideNormals {
		along := n.perp()
		var reach [lines]float32
		for i := range reach {
			from := along.mul(1.4 * (2*float64(i)/(lines-1) - 1))
			t := begin
			for ; t < end; t += stride {
				if at := c.index(h.place(from.add(n.mul(t)))); at < 0 || c.things[at] == 0 || c.kind[at] == umbra {
					break
				}
			}
			if t >= end {
				return vec{}, false
			}
			reach[i] = float32(t)
		}
		ends[s] = float64(quantile(reach[:], 0.5))
	}
	return h.axes.apply(vec{ends[0] - ends[2], ends[1] - ends[3]}), true
}

// joined says whether nothing of the bare tray is seen between two places.
func (c *change) joined(a, b vec) bool {
	const steps = 60
	for i := range steps {
		if at := c.index(a.add(b.sub(a).mul(float64(i) / steps))); at >= 0 && (c.things[at] == 0 || c.kind[at] == umbra) {
			return false
		}
	}
	return true
}

// sideView is how much of a die's side is seen beyond what its place lets expect.
type sideView struct {
	excess  float64 // sides of a die, in whatever direction
	towards float64 // the same towards the point below the camera, less than 0 where too little is seen
	others  int     // dice that it was told by; with less than two of them it is not known
}

// sideViews tells of each chosen die how much of its side is seen. Of dice that lie flat it is the more the farther they lie from the
// point below the camera, and points there; both are learnt from the other dice of the frame.
func (s *sight) sideViews() []sideView {
	const (
		touching = math.Sqrt2 // sides: nearer faces may touch, so that one is taken for the foot of the other
		near     = 1.6        // and here the foot of one may reach the other
	)
	length := s.dieSide()
	var clear []footed
	at := make([]int, len(s.chosen)) // of each die in clear, -1 where its foot can't be told
	for i, h := range s.chosen {
		at[i] = -1
		joined := slices.ContainsFunc(s.chosen, func(o *hypothesis) bool {
			apart := o.centre.distance(h.centre) / length
			return o != h && (apart < touching || apart < near && s.changed.joined(h.centre, o.centre))
		})
		if foot, ok := s.changed.foot(h); ok && !joined {
			at[i] = len(clear)
			clear = append(clear, footed{h.centre, foot})
		}
	}
	picture := float64(max(s.pyramid.levels[0].width, s.pyramid.levels[0].height))
	list := make([]sideView, len(s.chosen))
	for i := range list {
		if at[i] < 0 {
			continue
		}
		own := clear[at[i]]
		others := slices.Delete(slices.Clone(clear), at[i], at[i]+1)
		if len(others) >= 2 {
			usual := usualFoot(own.centre, others, length, length/picture)
			excess := own.foot.sub(usual)
			list[i] = sideView{excess.norm() / length, excess.along(usual) / length, len(others)}
		}
	}
	return list
}

// footed is where a die lies and how far its foot is seen beyond its face, px of the working picture.
type footed struct{ centre, foot vec }

// usualFoot is the foot that others let expect of a die there: a − k·centre. k is what a camera as high as the picture is wide
// would see, times the least squares of the others, which hold to 0.7 ± 0.5 of it where they tell little.
func usualFoot(centre vec, others []footed, length, wide float64) vec {
	const (
		noise         = 0.05 // sides that a foot is found off
		usual, spread = 0.7, 0.5
		least, most   = 0.15, 1.3
		rounds        = 3 // what does not fit counts less in the next
	)
	weights := make([]float64, len(others))
	for i := range weights {
		weights[i] = 1
	}
	offs := make([]vec, len(others))
	var middle vec
	k := usual * wide
	for range rounds {
		var sum float64
		var mean footed
		for i, o := range others {
			sum += weights[i]
			mean.centre, mean.foot = mean.centre.add(o.centre.mul(weights[i])), mean.foot.add(o.foot.mul(weights[i]))
		}
		mean.centre, mean.foot = mean.centre.mul(1/sum), mean.foot.mul(1/sum)
		below := 1 / (spread * spread * wide * wide)
		above := usual * wide * below
		for i, o := range others {
			c, f, weight := o.centre.sub(mean.centre), o.foot.sub(mean.foot), weights[i]/(noise*noise*length*length)
			above, below = above-weight*(c.x*f.x+c.y*f.y), below+weight*c.square()
		}
		k = min(max(above/below, least*wide), most*wide)
		for i, o := range others {
			offs[i] = o.foot.add(o.centre.mul(k))
		}
		middle = medianOf(offs)
		for i := range others {
			off := offs[i].distance(middle) / (2 * noise * length)
			weights[i] = 1 / (1 + off*off)
		}
	}
	return middle.sub(centre.mul(k))
}

// medianOf is the median of both coordinates.
func medianOf(list []vec) vec {
	xs, ys := make([]float32, len(list)), make([]float32, len(list))
	for i, v := range list {
		xs[i], ys[i] = float32(v.x), float32(v.y)
	}
	return vec{float64(quantile(xs, 0.5)), float64(quantile(ys, 0.5))}
}
