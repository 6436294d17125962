package kit

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"testing"
	"time"

	"dicetower/hardware"
)

// everyKind is wired with no regard to pins: each kind of display once.
func everyKind() Config {
	return Config{Displays: []Display{
		{Name: "oled", Kind: SSD1306},
		{Name: "small oled", Kind: SSD1306, Address: 0x3d, Height: 32},
		{Name: "paper", Kind: EPD, Panel: "2.9-v2"},
		{Name: "clock", Kind: TM1637},
		{Name: "backpack", Kind: HT16K33},
		{Name: "matrix", Kind: MAX7219Matrix, SPI: "SPI0.1", Chips: 8},
		{Name: "digits", Kind: MAX7219Digits, SPI: "SPI0.2"},
		{Name: "strip", Kind: WS2812, SPI: "SPI1.0"},
	}}
}

// TestLooks holds how every display looks, with a game and with the test card, against a picture in testdata.
func TestLooks(t *testing.T) {
	const golden = "testdata/looks.png"
	sheet := image.NewRGBA(image.Rect(0, 0, 1060, 580))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.RGBA{R: 70, G: 52, B: 40, A: 255}), image.Point{}, draw.Src)
	config := everyKind()
	play(t, config, func(t *testing.T, tt *table) {
		for column, b := range []hardware.Board{board(), {Card: true}} {
			tt.Show(b)
			time.Sleep(5 * time.Second)
			y := 10
			for _, display := range config.Displays {
				look := tt.models[display.Name].Look()
				at := image.Pt(10+530*column, y)
				draw.Draw(sheet, look.Bounds().Add(at), look, look.Bounds().Min, draw.Src)
				y += look.Bounds().Dy() + 16
			}
		}
	})
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, sheet); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_SHEETS") != "" {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, encoded.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	had := image.NewRGBA(picture.Bounds())
	draw.Draw(had, had.Rect, picture, picture.Bounds().Min, draw.Src)
	if !bytes.Equal(had.Pix, sheet.Pix) {
		t.Errorf("differs from %s; look at it and run with UPDATE_SHEETS=1 when it is right", golden)
	}
}
