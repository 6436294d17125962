package vision

import "math"

// trayEdge is a place where the colour changes most across, with the direction across.
type trayEdge struct {
	at, across vec
	weight     float64 // 0..1
	shadow     bool    // only the brightness changes, on ground that has a colour
}

// Edges are what stands out of the grain of the picture's middle, where the floor is.
const (
	middleShare = 0.4  // of the picture's sides
	grainShare  = 0.98 // of the steps there are grain
	overGrain   = 1.3  // times the grain
	leastStep   = 10.0 // of 255, over two places
)

// slopes are the steps across every place, of the channel in which they are largest.
type slopes struct {
	x, y, size []float32
	edge       float32 // the least size of an edge
}

func (p *trayPicture) slopes() *slopes {
	n := p.width * p.height
	s := &slopes{x: make([]float32, n), y: make([]float32, n), size: make([]float32, n)}
	for y := 1; y < p.height-1; y++ {
		for x := 1; x < p.width-1; x++ {
			i := y*p.width + x
			for k := range 3 {
				v := func(dx, dy int) float32 { return p.pixels[3*(i+dy*p.width+dx)+k] }
				dx := (v(1, -1) - v(-1, -1) + 2*(v(1, 0)-v(-1, 0)) + v(1, 1) - v(-1, 1)) / 4
				dy := (v(-1, 1) - v(-1, -1) + 2*(v(0, 1)-v(0, -1)) + v(1, 1) - v(1, -1)) / 4
				if size := float32(math.Hypot(float64(dx), float64(dy))); size > s.size[i] {
					s.x[i], s.y[i], s.size[i] = dx, dy, size
				}
			}
		}
	}
	var grain []float32
	x0, y0 := int(float64(p.width)*(1-middleShare)/2), int(float64(p.height)*(1-middleShare)/2)
	for y := y0; y < p.height-y0; y++ {
		grain = append(grain, s.size[y*p.width+x0:(y+1)*p.width-x0]...)
	}
	s.edge = max(leastStep, overGrain*quantile(grain, grainShare))
	return s
}

// edges lists the crests of the slopes.
func (p *trayPicture) edges(s *slopes) []trayEdge {
	var edges []trayEdge
	for y := 1; y < p.height-1; y++ {
		for x := 1; x < p.width-1; x++ {
			i := y*p.width + x
			size := s.size[i]
			if size < s.edge {
				continue
			}
			across := vec{float64(s.x[i] / size), float64(s.y[i] / size)}
			step := int(math.Round(across.y))*p.width + int(math.Round(across.x))
			if size < s.size[i+step] || size <= s.size[i-step] {
				continue
			}
			at := vec{float64(x) + 0.5, float64(y) + 0.5}
			edges = append(edges, trayEdge{at, across, min(1, float64(size/s.edge)/2), p.coloured && p.shaded(at, across)})
		}
	}
	return edges
}

const (
	besideEdge = 3.0  // px of the small picture from an edge to what lies beside it
	leastTint  = 0.3  // 1 - the weakest channel over the strongest
	sameTint   = 0.22 // difference of the channels' ratios
)

// tinted says whether a colour is far from grey.
func tinted(c [3]float32) bool {
	low, high := min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
	return high > 0 && 1-low*low/(high*high) > leastTint
}

// shaded says whether the colours to both sides of an edge are one ground in more and in less light.
func (p *trayPicture) shaded(at, across vec) bool {
	light, dark := p.at(at.add(across.mul(besideEdge))), p.at(at.sub(across.mul(besideEdge)))
	if light[0]+light[1]+light[2] < dark[0]+dark[1]+dark[2] {
		light, dark = dark, light
	}
	low, high := float32(1), float32(0)
	for k := range light {
		const floor = 16 // of 255: noise
		ratio := (dark[k] + floor) / (light[k] + floor)
		low, high = min(low, ratio*ratio), max(high, ratio*ratio)
	}
	return high < 1 && low > 0.5 && high-low < sameTint
}
