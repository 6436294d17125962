package layout

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/inconsolata"
	"golang.org/x/image/math/fixed"

	"dicetower/hardware"
)

type display struct {
	name  string
	w, h  int
	paper bool
}

func displays() []display {
	return []display{
		{"oled-128x64", 128, 64, false},
		{"oled-128x32", 128, 32, false},
		{"oled-64x128", 64, 128, false},
		{"epd-250x122", 250, 122, true},
		{"epd-122x250", 122, 250, true},
		{"epd-296x128", 296, 128, true},
		{"epd-128x296", 128, 296, true},
		{"epd-400x300", 400, 300, true},
		{"epd-300x400", 300, 400, true},
		{"matrix-8x8", 8, 8, false},
		{"matrix-32x8", 32, 8, false},
		{"matrix-64x8", 64, 8, false},
	}
}

// TestContactSheets holds every scene on every display against its sheet in testdata: English on the left, long
// Icelandic texts and sixteen players on the right, a test card at the end.
func TestContactSheets(t *testing.T) {
	for _, display := range displays() {
		t.Run(display.name, func(t *testing.T) {
			sheet := contactSheet(t, display)
			compare(t, filepath.Join("testdata", display.name+".png"), sheet)
		})
	}
}

// compare holds a sheet against the one in testdata.
func compare(t *testing.T, path string, sheet image.Image) {
	t.Helper()
	if os.Getenv("UPDATE_SHEETS") != "" {
		write(t, path, sheet)
	}
	encoded, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	golden, err := png.Decode(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	if at, same := difference(golden, sheet); !same {
		t.Errorf("differs from %s first at %v; look at both and run with UPDATE_SHEETS=1 when it is right", path, at)
	}
}

// TestSampler has a few of the scenes on large and small displays side by side, for whoever wants to see what they are like.
func TestSampler(t *testing.T) {
	const gap = 8
	sheet := image.NewPaletted(image.Rect(0, 0, 3*gap+400+300, 3*gap+2*300+2*gap), color.Palette{color.Gray{Y: 0}, color.Gray{Y: 255}, color.RGBA{R: 0x60, G: 0x78, B: 0x90, A: 255}})
	draw.Draw(sheet, sheet.Rect, image.NewUniform(sheet.Palette[2]), image.Point{}, draw.Src)
	const throwingOn, choosing, farkle, rejected, won = 2, 3, 4, 5, 7
	for _, sample := range []struct {
		w, h  int
		paper bool
		board hardware.Board
		x, y  int
	}{
		{400, 300, true, english()[choosing].board, 0, 0},
		{400, 300, true, icelandic()[rejected].board, 0, 300 + gap},
		{296, 128, true, english()[throwingOn].board, 400 + gap, 0},
		{296, 128, true, icelandic()[won].board, 400 + gap, 128 + gap},
		{250, 122, true, icelandic()[choosing].board, 400 + gap, 2 * (128 + gap)},
		{128, 64, false, english()[choosing].board, 400 + gap, 2*(128+gap) + 122 + gap},
		{128, 64, false, icelandic()[rejected].board, 400 + 2*gap + 128, 2*(128+gap) + 122 + gap},
		{128, 64, false, english()[farkle].board, 400 + gap, 2*(128+gap) + 122 + 64 + 2*gap},
		{128, 64, false, icelandic()[throwingOn].board, 400 + 2*gap + 128, 2*(128+gap) + 122 + 64 + 2*gap},
	} {
		layout, err := New(sample.w, sample.h, sample.paper)
		if err != nil {
			t.Fatal(err)
		}
		picture := layout.Picture(sample.board)
		draw.Draw(sheet, picture.Rect.Add(image.Pt(gap+sample.x, gap+sample.y)), picture, image.Point{}, draw.Src)
	}
	compare(t, "testdata/sampler.png", sheet)
}

func contactSheet(t *testing.T, display display) *image.Paletted {
	t.Helper()
	const gap, label = 6, 16
	layout, err := New(display.w, display.h, display.paper)
	if err != nil {
		t.Fatal(err)
	}
	here, there := english(), icelandic()
	column, line := max(display.w, 100)+gap, display.h+label+gap
	sheet := image.NewPaletted(image.Rect(0, 0, 2*column+gap, (len(here)+1)*line+gap), color.Palette{color.Gray{Y: 0}, color.Gray{Y: 255}, color.RGBA{R: 0x60, G: 0x78, B: 0x90, A: 255}})
	draw.Draw(sheet, sheet.Rect, image.NewUniform(sheet.Palette[2]), image.Point{}, draw.Src)
	place := func(column, row int, name string, picture image.Image) {
		at := image.Pt(gap+column, gap+row*line)
		drawer := font.Drawer{Dst: sheet, Src: image.White, Face: inconsolata.Regular8x16, Dot: fixed.P(at.X, at.Y+12)}
		drawer.DrawString(name)
		draw.Draw(sheet, picture.Bounds().Add(at.Add(image.Pt(0, label))), picture, image.Point{}, draw.Src)
	}
	for i := range here {
		place(0, i, here[i].name, layout.Picture(here[i].board))
		place(column, i, "", layout.Picture(there[i].board))
	}
	place(0, len(here), fmt.Sprintf("test card %d×%d", display.w, display.h), layout.Picture(hardware.Board{Card: true}))
	return sheet
}

func write(t *testing.T, path string, picture image.Image) {
	t.Helper()
	var encoded bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&encoded, picture); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, encoded.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func difference(a, b image.Image) (image.Point, bool) {
	if a.Bounds() != b.Bounds() {
		return a.Bounds().Max, false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			if ar != br || ag != bg || ab != bb {
				return image.Pt(x, y), false
			}
		}
	}
	return image.Point{}, true
}
