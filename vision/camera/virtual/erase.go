package virtual

import (
	"math"
	"slices"

	"dicetower/vision"
)

// What a die does to the tray around it, in halves of its side: its body, and as far as its shadow reaches.
const (
	bodyReach   = 1.2
	shadowReach = 3.0
)

// erase gives a copy of the picture in which the tray is seen where the taken dice and their shadows
// were. What is nearer to a die that stays is left alone; shadows that overlap fade into each other.
func erase(picture, empty vision.Frame, lean float64, taken, stay []vision.Die) vision.Frame {
	out := picture
	out.BGR = slices.Clone(picture.BGR)
	outline := func(d vision.Die) body { return newBody(d, lean, float64(picture.Width), float64(picture.Height)) }
	var others []body
	for _, d := range stay {
		others = append(others, outline(d))
	}
	for _, d := range taken {
		own, r := outline(d), d.Size*shadowReach/2*math.Sqrt2
		for y := max(0, int(d.Y-r)); y < min(picture.Height, int(d.Y+r)); y++ {
			for x := max(0, int(d.X-r)); x < min(picture.Width, int(d.X+r)); x++ {
				share := own.share(others, float64(x), float64(y))
				if share == 0 {
					continue
				}
				i := 3 * (y*picture.Width + x)
				for c := range 3 {
					out.BGR[i+c] = byte(math.Round(float64(out.BGR[i+c])*(1-share) + float64(empty.BGR[i+c])*share))
				}
			}
		}
	}
	return out
}

// body is what is seen of a die: its upper face and its base, which lies farther from the camera and so
// nearer to the middle of the picture.
type body [2]square

type square struct{ x, y, half, cos, sin float64 }

func newBody(d vision.Die, lean, width, height float64) body {
	sin, cos := math.Sincos(d.Angle * math.Pi / 180)
	shrink := 1 - lean
	return body{
		{d.X, d.Y, d.Size / 2, cos, sin},
		{width/2 + (d.X-width/2)*shrink, height/2 + (d.Y-height/2)*shrink, d.Size / 2 * shrink, cos, sin},
	}
}

// share of what is seen at a point that is this die's doing, 0..1.
func (b body) share(others []body, x, y float64) float64 {
	own, other := b.distance(x, y), math.Inf(1)
	if own >= shadowReach {
		return 0
	}
	for _, o := range others {
		other = min(other, o.distance(x, y))
	}
	switch {
	case own <= bodyReach && own <= other:
		return 1
	case other <= bodyReach:
		return 0
	}
	nearer := 0.5 + (other-own)/0.8
	fading := (shadowReach - own) / (shadowReach - bodyReach)
	return min(max(nearer, 0), 1) * min(2*fading, 1)
}

// distance of a point from the middle: 1 at the outline, 2 at twice its size.
func (b body) distance(x, y float64) float64 { return min(b[0].distance(x, y), b[1].distance(x, y)) }

func (s square) distance(x, y float64) float64 {
	x, y = x-s.x, y-s.y
	return max(math.Abs(x*s.cos+y*s.sin), math.Abs(y*s.cos-x*s.sin)) / s.half
}
