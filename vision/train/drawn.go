package main

import (
	"image"
	"math"
	"math/rand/v2"

	"dicetower/vision"

	"gocv.io/x/gocv"
)

// A drawn scene is rough, but has what the rendered tables lack: large and small pips, any colours, woven, striped and
// spotted grounds, oblique faces with the pips of their sides, glare and shadows over them, dice that touch. All from one seed.
const drawnWidth, drawnHeight = 640, 480

type rgb [3]float64

func (a rgb) mul(k float64) rgb { return rgb{a[0] * k, a[1] * k, a[2] * k} }

func (a rgb) distance(b rgb) float64 { return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2]) }

// canvas is a picture of real numbers.
type canvas struct {
	pixels []rgb
	random *rand.Rand
}

func (c *canvas) between(low, high float64) float64 { return low + (high-low)*c.random.Float64() }

func (c *canvas) colour() rgb {
	bright := c.between(15, 235)
	tint := c.between(0, 0.9) * c.between(0, 1)
	var k rgb
	for i := range k {
		k[i] = min(bright*(1-tint*c.random.Float64())+8, 250)
	}
	return k
}

// blend paints within reach of a place; cover is 0..1 for a place relative to it.
func (c *canvas) blend(x, y, reach float64, paint rgb, cover func(dx, dy float64) float64) {
	for py := max(0, int(y-reach)); py < min(drawnHeight, int(y+reach)+2); py++ {
		for px := max(0, int(x-reach)); px < min(drawnWidth, int(x+reach)+2); px++ {
			if a := cover(float64(px)-x, float64(py)-y); a > 0 {
				p := &c.pixels[py*drawnWidth+px]
				for i := range p {
					p[i] += a * (paint[i] - p[i])
				}
			}
		}
	}
}

// ground fills the canvas with one of several textures.
func (c *canvas) ground() {
	base, other := c.colour(), c.colour()
	kind, period, angle := c.random.IntN(5), c.between(5, 34), c.between(0, math.Pi)
	strength := c.between(0, 0.6) * c.between(0.2, 1)
	slopeX, slopeY := c.between(-0.3, 0.3), c.between(-0.3, 0.3)
	s, k := math.Sincos(angle)
	for i := range c.pixels {
		x, y := float64(i%drawnWidth), float64(i/drawnWidth)
		u, v := 2*math.Pi*(x*k+y*s)/period, 2*math.Pi*(y*k-x*s)/period
		t := 0.0
		switch kind {
		case 1: // woven
			t = (1 + math.Sin(u)*math.Sin(v)) / 2
		case 2: // striped
			t = (1 + math.Sin(u)) / 2
		case 3: // chequered
			t = (1 + math.Tanh(8*math.Sin(u)*math.Sin(v))) / 2
		case 4: // shaggy
			t = c.random.Float64()
		}
		light := 1 + slopeX*(x/drawnWidth-0.5) + slopeY*(y/drawnHeight-0.5)
		for j := range base {
			c.pixels[i][j] = light * (base[j] + strength*t*(other[j]-base[j]))
		}
	}
	for range c.random.IntN(50) * c.random.IntN(2) { // spots
		r, stretch := c.between(2, 14), c.between(0.6, 1)
		c.blend(c.between(0, drawnWidth), c.between(0, drawnHeight), r+2, c.colour(), func(dx, dy float64) float64 {
			return soft(math.Hypot(dx, dy/stretch) - r)
		})
	}
}

// soft turns a distance from an edge, px, into a cover.
func soft(distance float64) float64 { return min(max(0.5-distance, 0), 1) }

var spots = map[int][][2]float64{
	1: {{0, 0}}, 2: {{-1, -1}, {1, 1}}, 3: {{-1, -1}, {0, 0}, {1, 1}}, 4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	5: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 0}}, 6: {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}},
}

// set is what the dice of a scene have in common.
type set struct {
	side, step, radius, corner float64 // px; radius and corner in steps
	narrow                     float64 // a six's columns as a share of the step
	body, pip, ace             rgb
	squash, squashAngle        float64    // foreshortening
	low                        [2]float64 // where the foot of a die is seen, px
	glint, hollow              float64    // strength of the light in the pips, of the shade in their pits
	shade                      [4]float64 // of the side faces
}

