package vision

import (
	"fmt"
	"image"
	"math"

	"gocv.io/x/gocv"
)

const (
	workingSide  = 1100 // px, the longest side of the largest level; never enlarged
	workingDie   = 72   // px, the side of a known die there: more shows nothing more
	smallestSide = 80   // px, no level is smaller
	mostLevels   = 6
)

// level is one picture of the pyramid: BGR bytes, rows tightly packed.
type level struct {
	width, height int
	pixels        []byte
	scale         float64 // pixels of the working picture to one of this level
}

// pyramid holds the working picture and its halvings. All geometry is in pixels of the working picture.
type pyramid struct {
	levels  []level
	scale   float64 // working pixels to one of the frame
	side    float64 // of a die, as a share of the picture's width; 0 = not known
	mats    []gocv.Mat
	resized gocv.Mat
}

// newPyramid for dice whose side is a known share of the picture's width, 0 if it is not known.
func newPyramid(side float64) *pyramid {
	p := &pyramid{side: side, resized: gocv.NewMat()}
	for range mostLevels {
		p.mats = append(p.mats, gocv.NewMat())
	}
	return p
}

func (p *pyramid) close() {
	p.resized.Close()
	for i := range p.mats {
		p.mats[i].Close()
	}
}

// build fills the levels from a frame. They are valid until the next call.
func (p *pyramid) build(f Frame) error {
	p.scale = p.scaleOf(f)
	return p.buildTo(f, p.sizeOf(f))
}

// scaleOf is how many pixels of the largest level a pixel of the frame becomes.
func (p *pyramid) scaleOf(f Frame) float64 {
	if p.side > 0 {
		return min(1, workingDie/(p.side*float64(max(f.Width, 1))))
	}
	return min(1, workingSide/float64(max(f.Width, f.Height, 1)))
}

// sizeOf is how large the largest level of a frame becomes.
func (p *pyramid) sizeOf(f Frame) image.Point {
	scale := p.scaleOf(f)
	return image.Pt(max(1, int(math.Round(float64(f.Width)*scale))), max(1, int(math.Round(float64(f.Height)*scale))))
}

// buildTo fills the levels, the largest of the given size.
func (p *pyramid) buildTo(f Frame, size image.Point) error {
	if f.Width <= 0 || f.Height <= 0 || len(f.BGR) != f.Width*f.Height*3 {
		return fmt.Errorf("a frame of %dx%d cannot have %d bytes", f.Width, f.Height, len(f.BGR))
	}
	source, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, f.BGR)
	if err != nil {
		return fmt.Errorf("take over the frame: %w", err)
	}
	defer source.Close()
	from := source
	if size != image.Pt(f.Width, f.Height) {
		method := gocv.InterpolationLinear
		if 2*size.X < f.Width {
			method = gocv.InterpolationArea // slow, and needed where pixels would be skipped
		}
		if err := gocv.Resize(source, &p.resized, size, 0, 0, method); err != nil {
			return fmt.Errorf("resize the frame: %w", err)
		}
		from = p.resized
	}
	if err := gocv.GaussianBlur(from, &p.mats[0], image.Pt(3, 3), 0, 0, gocv.BorderReplicate); err != nil {
		return fmt.Errorf("smooth the frame: %w", err)
	}
	p.levels = p.levels[:0]
	for i := range p.mats {
		if i > 0 {
			last := p.levels[i-1]
			if min(last.width, last.height) <= smallestSide {
				break
			}
			if err := gocv.Resize(p.mats[i-1], &p.mats[i], image.Pt(last.width/2, last.height/2), 0, 0, gocv.InterpolationArea); err != nil {
				return fmt.Errorf("halve the picture: %w", err)
			}
		}
		pixels, err := p.mats[i].DataPtrUint8()
		if err != nil {
			return fmt.Errorf("look at the picture: %w", err)
		}
		p.levels = append(p.levels, level{p.mats[i].Cols(), p.mats[i].Rows(), pixels, float64(int(1) << i)})
	}
	return nil
}

// where a length has about the wanted number of pixels.
func (p *pyramid) where(length, wanted float64) *level {
	i := int(math.Round(math.Log2(max(length, 1e-3) / wanted)))
	return &p.levels[min(max(i, 0), len(p.levels)-1)]
}

// brightness is the mean of all channels, 0..255.
func (p *pyramid) brightness() float64 { return p.levels[len(p.levels)-1].brightness() }

func (l *level) brightness() float64 {
	sum := 0
	for _, v := range l.pixels {
		sum += int(v)
	}
	return float64(sum) / float64(max(1, len(l.pixels)))
}

// clipped is a grey value from where on a camera tells no difference.
const clipped = 250

// overexposed is the share of the pixels that are white in all channels: brighter than the camera can tell.
func (l *level) overexposed() float64 {
	n, all := 0, 0
	for i := 0; i+2 < len(l.pixels); i += 3 * samples {
		all++
		if min(l.pixels[i], l.pixels[i+1], l.pixels[i+2]) >= clipped {
			n++
		}
	}
	return float64(n) / float64(max(1, all))
}

// to translates a place of the working picture into one of this level.
func (l *level) to(v vec) vec {
	o := (l.scale - 1) / 2
	return vec{(v.x - o) / l.scale, (v.y - o) / l.scale}
}

// from translates back.
func (l *level) from(v vec) vec {
	o := (l.scale - 1) / 2
	return vec{v.x*l.scale + o, v.y*l.scale + o}
}

// at samples the level bilinearly at its own coordinates; beyond the edge the edge goes on.
func (l *level) at(v vec) colour {
	x, y := float32(v.x), float32(v.y)
	x = min(max(x, 0), float32(l.width-1))
	y = min(max(y, 0), float32(l.height-1))
	ix, iy := min(int(x), max(l.width-2, 0)), min(int(y), max(l.height-2, 0))
	fx, fy := x-float32(ix), y-float32(iy)
	right, down := 3, l.width*3
	if l.width < 2 {
		right = 0
	}
	if l.height < 2 {
		down = 0
	}
	i := (iy*l.width + ix) * 3
	a, b := l.pixels[i:i+right+3], l.pixels[i+down:i+down+right+3]
	var c colour
	for k := range c {
		top := float32(a[k]) + fx*(float32(a[right+k])-float32(a[k]))
		bottom := float32(b[k]) + fx*(float32(b[right+k])-float32(b[k]))
		c[k] = top + fy*(bottom-top)
	}
	return c
}

// inside says whether a place of this level lies in the picture.
func (l *level) inside(v vec) bool {
	return v.x >= 0 && v.y >= 0 && v.x <= float64(l.width-1) && v.y <= float64(l.height-1)
}
