package tm1637

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"dicetower/hardware/virtual"
)

func fitted(t testing.TB, order []int) (*Dev, *virtual.TM1637) {
	t.Helper()
	model := virtual.NewTM1637(len(order), virtual.NewPin("GPIO22", 22), virtual.NewPin("GPIO27", 27))
	d, err := New(model.CLK, model.DIO, Options{Order: order, Brightness: 3})
	if err != nil {
		t.Fatal(err)
	}
	return d, model
}

func complaints(model *virtual.TM1637) string {
	return strings.Join(append(append(model.List(), model.CLK.List()...), model.DIO.List()...), "; ")
}

func TestWhatIsShownIsSeen(t *testing.T) {
	for _, order := range [][]int{Plain(4), Plain(6), {2, 1, 0, 5, 4, 3}, {3, 2, 1, 0}} {
		rapid.Check(t, func(rt *rapid.T) {
			places := rapid.SliceOfN(rapid.Byte(), len(order), len(order)).Draw(rt, "places")
			fault := ""
			synctest.Test(t, func(t *testing.T) {
				d, model := fitted(t, order)
				if err := d.Show(places); err != nil {
					fault = err.Error()
				}
				seen := make([]byte, len(order))
				for i, grid := range order {
					seen[i] = model.Places()[grid]
				}
				if !bytes.Equal(seen, places) {
					fault = "what is seen is not what was shown"
				}
				if c := complaints(model); c != "" {
					fault = c
				}
			})
			if fault != "" {
				rt.Fatal(fault)
			}
		})
	}
}

func TestADisplayThatIsNotThereIsNoticedAndComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, model := fitted(t, Plain(4))
		model.Plug(false)
		if err := d.Show([]byte{1, 2, 3, 4}); err == nil || !strings.Contains(err.Error(), "no answer") {
			t.Error(err)
		}
		model.Plug(true)
		if err := d.Show([]byte{1, 2, 3, 4}); err != nil || !bytes.Equal(model.Places(), []byte{1, 2, 3, 4}) {
			t.Errorf("%v, shows %v", err, model.Places())
		}
		if err := d.Halt(); err != nil || !bytes.Equal(model.Places(), make([]byte, 4)) {
			t.Errorf("%v, shows %v after halt", err, model.Places())
		}
		if c := complaints(model); c != "" {
			t.Error(c)
		}
	})
}

func TestNewRefuses(t *testing.T) {
	for _, options := range []Options{{Order: Plain(5)}, {Order: []int{0, 1, 2, 2}}, {Order: []int{0, 1, 2, 4}}, {Order: Plain(4), Brightness: 8}} {
		if _, err := New(virtual.NewPin("a", 1), virtual.NewPin("b", 2), options); err == nil {
			t.Errorf("%+v is taken", options)
		}
	}
}
