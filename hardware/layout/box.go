package layout

import "image"

// box is an area that parts are cut off from.
type box struct{ image.Rectangle }

func (b *box) top(h int) box {
	cut := *b
	cut.Max.Y = min(b.Min.Y+h, b.Max.Y)
	b.Min.Y = cut.Max.Y
	return cut
}

func (b *box) bottom(h int) box {
	cut := *b
	cut.Min.Y = max(b.Max.Y-h, b.Min.Y)
	b.Max.Y = cut.Min.Y
	return cut
}

func (b *box) left(w int) box {
	cut := *b
	cut.Max.X = min(b.Min.X+w, b.Max.X)
	b.Min.X = cut.Max.X
	return cut
}

func (b *box) right(w int) box {
	cut := *b
	cut.Min.X = max(b.Max.X-w, b.Min.X)
	b.Max.X = cut.Min.X
	return cut
}

func (b box) inset(d int) box { return box{b.Inset(d)} }

// centre is the area of the size in the middle, or all of it where there is less.
func (b box) centre(w, h int) box {
	w, h = min(w, b.Dx()), min(h, b.Dy())
	at := b.Min.Add(image.Pt((b.Dx()-w)/2, (b.Dy()-h)/2))
	return box{image.Rectangle{Min: at, Max: at.Add(image.Pt(w, h))}}
}
