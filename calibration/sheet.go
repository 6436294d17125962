package calibration

import (
	"fmt"
	"strings"

	"dicetower/vision"
)

// markRadius is that of a mark's disc on paper, mm.
const markRadius = 4.0

// MarkSheet is a page of A4 with four corner marks to cut out, as SVG.
func MarkSheet() []byte {
	var out strings.Builder
	out.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">` + "\n")
	out.WriteString(`<rect width="210" height="297" fill="white"/>` + "\n")
	half, ring := vision.MarkPaper*markRadius, (vision.MarkRingInner+vision.MarkRingOuter)/2*markRadius
	for i := range 4 {
		x, y := 65.0+80*float64(i%2), 60.0+80*float64(i/2)
		fmt.Fprintf(&out, `<rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="#ccc" stroke-width="0.2"/>`+"\n", x-half, y-half, 2*half, 2*half)
		fmt.Fprintf(&out, `<circle cx="%g" cy="%g" r="%g" fill="none" stroke="black" stroke-width="%g"/>`+"\n",
			x, y, ring, (vision.MarkRingOuter-vision.MarkRingInner)*markRadius)
		fmt.Fprintf(&out, `<circle cx="%g" cy="%g" r="%g" fill="black"/>`+"\n", x, y, markRadius)
	}
	out.WriteString(`<text x="105" y="230" font-size="6" text-anchor="middle">Cut along the grey lines. Lay one mark flat into each corner</text>` + "\n")
	out.WriteString(`<text x="105" y="238" font-size="6" text-anchor="middle">of the tray, its sides at the walls. Then: dicetower calibrate --marks</text>` + "\n")
	out.WriteString("</svg>\n")
	return []byte(out.String())
}