func (c *canvas) newSet() set {
	side := c.between(26, 110)
	d := set{
		side: side, step: side * c.between(0.2, 0.29), radius: c.between(0.27, 0.62), narrow: c.between(0.62, 1), corner: c.between(0.1, 1.2),
		body: c.colour(), pip: c.colour(), squash: c.between(0.8, 1), squashAngle: c.between(0, math.Pi),
	}
	for d.body.distance(d.pip) < 60 {
		d.body, d.pip = c.colour(), c.colour()
	}
	if d.ace = d.pip; c.random.IntN(5) == 0 {
		d.ace = c.colour()
	}
	if c.random.IntN(3) == 0 {
		d.glint = c.between(0.3, 1)
	}
	if c.random.IntN(2) == 0 {
		d.hollow = c.between(0, 0.8)
	}
	low, angle := c.between(0, 0.6)*c.between(0, 1)*side, c.between(0, 2*math.Pi)
	d.low = [2]float64{low * math.Cos(angle), low * math.Sin(angle)}
	for i := range d.shade {
		d.shade[i] = c.between(0.4, 1.05)
	}
	return d
}

// pose is where and how a die of a set lies: at maps lattice steps of the upper face to pixels, to back.
type pose struct {
	set
	x, y           float64
	sin, cos, q, p float64
}

func (d set) pose(x, y, angle float64) pose {
	s, k := math.Sincos(angle)
	q, p := math.Sincos(d.squashAngle)
	return pose{d, x, y, s, k, q, p}
}

func (d pose) to(dx, dy float64) (u, v float64) {
	a, b := dx*d.p+dy*d.q, (dy*d.p-dx*d.q)/d.squash
	dx, dy = a*d.p-b*d.q, a*d.q+b*d.p
	return (dx*d.cos + dy*d.sin) / d.step, (dy*d.cos - dx*d.sin) / d.step
}

func (d pose) at(u, v float64) (dx, dy float64) {
	dx, dy = (u*d.cos-v*d.sin)*d.step, (u*d.sin+v*d.cos)*d.step
	a, b := dx*d.p+dy*d.q, (dy*d.p-dx*d.q)*d.squash
	return a*d.p - b*d.q, a*d.q + b*d.p
}

// marks are the places of a face's pips, anyhow turned.
func (c *canvas) marks(d set, face int) [][2]float64 {
	turned, mirrored := c.random.IntN(2) == 0, c.random.IntN(2) == 0
	inRow := face <= 3 && c.random.IntN(7) == 0 // as on some dice
	var list [][2]float64
	for _, m := range spots[face] {
		if face == 6 {
			m[0] *= d.narrow
		}
		if inRow {
			m[1] = 0
		}
		if mirrored {
			m[0] = -m[0]
		}
		if turned {
			m[0], m[1] = m[1], m[0]
		}
		list = append(list, m)
	}
	return list
}

// die draws a die: the sides that are seen, the upper face, what the light does to it.
func (c *canvas) die(p pose, face int) {
	half := p.side / p.step / 2
	square := func(dx, dy float64) float64 {
		u, v := p.to(dx, dy)
		a, b := max(math.Abs(u)-half+p.corner, 0), max(math.Abs(v)-half+p.corner, 0)
		return soft((math.Hypot(a, b) - p.corner) * p.step)
	}
	reach := p.side * 1.1
	for t := 1.0; t > 0; t -= 0.04 {
		c.blend(p.x+t*p.low[0], p.y+t*p.low[1], reach, p.body.mul(0.7*p.shade[0]), square)
	}
	pip := p.pip
	if face == 1 {
		pip = p.ace
	}
	for k, n := range [4][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		c.flank(p, k, n, half)
	}
	c.blend(p.x, p.y, reach, p.body, square)
	for _, m := range c.marks(p.set, face) {
		c.pit(p, p.x, p.y, reach, pip, 1, func(dx, dy float64) (float64, float64) {
			u, v := p.to(dx, dy)
			return u - m[0], v - m[1]
		})
	}
	c.light(p, square)
}

