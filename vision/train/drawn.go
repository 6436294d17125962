package main

import (
	"image"
	"math"
	"math/rand/v2"

	"dicetower/vision"

	"gocv.io/x/gocv"
)

// A drawn scene is rough, but has what the rendered tables lack: large and small pips, any colours, woven, striped and
// spotted grounds, oblique faces, dice that touch. All from one seed.
const (
	drawnWidth, drawnHeight = 640, 480
	drawnScenes             = 600
)

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
	body, pip                  rgb
	squash, squashAngle        float64 // foreshortening
	lowX, lowY                 float64 // where the foot of a die is seen, px
	glint                      bool
}

func (c *canvas) newSet() set {
	side := c.between(30, 120)
	d := set{
		side: side, step: side * c.between(0.21, 0.28), radius: c.between(0.27, 0.62), narrow: c.between(0.65, 1), corner: c.between(0.2, 1.2),
		body: c.colour(), pip: c.colour(), squash: c.between(0.8, 1), squashAngle: c.between(0, math.Pi), glint: c.random.IntN(3) == 0,
	}
	for d.body.distance(d.pip) < 75 {
		d.body, d.pip = c.colour(), c.colour()
	}
	low, angle := c.between(0, 0.6)*c.between(0, 1)*side, c.between(0, 2*math.Pi)
	d.lowX, d.lowY = low*math.Cos(angle), low*math.Sin(angle)
	return d
}

// face draws an upper face: rounded square and pips.
func (c *canvas) face(d set, face int, x, y, angle float64) {
	s, k := math.Sincos(angle)
	q, p := math.Sincos(d.squashAngle)
	local := func(dx, dy float64) (u, v float64) { // to lattice steps
		a, b := dx*p+dy*q, (dy*p-dx*q)/d.squash
		dx, dy = a*p-b*q, a*q+b*p
		return (dx*k + dy*s) / d.step, (dy*k - dx*s) / d.step
	}
	half := d.side / d.step / 2
	square := func(dx, dy float64) float64 {
		u, v := local(dx, dy)
		a, b := max(math.Abs(u)-half+d.corner, 0), max(math.Abs(v)-half+d.corner, 0)
		return soft((math.Hypot(a, b) - d.corner) * d.step)
	}
	for t := 1.0; t > 0; t -= 0.05 { // the sides, down to the foot
		c.blend(x+t*d.lowX, y+t*d.lowY, d.side, d.body.mul(0.7), square)
	}
	c.blend(x, y, d.side, d.body, square)
	for _, spot := range spots[face] {
		u0, v0 := spot[0], spot[1]
		if face == 6 {
			u0 *= d.narrow
		}
		c.blend(x, y, d.side, d.pip, func(dx, dy float64) float64 {
			u, v := local(dx, dy)
			return soft((math.Hypot(u-u0, v-v0) - d.radius) * d.step)
		})
		if d.glint {
			g := 0.3 * d.radius
			c.blend(x, y, d.side, rgb{240, 240, 240}, func(dx, dy float64) float64 {
				u, v := local(dx, dy)
				return 0.8 * soft((math.Hypot(u-u0+g, v-v0+g)-g)*d.step)
			})
		}
	}
}

// draw makes one scene with its truth.
func draw(seed uint64) (vision.Frame, truth, error) {
	c := &canvas{make([]rgb, drawnWidth*drawnHeight), rand.New(rand.NewPCG(seed, 7))}
	c.ground()
	t := truth{Scene: int64(seed)}
	d := c.newSet()
	for range c.random.IntN(8) {
		x, y := c.between(d.side, drawnWidth-d.side), c.between(d.side, drawnHeight-d.side)
		angle, free := c.between(0, math.Pi/2), true
		for _, k := range t.Dice {
			free = free && math.Hypot(k.X-x, k.Y-y) > 1.45*d.side
		}
		if !free {
			continue
		}
		face := 1 + c.random.IntN(6)
		c.face(d, face, x, y, angle)
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
	return f, nil
}
