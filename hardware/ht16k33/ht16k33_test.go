package ht16k33

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"dicetower/hardware/virtual"
)

const addr = 0x70

func TestWhatIsShownIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bus, model := virtual.NewI2C(), virtual.NewHT16K33()
		bus.Plug(addr, model)
		d, err := New(bus, addr, 5)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 4).Draw(t, "texts") {
			places := rapid.SliceOfN(rapid.Byte(), Digits, Digits).Draw(t, "places")
			bus.Fail(rapid.IntRange(0, 3).Draw(t, "failures"))
			if rapid.Bool().Draw(t, "power lost") {
				model.PowerUp()
			}
			for d.Show(places) != nil {
			}
			bus.Fail(0)
			for i := range places {
				if i != 1 {
					places[i] &= 0x7f // only the second has a dot: the colon
				}
			}
			if !bytes.Equal(model.Places(), places) || model.Dimming() != 5 {
				t.Fatalf("%x is seen, %x was shown", model.Places(), places)
			}
		}
		if err := d.Halt(); err != nil || !bytes.Equal(model.Places(), make([]byte, Digits)) {
			t.Fatalf("%v, lit after halt", err)
		}
		if complaints := model.List(); len(complaints) > 0 {
			t.Fatal(complaints)
		}
	})
}

func TestAnAbsentDisplayIsAnError(t *testing.T) {
	d, err := New(virtual.NewI2C(), addr, 15)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Show(make([]byte, Digits)); err == nil {
		t.Error("nobody noticed")
	}
	if _, err := New(virtual.NewI2C(), addr, 16); err == nil {
		t.Error("brightness 16 is taken")
	}
}
