package vision

import "bytes"

// faint adds to a mask what has the tray's own colour: a coin on wood, of which only the rim is seen. Of what lies inside a broken
// line of change enough must look as before, and the line must be its own and no die's.
func (e *explainer) faint(mask []byte) error {
	const (
		gap     = 5    // px, that the line may be broken by
		least   = 0.25 // squares of a die's side
		foreign = 0.7  // of the line, that is no die's
	)
	c := e.c
	w, h := c.level.width, c.level.height
	c.faint = zeros(c.faint, w*h)
	for _, i := range c.others {
		c.faint[i] = 1
	}
	if err := closeUp(c.faint, w, h, gap); err != nil {
		return err
	}
	for _, i := range c.others {
		c.faint[i] = 0
	}
	for i, next := 0, 0; ; i++ {
		if next = bytes.IndexByte(c.faint[i:], 1); next < 0 {
			break
		}
		i += next
		part := fillPart(c.faint, w, h, i)
		if float64(len(part)) < least*e.side*e.side {
			continue
		}
		line, own := 0, 0
		for _, k := range part {
			for _, n := range [4]int{k - 1, k + 1, k - w, k + w} {
				if n < 0 || n >= len(c.kind) || c.kind[n] == asBefore {
					continue
				}
				line++
				if !e.explains(vec{float64(n % w), float64(n / w)}) {
					own++
				}
			}
		}
		if float64(own) < foreign*float64(line) {
			continue
		}
		for _, k := range part {
			mask[k] = 1
		}
	}
	return nil
}
