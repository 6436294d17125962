package strip

import (
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dicetower/hardware/virtual"
)

func colours(n int) *rapid.Generator[[]color.RGBA] {
	return rapid.Custom(func(t *rapid.T) []color.RGBA {
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		colours := make([]color.RGBA, n)
		for i := range colours {
			v := chance.Uint32()
			colours[i] = color.RGBA{R: uint8(v), G: uint8(v >> 8), B: uint8(v >> 16), A: 255}
		}
		return colours
	})
}

func TestWhatIsShownIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(1, 60), rapid.SampledFrom([]int{430})).Draw(t, "lights")
		apa102 := rapid.Bool().Draw(t, "apa102")
		model := virtual.NewStrip(n, apa102)
		d, err := New(model.Port, Options{Lights: n, APA102: apa102, Brightness: 1})
		if err != nil {
			t.Fatal(err)
		}
		shown := colours(n).Draw(t, "colours")
		model.Fail(rapid.IntRange(0, 2).Draw(t, "failures"))
		for d.Show(shown) != nil {
		}
		if !slices.Equal(model.Colours(), shown) {
			t.Fatal("what is seen is not what was shown")
		}
		if err := d.Halt(); err != nil {
			t.Fatal(err)
		}
		for i, c := range model.Colours() {
			if c.R|c.G|c.B != 0 {
				t.Fatalf("light %d is %v after halt", i, c)
			}
		}
		if complaints := model.List(); len(complaints) > 0 {
			t.Fatal(complaints)
		}
	})
}

func TestOrder(t *testing.T) {
	model := virtual.NewStrip(1, false)
	d, err := New(model.Port, Options{Lights: 1, Order: "RGB", Brightness: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Show([]color.RGBA{{R: 1, G: 2, B: 3}}); err != nil {
		t.Fatal(err)
	}
	if got := model.Colours()[0]; got.R != 2 || got.G != 1 || got.B != 3 { // the model is wired GRB
		t.Errorf("seen %v", got)
	}
}

// TestTheSupplyIsNeverOverdrawn dims whatever is shown below the current that the supply can give.
func TestTheSupplyIsNeverOverdrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "lights")
		supply := rapid.IntRange(n*idleMA, 2000).Draw(t, "supply")
		shown := colours(n).Draw(t, "colours")
		got := limit(shown, supply)
		if drawn := current(got); drawn > float64(supply)+1e-9 {
			t.Fatalf("%.1f mA of %d", drawn, supply)
		}
		if current(shown) <= float64(supply) && !slices.Equal(got, shown) {
			t.Fatal("dimmed without need")
		}
	})
}

func TestNewRefuses(t *testing.T) {
	for _, options := range []Options{{}, {Lights: 431}, {Lights: 1001, APA102: true}, {Lights: 1, Brightness: 2}, {Lights: 1, Order: "RRB"}, {Lights: 1, Order: "RGBW"}} {
		if _, err := New(virtual.NewStrip(1, false).Port, options); err == nil {
			t.Errorf("%+v is taken", options)
		}
	}
}
