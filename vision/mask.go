package vision

// solid is the mask of changed things with small gaps closed and what they enclose filled: of a white die on white
// ground only the rim and the pips may differ.
func (c *change) solid() []byte {
	w, h := c.level.width, c.level.height
	mask := make([]byte, w*h)
	for i, k := range c.kind {
		if k >= umbra {
			mask[i] = 1
		}
	}
	const gap = 2 // px
	dilate(mask, w, h, gap)
	ground := make([]byte, (w+2)*(h+2)) // a rim of ground all round, so that all of it hangs together
	for y := range h {
		copy(ground[(y+1)*(w+2)+1:], mask[y*w:(y+1)*w])
	}
	flood(ground, w+2, h+2)
	for y := range h {
		for x := range w {
			if ground[(y+1)*(w+2)+x+1] != 2 {
				mask[y*w+x] = 1
			}
		}
	}
	erode(mask, w, h, gap)
	return mask
}

// dilate grows the mask by a square of the given reach.
func dilate(mask []byte, w, h, reach int) { sweep(mask, w, h, reach, 1) }

// erode shrinks it; beyond the picture the mask goes on.
func erode(mask []byte, w, h, reach int) { sweep(mask, w, h, reach, 0) }

// sweep spreads the value by reach, first along rows, then along columns.
func sweep(mask []byte, w, h, reach int, value byte) {
	line := make([]byte, max(w, h))
	spread := func(n, start, step int) {
		for i := range n {
			line[i] = mask[start+i*step]
		}
		last := -1 << 30 // the last place with the value
		for i := range n {
			if line[i] == value {
				for k := max(0, i-reach, last+1); k <= min(i+reach, n-1); k++ {
					mask[start+k*step] = value
				}
				last = i + reach
			}
		}
	}
	for y := range h {
		spread(w, y*w, 1)
	}
	for x := range w {
		spread(h, x, w)
	}
}

// fillPart lists the pixels of value 1 connected with start, and marks them 2.
func fillPart(mask []byte, w, h, start int) []int {
	mask[start] = 2
	part := []int{start}
	for at := 0; at < len(part); at++ {
		i := part[at]
		x, y := i%w, i/w
		for _, n := range [4][3]int{{x - 1, y, i - 1}, {x + 1, y, i + 1}, {x, y - 1, i - w}, {x, y + 1, i + w}} {
			if n[0] >= 0 && n[0] < w && n[1] >= 0 && n[1] < h && mask[n[2]] == 1 {
				mask[n[2]] = 2
				part = append(part, n[2])
			}
		}
	}
	return part
}
