package vision

import (
	"fmt"
	"image"
	"math"
	"slices"
)

// background is the empty tray, seen through a pyramid of the size of the frames that are compared with it.
type background struct {
	frame   Frame
	pyramid *pyramid
	size    image.Point // of the pyramid, zero before the first use
	change  change      // of the newest frame
}

func newBackground(f Frame, size image.Point) (*background, error) {
	b := &background{frame: f, pyramid: newPyramid(0)}
	if err := b.resize(size); err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

func (b *background) close() { b.pyramid.close() }

// resize makes the pyramid as large as the frames are; another resolution of the same camera will do.
func (b *background) resize(size image.Point) error {
	if b.size == size {
		return nil
	}
	shape := float64(size.X) * float64(b.frame.Height) / float64(size.Y) / float64(b.frame.Width)
	if math.Abs(shape-1) > 0.02 {
		return fmt.Errorf("the frame and the picture of the empty tray (%dx%d) differ in shape; take both with the same camera settings",
			b.frame.Width, b.frame.Height)
	}
	if err := b.pyramid.buildTo(b.frame, size); err != nil {
		return fmt.Errorf("take the empty tray: %w", err)
	}
	b.size = size
	return nil
}

// change is what differs from the empty tray. Its buffers serve frame after frame.
type change struct {
	level  *level
	before *level // of the empty tray
	kind   []byte // of every pixel of level
	others []int  // the pixels that are not as before
	things []byte // mask of solid things, with what they enclose
	areas  []area // for every level of the pyramid, where pips may lie
	near   area   // that of level
	faint  []byte // scratch, of the level's size
	mask   []byte // scratch, of the level's size
}

// kinds of a pixel's change.
const (
	asBefore byte = iota
	shadow        // darker by one common factor
	umbra         // much darker, nearly so: beside a die its shadow
	object
)

// samples is one of how many pixels tells of the whole picture.
const samples = 181

const noticeable = 9 // grey values, the least difference that counts

// compare finds what differs; the answer is valid until the next call. The level with half the working size is fine enough for that.
func (b *background) compare(p *pyramid) (*change, error) {
	if err := b.resize(image.Pt(p.levels[0].width, p.levels[0].height)); err != nil {
		return nil, err
	}
	at := min(1, len(p.levels)-1)
	now, before := &p.levels[at], &b.pyramid.levels[at]
	gain := gains(now, before)
	threshold := max(noticeable, 5*medianDifference(now, before, gain))
	c := &b.change
	c.level, c.before = now, before
	c.kind = zeros(c.kind, now.width*now.height)
	c.others = c.others[:0]
	like := newLikeness(gain, threshold)
	for i := like.differs(now.pixels, before.pixels, 0); i < len(c.kind); i = like.differs(now.pixels, before.pixels, i+1) {
		is, was := now.pixels[3*i:3*i+3], before.pixels[3*i:3*i+3]
		if c.kind[i] = compareColours(is, was, gain, threshold+0.6*before.steepness(i%now.width, i/now.width)); c.kind[i] != asBefore {
			c.others = append(c.others, i)
		}
	}
	if err := c.solidify(); err != nil {
		return nil, err
	}
	return c, c.spread(p, at)
}

// zeros gives n bytes, in b where they fit.
func zeros(b []byte, n int) []byte {
	b = slices.Grow(b[:0], n)[:n]
	clear(b)
	return b
}

// likeness tells for each channel and each value of before which values of now are the same: so many from the least on.
type likeness struct {
	least [3][256]int32
	many  uint32
}

func newLikeness(gain [3]float32, threshold float32) *likeness {
	l := &likeness{many: uint32(2*threshold) + 1}
	for k := range l.least {
		for v := range l.least[k] {
			l.least[k][v] = int32(math.Ceil(float64(gain[k]*float32(v) - threshold)))
		}
	}
	return l
}

// differs gives the first pixel from i on that is not the same in all channels, or the number of pixels.
func (l *likeness) differs(now, before []byte, i int) int {
	before = before[:len(now)]
	for at := 3 * i; at+2 < len(now); at += 3 {
		n, b := now[at:at+3:at+3], before[at:at+3:at+3]
		if uint32(int32(n[0])-l.least[0][b[0]]) >= l.many || uint32(int32(n[1])-l.least[1][b[1]]) >= l.many || uint32(int32(n[2])-l.least[2][b[2]]) >= l.many {
			return at / 3
		}
	}
	return len(now) / 3
}

// gains is the median ratio of now to before in each channel: a lamp that ages, an exposure that drifts.
func gains(now, before *level) [3]float32 {
	var gain [3]float32
	for channel := range gain {
		var ratios []float32
		for i := channel; i < len(now.pixels); i += 3 * samples {
			if before.pixels[i] > 12 && now.pixels[i] < 250 && before.pixels[i] < 250 {
				ratios = append(ratios, float32(now.pixels[i])/float32(before.pixels[i]))
			}
		}
		gain[channel] = 1
		if len(ratios) > 100 {
			gain[channel] = quantile(ratios, 0.5)
		}
	}
	return gain
}

// steepness is the largest step across a place: there a shift of the camera by a fraction of a pixel shows.
func (l *level) steepness(x, y int) float32 {
	const reach = 2 // px
	if x < reach || y < reach || x >= l.width-reach || y >= l.height-reach {
		return 0
	}
	i, side, row := 3*(y*l.width+x), 3*reach, 3*reach*l.width
	most := 0
	for k := i; k < i+3; k++ {
		dx, dy := int(l.pixels[k+side])-int(l.pixels[k-side]), int(l.pixels[k+row])-int(l.pixels[k-row])
		most = max(most, dx, -dx, dy, -dy)
	}
	return float32(most)
}

func medianDifference(now, before *level, gain [3]float32) float32 {
	var all []float32
	for i := 0; i < len(now.pixels)-2; i += 3 * samples {
		d := float32(0)
		for k := range 3 {
			d = max(d, float32(math.Abs(float64(float32(now.pixels[i+k])-gain[k]*float32(before.pixels[i+k])))))
		}
		all = append(all, d)
	}
	return quantile(all, 0.5)
}

func compareColours(now, before []byte, gain [3]float32, threshold float32) byte {
	var largest float32
	var low, high float32 = 10, 0
	for k := range 3 {
		was := gain[k] * float32(before[k])
		is := float32(now[k])
		largest = max(largest, max(is-was, was-is))
		ratio := (is + 4) / (was + 4)
		low, high = min(low, ratio), max(high, ratio)
	}
	switch {
	case largest <= threshold:
		return asBefore
	case high < 1.02 && low > 0.45 && high-low < 0.1:
		return shadow
	case high < 1 && low > 0.25 && high-low < 0.22:
		return umbra
	}
	return object
}

// spread gives the area of what changed and its surroundings on every level, so that pips of the tray's own colour are within.
func (c *change) spread(p *pyramid, at int) error {
	const reach = 4 // px of the level
	c.mask = append(c.mask[:0], c.things...)
	mask := c.mask
	if err := dilate(mask, c.level.width, c.level.height, reach); err != nil {
		return err
	}
	c.areas = make([]area, len(p.levels))
	c.near = areaOf(mask, c.level.width, c.level.height)
	c.areas[at] = c.near
	for i := at - 1; i >= 0; i-- {
		c.areas[i] = c.areas[i+1].finer(&p.levels[i])
	}
	for i := at + 1; i < len(p.levels); i++ {
		l := &p.levels[i]
		mask = coarser(mask, p.levels[i-1].width, l)
		c.areas[i] = areaOf(mask, l.width, l.height)
	}
	return nil
}

// index of the pixel at a place of the working picture, -1 beyond it.
func (c *change) index(v vec) int {
	v = c.level.to(v)
	x, y := int(math.Round(v.x)), int(math.Round(v.y))
	if x < 0 || y < 0 || x >= c.level.width || y >= c.level.height {
		return -1
	}
	return y*c.level.width + x
}

// at is the kind of change at a place of the working picture.
func (c *change) at(v vec) byte {
	if i := c.index(v); i >= 0 {
		return c.kind[i]
	}
	return asBefore
}

// isThing says whether something new lies at a place of the working picture.
func (c *change) isThing(v vec) bool {
	i := c.index(v)
	return i >= 0 && c.things[i] != 0
}

// weigh strikes out what was there before: neither pips nor body of such a hypothesis differ from the empty tray.
// What lies wholly on something new and has the size of the surest dice is believed more readily; usual is their step, 0 if
// it is not known.
func (c *change) weigh(hs []hypothesis, usual float64) {
	var steps []float32
	covered := make([]float64, len(hs))
	for i := range hs {
		h := &hs[i]
		pips := share(h.spots(), func(v vec) bool { return c.at(v) != asBefore })
		covered[i] = share(h.grid(1.7), c.isThing)
		if pips < 0.5 && covered[i] < 0.5 {
			h.confidence = 0
		}
		if h.confidence > 0.95 && len(h.pips) >= 3 {
			steps = append(steps, float32(h.step))
		}
	}
	if usual == 0 {
		usual = float64(quantile(steps, 0.5))
	}
	if usual == 0 {
		return
	}
	for i := range hs {
		h := &hs[i]
		if off := math.Abs(math.Log(h.step / usual)); off < 0.15 && covered[i] > 0.9 {
			factor := 5.0
			if share(h.rim(2.7), func(v vec) bool { return !c.isThing(v) }) > 0.45 { // and ends where a die ends
				factor = 20
			}
			h.confidence = odds(h.confidence, factor)
		} else if off > 0.35 {
			h.confidence = odds(h.confidence, 0.2)
		}
	}
}

// odds multiplies the odds of a probability.
func odds(p, factor float64) float64 { return p * factor / (p*factor + 1 - p) }

// share of the places for which the test holds.
func share(places []vec, test func(vec) bool) float64 {
	n := 0
	for _, v := range places {
		if test(v) {
			n++
		}
	}
	return float64(n) / float64(max(1, len(places)))
}

// rim lists places all round the face, at reach steps from its middle lines.
func (h *hypothesis) rim(reach float64) []vec {
	var places []vec
	for t := -3.0; t < 3; t++ {
		along := t * reach / 3
		for _, v := range [4]vec{{along, -reach}, {reach, along}, {-along, reach}, {-reach, -along}} {
			places = append(places, h.place(v))
		}
	}
	return places
}

// grid is a grid of 7x7 places over the face, from -reach to reach steps.
func (h *hypothesis) grid(reach float64) []vec {
	var places []vec
	for u := -3.0; u <= 3; u++ {
		for v := -3.0; v <= 3; v++ {
			places = append(places, h.place(vec{u, v}.mul(reach/3)))
		}
	}
	return places
}