// flank draws a side face with its pips, where the camera sees it.
func (c *canvas) flank(p pose, k int, n [2]float64, half float64) {
	nx, ny := p.at(n[0]*half, n[1]*half) // from the middle to the edge
	ax, ay := p.at(-n[1], n[0])          // a step along the edge
	lx, ly := p.low[0]/(2*half), p.low[1]/(2*half)
	det := ax*ly - ay*lx
	if nx*lx+ny*ly <= 0 || math.Abs(det) < 0.1*p.step*p.step {
		return
	}
	x, y := p.x+nx+p.low[0]/2, p.y+ny+p.low[1]/2 // its middle
	local := func(dx, dy float64) (u, w float64) { return (dx*ly - dy*lx) / det, (ax*dy - ay*dx) / det }
	shade := p.shade[k]
	thin := math.Abs(det) / p.step
	c.blend(x, y, p.side, p.body.mul(shade), func(dx, dy float64) float64 {
		u, w := local(dx, dy)
		return soft(max((math.Abs(u)-half)*p.step, (math.Abs(w)-half)*thin))
	})
	for _, m := range c.marks(p.set, 1+c.random.IntN(6)) {
		c.pit(p, x, y, p.side, p.pip.mul(shade), thin/p.step, func(dx, dy float64) (float64, float64) {
			u, w := local(dx, dy)
			return u - m[0], w - m[1]
		})
	}
}

// pit draws a pip; local gives steps from its middle, thin is the foreshortening across.
func (c *canvas) pit(p pose, x, y, reach float64, paint rgb, thin float64, local func(dx, dy float64) (float64, float64)) {
	edge := p.step * min(1, thin+0.2)
	c.blend(x, y, reach, paint, func(dx, dy float64) float64 {
		u, v := local(dx, dy)
		return soft((math.Hypot(u, v) - p.radius) * edge)
	})
	if p.hollow > 0 { // one half of the pit lies in its own shade or light
		c.blend(x, y, reach, paint.mul(1.6-p.shade[1]), func(dx, dy float64) float64 {
			u, v := local(dx, dy)
			return p.hollow * soft((math.Hypot(u, v)-p.radius)*edge) * soft((math.Hypot(u-0.5*p.radius, v-0.4*p.radius)-p.radius)*edge)
		})
	}
	if p.glint > 0 {
		g := 0.3 * p.radius
		c.blend(x, y, reach, rgb{240, 240, 240}, func(dx, dy float64) float64 {
			u, v := local(dx, dy)
			return p.glint * soft((math.Hypot(u+g, v+g)-g)*edge)
		})
	}
}

// light puts shading, now and then a patch of glare or the edge of a shadow, on an upper face.
func (c *canvas) light(p pose, square func(dx, dy float64) float64) {
	reach := p.side * 1.1
	slope, turn := c.between(0, 0.35), c.between(0, 2*math.Pi)
	s, k := math.Sincos(turn)
	dark := rgb{5, 5, 5}
	c.blend(p.x, p.y, reach, dark, func(dx, dy float64) float64 {
		return square(dx, dy) * min(max(slope*(0.5+(dx*k+dy*s)/p.side), 0), 0.6)
	})
	u, v := c.between(-2, 2), c.between(-2, 2)
	gx, gy := p.at(u, v)
	size, stretch := c.between(0.4, 2.2)*p.step, c.between(0.4, 1)
	switch c.random.IntN(6) {
	case 0: // glare
		strength, bright := c.between(0.2, 0.95), c.between(190, 255)
		c.blend(p.x, p.y, reach, rgb{bright, bright, bright}, func(dx, dy float64) float64 {
			a, b := (dx-gx)*k+(dy-gy)*s, ((dy-gy)*k-(dx-gx)*s)/stretch
			return square(dx, dy) * strength * math.Exp(-(a*a+b*b)/(2*size*size))
		})
	case 1: // the edge of a shadow
		strength := c.between(0.2, 0.7)
		c.blend(p.x, p.y, reach, dark, func(dx, dy float64) float64 {
			return strength * square(dx, dy) / (1 + math.Exp(-((dx-gx)*k+(dy-gy)*s)/1.5))
		})
	}
}

// shadow darkens the ground beside a die.
func (c *canvas) shadow(p pose) {
	s, k := math.Sincos(c.between(0, 2*math.Pi))
	away, strength, blur := c.between(0, 0.4)*p.side, c.between(0, 0.7), c.between(1, 0.2*p.side)
	c.blend(p.x+away*k, p.y+away*s, 1.3*p.side, rgb{}, func(dx, dy float64) float64 {
		return strength / (1 + math.Exp((math.Hypot(dx, dy)-0.62*p.side)/blur))
	})
}

