package vision

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

// showsSide says whether more of a die's side is seen than where the others let expect it: all show theirs towards one point
// below the camera.
func (s *sight) showsSide(h *hypothesis) bool {
	const (
		most  = 0.24 // sides
		judge = 2    // others that can be told
	)
	side := s.dieSide()
	converge := side / float64(max(s.pyramid.levels[0].width, s.pyramid.levels[0].height))
	own, ok := s.changed.foot(h)
	if !ok {
		return false
	}
	own = own.add(h.centre.mul(converge))
	var xs, ys []float32
	for _, other := range s.chosen {
		if foot, ok := s.changed.foot(other); ok && other != h {
			foot = foot.add(other.centre.mul(converge))
			xs, ys = append(xs, float32(foot.x)), append(ys, float32(foot.y))
		}
	}
	if len(xs) < judge {
		return false
	}
	usual := vec{float64(quantile(xs, 0.5)), float64(quantile(ys, 0.5))}
	return own.distance(usual) > most*side
}
