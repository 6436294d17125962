package layout

import (
	"image"
	"strings"

	"github.com/boombuler/barcode/qr"

	"dicetower/hardware"
	"dicetower/hardware/raster"
)

// Of a code that phones read.
const (
	leastModule = 2 // pixels: smaller squares are not told apart
	leastQuiet  = 2 // modules around it that stay light, in a display's dark or white frame
)

// welcome shows how to join: the page's address as a code, its PIN, and what fits of address and text besides.
func (c *canvas) welcome(b box, board hardware.Board, paper bool) {
	b = b.inset(min(b.Dx(), b.Dy()) / 100)
	text := b
	if side := min(b.Dx(), b.Dy(), max(b.Dx(), b.Dy())*3/5); c.code(b, side, board.Welcome.Address, paper) {
		if b.Dx() > b.Dy() {
			text.left(side + 4)
		} else {
			text.top(side + 4)
		}
	}
	address := strings.TrimSuffix(strings.TrimPrefix(board.Welcome.Address, "http://"), "/")
	if address != "" && text.Dx() >= tinyWidth*len(address) {
		c.number(text.bottom(max(row, text.Dy()/5)), address, centre)
	}
	pin := board.Welcome.PIN
	if pin == "" {
		c.paragraph(text, 24, centre, board.Text, board.Brief, board.Word)
		return
	}
	if text.Dy() >= 6*row {
		c.paragraph(text.bottom(text.Dy()/2), 24, centre, board.Text, board.Brief)
	}
	if text.Dy() < 2*row {
		c.words(text, "PIN "+pin, centre)
		return
	}
	c.words(text.top(max(row, text.Dy()/3)), "PIN", centre)
	c.number(text, pin, centre)
}

// code draws a text as a code into the first corner of an area, dark on light in both kinds of displays, where there is room.
func (c *canvas) code(b box, side int, text string, paper bool) bool {
	code, err := qr.Encode(text, qr.L, qr.Auto)
	if err != nil || text == "" {
		return false
	}
	modules := code.Bounds().Dx()
	size := side / (modules + 2*leastQuiet)
	if size < leastModule {
		return false
	}
	area := box{image.Rectangle{Min: b.Min, Max: b.Min.Add(image.Pt(side, side))}}
	dark, light := uint8(raster.Off), uint8(raster.On)
	if paper { // where ink is drawn
		dark, light = light, dark
	}
	c.note("code", area.Rectangle)
	c.fill(area.Rectangle, light)
	at := area.centre(modules*size, modules*size).Min
	for y := range modules {
		for x := range modules {
			if r, _, _, _ := code.At(x, y).RGBA(); r == 0 {
				square := image.Rect(0, 0, size, size).Add(at).Add(image.Pt(x*size, y*size))
				c.fill(square, dark)
			}
		}
	}
	return true
}