// clutter lays discs and bars about that are no dice.
func (c *canvas) clutter() {
	for range c.random.IntN(4) * c.random.IntN(2) {
		x, y, size, paint := c.between(0, drawnWidth), c.between(0, drawnHeight), c.between(8, 70), c.colour()
		stretch := c.between(0.1, 1)
		s, k := math.Sincos(c.between(0, math.Pi))
		round := c.random.IntN(2) == 0
		c.blend(x, y, size*1.5, paint, func(dx, dy float64) float64 {
			u, v := math.Abs(dx*k+dy*s), math.Abs(dy*k-dx*s)/stretch
			if round {
				return soft(math.Hypot(u, v) - size)
			}
			return soft(max(u, v) - size)
		})
	}
}

// draw makes one scene with its truth.
func draw(seed uint64) (vision.Frame, truth, error) {
	c := &canvas{make([]rgb, drawnWidth*drawnHeight), rand.New(rand.NewPCG(seed, 7))}
	c.ground()
	c.clutter()
	t := truth{Scene: int64(seed)}
	d := c.newSet()
	apart := c.between(1.2, 1.5) * d.side
	mixed := c.random.IntN(6) == 0
	for range c.random.IntN(9) {
		x, y := c.between(d.side, drawnWidth-d.side), c.between(d.side, drawnHeight-d.side)
		if n := len(t.Dice); n > 0 && c.random.IntN(3) == 0 { // beside the last
			s, k := math.Sincos(c.between(0, 2*math.Pi))
			x, y = t.Dice[n-1].X+apart*k, t.Dice[n-1].Y+apart*s
		}
		angle, free := c.between(0, math.Pi/2), x > d.side && y > d.side && x < drawnWidth-d.side && y < drawnHeight-d.side
		for _, k := range t.Dice {
			free = free && math.Hypot(k.X-x, k.Y-y) > 0.99*apart
		}
		if !free {
			continue
		}
		if mixed {
			side := d.side
			d = c.newSet()
			d.step *= side / d.side
			d.low[0], d.low[1], d.side = d.low[0]*side/d.side, d.low[1]*side/d.side, side
		}
		face := 1 + c.random.IntN(6)
		p := d.pose(x, y, angle)
		c.shadow(p)
		c.die(p, face)
		t.Dice = append(t.Dice, trueDie{Face: &face, X: x, Y: y, Size: 4 * d.step * math.Sqrt(d.squash)})
	}
	f, err := c.frame()
	return f, t, err
}

// frame blurs, adds noise and rounds.
func (c *canvas) frame() (vision.Frame, error) {
	noise := c.between(0.5, 5)
	data := make([]byte, 0, 3*len(c.pixels))
	for _, p := range c.pixels {
		for _, v := range p {
			data = append(data, byte(min(max(v, 0), 255)))
		}
	}
	m, err := gocv.NewMatFromBytes(drawnHeight, drawnWidth, gocv.MatTypeCV8UC3, data)
	if err != nil {
		return vision.Frame{}, err
	}
	defer m.Close()
	blur := c.between(0.3, 1.6)
	if err := gocv.GaussianBlur(m, &m, image.Pt(0, 0), blur, blur, gocv.BorderReplicate); err != nil {
		return vision.Frame{}, err
	}
	f := vision.Frame{Width: drawnWidth, Height: drawnHeight, BGR: m.ToBytes()}
	for i, b := range f.BGR {
		f.BGR[i] = byte(min(max(float64(b)+noise*c.random.NormFloat64(), 0), 255))
	}
	return compress(f, 50+c.random.IntN(46))
}

// compress puts the frame through a JPEG of some quality.
func compress(f vision.Frame, quality int) (vision.Frame, error) {
	m, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, f.BGR)
	if err != nil {
		return f, err
	}
	defer m.Close()
	coded, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, m, []int{gocv.IMWriteJpegQuality, quality})
	if err != nil {
		return f, err
	}
	defer coded.Close()
	return vision.Decode(coded.GetBytes())
}
