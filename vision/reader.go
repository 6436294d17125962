package vision

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"dicetower/vision/facenet"
)

// Options of a Reader: what is known of the tray. Everything may be left out.
type Options struct {
	Empty *Frame  // picture of the empty tray, nil if there is none
	Side  float64 // of a die that lies flat, as a share of the picture's width; 0 = not known
	Tray  []Point // corners of the tray's floor, nil = where its edge is plain in Empty, or else anywhere in the picture
}

// Point is a place in a picture, as shares of its width and height: 0,0 is the upper left corner.
type Point struct{ X, Y float64 }

// Reader reads frames. It reuses its buffers: one goroutine at a time may use it.
type Reader struct {
	pyramid *pyramid
	pips    *pipFinder
	body    bodyProbe
	lone    loneProbe
	net     *facenet.Net
	options Options
	tray    *background
	floor   []Point  // corners, nil where they are not known
	matte   matte    // of the newest frame that was not read at once
	mattes  *pyramid // of that
}

// plainEdge is the share of its outline from which a tray that was found is taken for sure.
const plainEdge = 0.8

// NewReader makes a reader; Close it after use.
func NewReader(o Options) (*Reader, error) {
	net, err := facenet.Learned()
	if err != nil {
		return nil, err
	}
	p := newPyramid(o.Side)
	r := &Reader{
		pyramid: p, pips: newPipFinder(), body: bodyProbe{pyramid: p}, lone: loneProbe{pyramid: p}, net: net, options: o, mattes: newPyramid(o.Side),
	}
	if err := r.SetEmpty(o.Empty); err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// Close frees the buffers.
func (r *Reader) Close() error {
	r.pyramid.close()
	r.pips.close()
	if r.tray != nil {
		r.tray.close()
	}
	r.mattes.close()
	return nil
}

// SetEmpty takes another picture of the empty tray; nil means that nothing is known of it. One that shows dice is refused.
func (r *Reader) SetEmpty(f *Frame) error {
	var tray *background
	if f != nil {
		if err := r.checkEmpty(*f); err != nil {
			return err
		}
		var err error
		if tray, err = newBackground(*f, r.pyramid.sizeOf(*f)); err != nil {
			return err
		}
	}
	r.floor = r.options.Tray
	if f != nil && r.floor == nil {
		if found, err := FindTray(*f); err == nil && found.Seen > plainEdge {
			r.floor = found.Corners
		}
	}
	if r.tray != nil {
		r.tray.close()
	}
	r.tray = tray
	return nil
}

// checkEmpty reads the picture as if nothing were known of it.
func (r *Reader) checkEmpty(f Frame) error {
	known := r.tray
	r.tray = nil
	defer func() { r.tray = known }()
	s, err := r.see(f, long)
	if err != nil {
		return fmt.Errorf("take the empty tray: %w", err)
	}
	for _, h := range s.chosen {
		if len(h.pips) > 1 && h.confidence > beyondDoubt {
			return fmt.Errorf("take the empty tray: a die with a %d lies there, %s; take the picture again without dice",
				h.face, s.message("%s", h.centre))
		}
	}
	return nil
}

// Read answers one frame. expect is the number of dice that should lie in the tray, 0 if unknown.
func (r *Reader) Read(f Frame, expect int) Reading {
	start := time.Now()
	reading := r.read(f, expect)
	reading.Elapsed = time.Since(start)
	return reading
}

func (r *Reader) read(f Frame, expect int) Reading {
	changed, err := r.take(f)
	if err != nil {
		return unreadable(err)
	}
	if changed != nil && r.options.Side > 0 {
		s, err := r.look(changed, quick)
		if err != nil {
			return unreadable(err)
		}
		if reading := s.reading(expect); reading.Verdict == OK && s.plain() {
			return reading
		}
	}
	s, err := r.look(changed, long)
	if err != nil {
		return unreadable(err)
	}
	reading := s.reading(expect)
	if reading.Verdict != Unsure || changed == nil {
		return reading
	}
	return r.again(s, f, expect, reading)
}

func unreadable(err error) Reading {
	return Reading{Verdict: Error, Reason: ReasonUnreadable, Message: err.Error()}
}

// plain says that every die is read so surely, in a tray that is known, that a closer look would tell nothing else.
func (s *sight) plain() bool {
	const enough = 0.98
	return !slices.ContainsFunc(s.chosen, func(h *hypothesis) bool { return h.confidence < enough })
}

// sight is all that was found in one frame.
type sight struct {
	pyramid    *pyramid
	depth      depth
	pips       []pip
	hypotheses []hypothesis
	chosen     []*hypothesis
	known      known
	changed    *change       // since the empty picture, nil without one
	leftovers  []leftover    // what has changed and is no die that was read
	leaners    []*hypothesis // of the chosen; found with the reading
}

func (r *Reader) see(f Frame, d depth) (*sight, error) {
	changed, err := r.take(f)
	if err != nil {
		return nil, err
	}
	return r.look(changed, d)
}

// take makes the frame the one to look at, and gives what differs from the empty tray, nil where that is not known.
func (r *Reader) take(f Frame) (*change, error) {
	if err := r.pyramid.build(f); err != nil || r.tray == nil {
		return nil, err
	}
	return r.tray.compare(r.pyramid)
}

// depth says how closely a frame is looked at.
type depth int

const (
	quick      depth = iota // in half the time, without pips that light or shade runs into
	long                    // all that a reading needs
	everything              // parts of faces that are beyond doubt too, to learn from
)

// look finds the dice.
func (r *Reader) look(changed *change, d depth) (*sight, error) {
	s := &sight{pyramid: r.pyramid, depth: d, known: newKnown(r.options.Side, r.floor, r.pyramid), changed: changed}
	var areas []area
	stray := float32(evenGround)
	if changed != nil {
		areas, stray = changed.areas, lightGround
	}
	var err error
	if s.pips, err = r.pips.find(r.pyramid, s.known, areas, d == quick); err != nil {
		return nil, err
	}
	r.suppose(s, connect(r.pyramid, s.pips, stray))
	from := len(s.hypotheses)
	for i, explained := range s.explained(4) {
		if s.known.mayBePip(&s.pips[i]) && !explained {
			s.hypotheses = append(s.hypotheses, r.singles(i, s.pips)...)
		}
	}
	s.score(r.net, s.hypotheses[from:])
	if s.changed != nil {
		r.suppose(s, s.changed.twins(s.pips, s.explained(1)))
	}
	for i := range s.hypotheses {
		s.known.fits(&s.hypotheses[i])
	}
	if s.changed != nil {
		s.changed.weigh(s.hypotheses, s.known.side/4)
		for i := range s.hypotheses {
			s.hypotheses[i].mindDoubt()
		}
	}
	s.chosen = choose(s.hypotheses)
	if s.changed != nil {
		if s.leftovers, err = s.findLeftovers(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// beyondDoubt is the confidence of a face that nothing else can be.
const beyondDoubt = 0.99

// suppose adds the faces that a graph's pairs span, but for parts of a face that is beyond doubt.
func (r *Reader) suppose(s *sight, g graph) {
	faces := findFaces(r.pyramid, s.pips, g)
	slices.SortStableFunc(faces, func(a, b hypothesis) int { return cmp.Compare(len(b.pips), len(a.pips)) })
	for len(faces) > 0 {
		from, size := len(s.hypotheses), len(faces[0].pips)
		for len(faces) > 0 && len(faces[0].pips) == size {
			h := faces[0]
			faces = faces[1:]
			if s.known.mayBe(&h) && (s.depth == everything || !s.partOfFace(&h)) {
				r.body.measure(&h, s.pips)
				s.hypotheses = append(s.hypotheses, h)
			}
		}
		s.score(r.net, s.hypotheses[from:])
	}
}

// partOfFace says whether all pips belong to a larger face that is beyond doubt.
func (s *sight) partOfFace(h *hypothesis) bool {
	for i := range s.hypotheses {
		if g := &s.hypotheses[i]; g.confidence > beyondDoubt && len(g.pips) > len(h.pips) && h.within(g) {
			return true
		}
	}
	return false
}

// explained tells which spots are pips of a face of so many and more that is beyond doubt, or lie on its die.
func (s *sight) explained(least int) []bool {
	const reach = 2.2 // steps
	explained := make([]bool, len(s.pips))
	for i := range s.hypotheses {
		h := &s.hypotheses[i]
		if len(h.pips) < least || h.confidence <= beyondDoubt {
			continue
		}
		inverse := h.axes.inverse()
		for k := range s.pips {
			uv := inverse.apply(s.pips[k].centre.sub(h.centre))
			explained[k] = explained[k] || (math.Abs(uv.x) < reach && math.Abs(uv.y) < reach)
		}
	}
	return explained
}

// singles are the hypotheses that pip i is a 1.
func (r *Reader) singles(i int, pips []pip) []hypothesis {
	p := &pips[i]
	if p.quality < 0.62 || p.contrast < 16 {
		return nil
	}
	var list []hypothesis
	for _, fit := range r.lone.look(p) {
		h := hypothesis{frame: fit.frame, face: 1, pips: []int{i}, cells: middle, filled: -1}
		h.lone = fit
		r.body.measure(&h, pips)
		h.aspect = fit.aspect
		list = append(list, h)
	}
	return list
}

// dice are the chosen hypotheses in reading order, in pixels of the frame. What leans shows no face.
func (s *sight) dice() []Die {
	dice := make([]Die, 0, len(s.chosen))
	for _, h := range s.chosen {
		d := s.die(h)
		if slices.Contains(s.leaners, h) {
			d.Face, d.Confidence = 0, 0
		}
		dice = append(dice, d)
	}
	sortDice(dice)
	return dice
}

// die is a hypothesis in pixels of the frame.
func (s *sight) die(h *hypothesis) Die {
	return Die{
		Face: h.face, Confidence: h.confidence,
		X: h.centre.x / s.pyramid.scale, Y: h.centre.y / s.pyramid.scale,
		Size: 4 * h.step / s.pyramid.scale, Angle: h.axes.angle(),
	}
}

// sortDice puts dice into rows from the top, each from left to right.
func sortDice(dice []Die) {
	slices.SortFunc(dice, func(a, b Die) int { return cmp.Compare(a.Y, b.Y) })
	row, bottom := make([]int, len(dice)), math.Inf(-1)
	for i, d := range dice {
		if i > 0 {
			row[i] = row[i-1]
		}
		if d.Y-d.Size/2 > bottom {
			row[i]++
			bottom = d.Y
		}
	}
	rank := make(map[Die]int, len(dice))
	for i, d := range dice {
		rank[d] = row[i]
	}
	slices.SortStableFunc(dice, func(a, b Die) int {
		return cmp.Or(cmp.Compare(rank[a], rank[b]), cmp.Compare(a.X, b.X))
	})
}
