package layout

import (
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/inconsolata"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Sizes of letters, in pixels. Outlines that are smaller than the smallest run the dots of ë and ö together; there the
// drawn letters of Inconsolata are used, 8×16 each, and for figures that are narrower still, those of 5×7.
const (
	tinySize        = 8
	bodySize        = 16
	smallestOutline = 18
)

// Samples of what is as tall as letters with accents and descenders, and as figures.
const (
	letters = "ÁÐgþ"
	figures = "0123456789+"
)

// faces holds the typefaces in the sizes that were used, and what was measured, as boards have most words in common with
// the one before. For one goroutine.
type faces struct {
	outline *opentype.Font
	sizes   map[int]font.Face
	widths  map[set][2]int
	heights map[set][2]int
}

// set is a text in a size.
type set struct {
	size int
	text string
}

// mostWidths is how many are remembered.
const mostWidths = 4096

func newFaces() (*faces, error) {
	outline, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("read the typeface: %w", err)
	}
	sizes := map[int]font.Face{bodySize: inconsolata.Regular8x16, tinySize: newTiny()}
	return &faces{outline: outline, sizes: sizes, widths: map[set][2]int{}, heights: map[set][2]int{}}, nil
}

// sizes are those that words are set in, the largest first.
func sizes() []int {
	return []int{120, 104, 88, 72, 60, 52, 46, 40, 36, 32, 28, 24, 22, 20, smallestOutline, bodySize}
}

// face gives the face of a size.
func (f *faces) face(size int) font.Face {
	if face, ok := f.sizes[size]; ok {
		return face
	}
	face, err := opentype.NewFace(f.outline, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingFull})
	if err != nil { // about the options only, which are constant
		panic(fmt.Sprintf("a face of %d pixels: %v", size, err))
	}
	f.sizes[size] = face
	return face
}

// largest finds the largest size in which the text, its letters as tall as the sample, fits the area. Where none does,
// it is the smallest of the sample's kind.
func (f *faces) largest(text, sample string, w, h int) int {
	smallest := bodySize
	for _, size := range sizes() {
		up, down := f.extent(size, sample)
		if up+down <= h && f.width(size, text) <= w {
			return size
		}
	}
	if sample == figures {
		smallest = tinySize
	}
	return smallest
}

// width is that of a text in pixels.
func (f *faces) width(size int, text string) int {
	first, last := f.sides(size, text)
	return last - first
}

// sides are the outermost pixels of a text, seen from its origin.
func (f *faces) sides(size int, text string) (first, last int) {
	key := set{size, text}
	if known, ok := f.widths[key]; ok {
		return known[0], known[1]
	}
	face := f.face(size)
	bounds, advance := font.BoundString(face, text)
	first, last = min(0, bounds.Min.X.Floor()), max(advance, bounds.Max.X).Ceil()
	if _, drawn := face.(*basicfont.Face); drawn { // their bounds are those of the cell
		first, last = 0, advance.Ceil()
		if size == tinySize {
			last = max(0, last-1) // the gap after the last letter
		}
	}
	if len(f.widths) >= mostWidths {
		clear(f.widths)
	}
	f.widths[key] = [2]int{first, last}
	return first, last
}

// extent is how far the ink of a text goes up from its baseline and down, in pixels.
func (f *faces) extent(size int, text string) (up, down int) {
	key := set{size, text}
	if known, ok := f.heights[key]; ok {
		return known[0], known[1]
	}
	mask := image.NewAlpha(image.Rect(0, -2*size, size*len(text), size))
	drawer := font.Drawer{Dst: mask, Src: image.Opaque, Face: f.face(size), Dot: fixed.P(size/2, 0)}
	drawer.DrawString(text)
	for y := mask.Rect.Min.Y; y < mask.Rect.Max.Y; y++ {
		for x := mask.Rect.Min.X; x < mask.Rect.Max.X; x++ {
			if mask.AlphaAt(x, y).A >= inked {
				up, down = max(up, -y), max(down, y+1)
			}
		}
	}
	f.heights[key] = [2]int{up, down}
	return up, down
}

// inked is how much of a pixel a letter has to cover to make it ink.
const inked = 0x80
