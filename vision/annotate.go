package vision

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"

	"gocv.io/x/gocv"
)

// Annotate draws a reading on its frame: a square and the face for every die, and the verdict. It gives a JPEG.
func Annotate(f Frame, r Reading) ([]byte, error) {
	if len(f.BGR) != f.Width*f.Height*3 || len(f.BGR) == 0 {
		return nil, fmt.Errorf("annotate: a frame of %dx%d cannot have %d bytes", f.Width, f.Height, len(f.BGR))
	}
	m, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, bytes.Clone(f.BGR))
	if err != nil {
		return nil, fmt.Errorf("annotate: %w", err)
	}
	defer m.Close()
	unit := float64(max(f.Width, f.Height)) / 640
	thick := max(1, int(math.Round(1.5*unit)))
	for _, d := range r.Dice {
		paint := color.RGBA{G: 220, A: 255}
		if d.Face == 0 || d.Confidence < sure {
			paint = color.RGBA{R: 255, G: 140, A: 255}
		}
		if err := drawDie(&m, d, paint, thick, unit); err != nil {
			return nil, fmt.Errorf("annotate: %w", err)
		}
	}
	text := string(r.Verdict)
	if r.Reason != "" {
		text += ": " + string(r.Reason)
	}
	at := image.Pt(int(8*unit), int(20*unit))
	if err := outlined(&m, text, at, 0.6*unit, color.RGBA{R: 255, G: 255, B: 255, A: 255}, thick); err != nil {
		return nil, fmt.Errorf("annotate: %w", err)
	}
	encoded, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, m, []int{gocv.IMWriteJpegQuality, 88})
	if err != nil {
		return nil, fmt.Errorf("annotate: %w", err)
	}
	defer encoded.Close()
	return bytes.Clone(encoded.GetBytes()), nil
}

func drawDie(m *gocv.Mat, d Die, paint color.RGBA, thick int, unit float64) error {
	s, c := math.Sincos(d.Angle * math.Pi / 180)
	half := d.Size / 2
	var corners [4]image.Point
	for i, k := range [4]vec{{-half, -half}, {half, -half}, {half, half}, {-half, half}} {
		corners[i] = image.Pt(int(math.Round(d.X+k.x*c-k.y*s)), int(math.Round(d.Y+k.x*s+k.y*c)))
	}
	for i := range corners {
		if err := gocv.Line(m, corners[i], corners[(i+1)%4], paint, thick); err != nil {
			return err
		}
	}
	text := "?"
	if d.Face > 0 {
		text = strconv.Itoa(d.Face)
	}
	at := image.Pt(int(d.X+0.75*d.Size), int(d.Y-0.35*d.Size))
	return outlined(m, text, at, 0.9*unit, paint, thick)
}

// outlined writes text that can be read on any ground.
func outlined(m *gocv.Mat, text string, at image.Point, size float64, paint color.RGBA, thick int) error {
	if err := gocv.PutText(m, text, at, gocv.FontHersheySimplex, size, color.RGBA{A: 255}, 3*thick); err != nil {
		return err
	}
	return gocv.PutText(m, text, at, gocv.FontHersheySimplex, size, paint, thick)
}
