package ssd1306

import (
	"bytes"
	"fmt"
	"image"
	"testing"

	"pgregory.net/rapid"

	"dicetower/hardware/raster"
	"dicetower/hardware/virtual"
)

const addr = 0x3c

// panels are all kinds in all orientations.
func panels() []Options {
	var panels []Options
	for _, height := range []int{64, 32} {
		for _, sh1106 := range []bool{false, true} {
			for _, rotate := range []int{0, 90, 180, 270} {
				for _, mirror := range []bool{false, true} {
					panels = append(panels, Options{
						Width: 128, Height: height, SH1106: sh1106, Contrast: 0x8f,
						Orientation: raster.Orientation{Rotate: rotate, Mirror: mirror},
					})
				}
			}
		}
	}
	return panels
}

func fitted(t testing.TB, options Options) (*Dev, *virtual.OLED, *virtual.I2C) {
	t.Helper()
	bus, model := virtual.NewI2C(), virtual.NewOLED(options.Width, options.Height, options.SH1106)
	bus.Plug(addr, model)
	d, err := New(bus, addr, options)
	if err != nil {
		t.Fatal(err)
	}
	return d, model, bus
}

// picture draws random rectangles, so that there are runs and gaps of every length.
func picture(t *rapid.T, w, h int) *image.Gray {
	p := image.NewGray(image.Rect(0, 0, w, h))
	for range rapid.IntRange(0, 6).Draw(t, "rectangles") {
		x, y := rapid.IntRange(0, w-1).Draw(t, "x"), rapid.IntRange(0, h-1).Draw(t, "y")
		r := image.Rect(x, y, x+rapid.IntRange(1, w).Draw(t, "w"), y+rapid.IntRange(1, h).Draw(t, "h")).Intersect(p.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				p.Pix[p.PixOffset(x, y)] ^= raster.On
			}
		}
	}
	return p
}

func seen(options Options, model *virtual.OLED) *image.Gray { return options.Undo(model.Picture()) }

// TestWhatIsDrawnIsSeen draws series of pictures on every panel in every orientation, with errors on the bus, power lost
// and renewals between them. What is seen after a Draw without error is what was drawn.
func TestWhatIsDrawnIsSeen(t *testing.T) {
	for _, options := range panels() {
		t.Run(fmt.Sprintf("%dx%d sh1106=%v rotate=%d mirror=%v", options.Width, options.Height, options.SH1106, options.Rotate, options.Mirror), rapid.MakeCheck(func(rt *rapid.T) {
			d, model, bus := fitted(t, options)
			w, h := d.Size()
			for range rapid.IntRange(1, 6).Draw(rt, "pictures") {
				switch rapid.IntRange(0, 5).Draw(rt, "mishap") {
				case 0:
					bus.Fail(rapid.IntRange(1, 4).Draw(rt, "failures"))
				case 1:
					bus.Unplug(addr)
				case 2:
					d.Renew()
				}
				p := picture(rt, w, h)
				err := d.Draw(p)
				if err != nil {
					bus.Fail(0)
					model.PowerUp()
					bus.Plug(addr, model)
					err = d.Draw(p)
				}
				bus.Fail(0)
				if err != nil {
					rt.Fatal(err)
				}
				if !bytes.Equal(seen(options, model).Pix, p.Pix) {
					rt.Fatal("what is seen is not what was drawn")
				}
			}
			if complaints := model.List(); len(complaints) > 0 {
				rt.Fatal(complaints)
			}
		}))
	}
}

func TestAPanelThatLostItsPowerComesBackWithARenewal(t *testing.T) {
	d, model, _ := fitted(t, panels()[0])
	p := image.NewGray(image.Rect(0, 0, 128, 64))
	p.Pix[5] = raster.On
	draw := func() {
		t.Helper()
		if err := d.Draw(p); err != nil {
			t.Fatal(err)
		}
	}
	draw()
	model.PowerUp()
	draw()
	if bytes.Equal(model.Picture().Pix, p.Pix) {
		t.Error("the model forgives a loss of power")
	}
	d.Renew()
	draw()
	if !bytes.Equal(model.Picture().Pix, p.Pix) {
		t.Error("dark after a renewal")
	}
}

func TestOnlyChangesAreSent(t *testing.T) {
	d, model, _ := fitted(t, panels()[0])
	p := image.NewGray(image.Rect(0, 0, 128, 64))
	sent := func() int {
		t.Helper()
		before := model.Bytes()
		if err := d.Draw(p); err != nil {
			t.Fatal(err)
		}
		return model.Bytes() - before
	}
	if n := sent(); n > 1150 {
		t.Errorf("%d bytes for the first picture", n)
	}
	if n := sent(); n != 0 {
		t.Errorf("%d bytes for the same picture", n)
	}
	for y := 8; y < 16; y++ {
		for x := 40; x < 56; x++ {
			p.Pix[p.PixOffset(x, y)] = raster.On
		}
	}
	if n := sent(); n > 26 {
		t.Errorf("%d bytes for two letters", n)
	}
}

func TestHaltDarkens(t *testing.T) {
	d, model, bus := fitted(t, panels()[0])
	p := image.NewGray(image.Rect(0, 0, 128, 64))
	p.Pix[0] = raster.On
	if err := d.Draw(p); err != nil {
		t.Fatal(err)
	}
	if err := d.Halt(); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(model.Picture().Pix, make([]byte, 128*64)) {
		t.Error("still lit")
	}
	bus.Unplug(addr)
	if err := d.Halt(); err == nil {
		t.Error("nobody was told that the panel did not answer")
	}
}

func TestNewRefuses(t *testing.T) {
	for _, options := range []Options{
		{Width: 128, Height: 48},
		{Width: 128, Height: 64, Orientation: raster.Orientation{Rotate: 1}},
		{Width: 128, Height: 64, XOffset: 2},
		{Width: 128, Height: 64, XOffset: -3, SH1106: true},
	} {
		if _, err := New(virtual.NewI2C(), addr, options); err == nil {
			t.Errorf("%+v is taken", options)
		}
	}
	d, _, _ := fitted(t, panels()[0])
	if err := d.Draw(image.NewGray(image.Rect(0, 0, 64, 128))); err == nil {
		t.Error("a picture of the wrong size is taken")
	}
}
