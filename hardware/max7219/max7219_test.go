package max7219

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dicetower/hardware/raster"
	"dicetower/hardware/virtual"
)

func fitted(t rapid.TB, options Options, matrix bool) (*Dev, *virtual.MAX7219) {
	t.Helper()
	model := virtual.NewMAX7219(options.Chips, matrix)
	d, err := New(model.Port, options)
	if err != nil {
		t.Fatal(err)
	}
	return d, model
}

func chains() *rapid.Generator[Options] {
	return rapid.Custom(func(t *rapid.T) Options {
		return Options{
			Chips: rapid.IntRange(1, 8).Draw(t, "chips"), Reversed: rapid.Bool().Draw(t, "reversed"), Brightness: 4,
			Orientation: raster.Orientation{Rotate: rapid.SampledFrom([]int{0, 90, 180, 270}).Draw(t, "rotate"), Mirror: rapid.Bool().Draw(t, "mirror")},
		}
	})
}

// seen gives the picture as it is on matrices that are wired as the options say.
func seen(options Options, model *virtual.MAX7219) *image.Gray {
	wired := model.Picture()
	picture := image.NewGray(wired.Rect)
	for i := range options.Chips {
		at := i
		if options.Reversed {
			at = options.Chips - 1 - i
		}
		matrix := image.NewGray(image.Rect(0, 0, 8, 8))
		for y := range 8 {
			copy(matrix.Pix[8*y:8*y+8], wired.Pix[y*wired.Stride+8*at:])
		}
		matrix = options.Undo(matrix)
		for y := range 8 {
			copy(picture.Pix[y*picture.Stride+8*i:], matrix.Pix[8*y:8*y+8])
		}
	}
	return picture
}

func TestWhatIsDrawnIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		options := chains().Draw(t, "chain")
		d, model := fitted(t, options, true)
		for range rapid.IntRange(1, 3).Draw(t, "pictures") {
			p := image.NewGray(image.Rect(0, 0, 8*options.Chips, 8))
			for i := range p.Pix {
				if rapid.Bool().Draw(t, "on") {
					p.Pix[i] = raster.On
				}
			}
			model.Fail(rapid.IntRange(0, 2).Draw(t, "failures"))
			for d.Draw(p) != nil {
			}
			model.Fail(0)
			if !bytes.Equal(seen(options, model).Pix, p.Pix) {
				t.Fatal("what is seen is not what was drawn")
			}
			if rapid.Bool().Draw(t, "power lost") {
				model.PowerUp()
			}
		}
		if complaints := model.List(); len(complaints) > 0 {
			t.Fatal(complaints)
		}
	})
}

func TestWhatIsShownIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		options := chains().Draw(t, "chain")
		d, model := fitted(t, options, false)
		places := rapid.SliceOfN(rapid.Byte(), 8*options.Chips, 8*options.Chips).Draw(t, "places")
		if err := d.Show(places); err != nil {
			t.Fatal(err)
		}
		seen := model.Places()
		if options.Reversed { // the model is wired the usual way
			slices.Reverse(seen)
		}
		if !bytes.Equal(seen, places) {
			t.Fatalf("%x is seen, %x was shown", seen, places)
		}
		if err := d.Halt(); err != nil || !bytes.Equal(model.Places(), make([]byte, len(places))) {
			t.Fatalf("%v, lit after halt", err)
		}
	})
}

func TestBrightnessBySupply(t *testing.T) {
	for _, test := range []struct{ chips, brightness, supply, want int }{
		{1, 15, 0, 15}, {1, 15, 1000, 15}, {4, 15, 1000, 11}, {8, 15, 500, 2}, {8, 15, 10, 0}, {4, 3, 1000, 3},
	} {
		d, model := fitted(t, Options{Chips: test.chips, Brightness: test.brightness, SupplyMA: test.supply}, true)
		if err := d.Draw(image.NewGray(image.Rect(0, 0, 8*test.chips, 8))); err != nil {
			t.Fatal(err)
		}
		if got := model.Intensity(); got != test.want {
			t.Errorf("%+v: brightness %d", test, got)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, options := range []Options{{}, {Chips: 1, Brightness: 16}, {Chips: 1, Orientation: raster.Orientation{Rotate: 10}}} {
		if _, err := New(virtual.NewMAX7219(1, true).Port, options); err == nil {
			t.Errorf("%+v is taken", options)
		}
	}
}
