package epd

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"dicetower/hardware/raster"
	"dicetower/hardware/virtual"
)

func fitted(t testing.TB, options Options) (*Dev, *virtual.EPD) {
	t.Helper()
	model := virtual.NewEPD(options.Width, options.Height, virtual.NewEPDPins())
	d, err := New(model.Port, Pins{DC: model.DC, RST: model.RST, BUSY: model.BUSY, PWR: model.PWR}, options)
	if err != nil {
		t.Fatal(err)
	}
	return d, model
}

func options(t testing.TB, name string) Options {
	t.Helper()
	profile, err := ProfileOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Profile: profile, Orientation: raster.Orientation{Rotate: 90}}
}

// sheet is white with a black bar of a width.
func sheet(w, h, bar int) *image.Gray {
	p := image.NewGray(image.Rect(0, 0, w, h))
	for i := range p.Pix {
		if i%w >= bar%w || i/w >= h/2 {
			p.Pix[i] = raster.On
		}
	}
	return p
}

func check(t testing.TB, d *Dev, model *virtual.EPD, want *image.Gray) {
	t.Helper()
	if !bytes.Equal(d.options.Undo(model.Picture()).Pix, want.Pix) {
		t.Error("what is seen is not what was drawn")
	}
	if complaints := model.List(); len(complaints) > 0 {
		t.Errorf("complaints: %q", complaints)
	}
}

// kinds tells of each refresh whether it was full or partial.
func kinds(model *virtual.EPD) string {
	var kinds strings.Builder
	for _, r := range model.Refreshes() {
		if r.Partial {
			kinds.WriteByte('p')
		} else {
			kinds.WriteByte('F')
		}
	}
	return kinds.String()
}

func TestWhatIsDrawnIsSeen(t *testing.T) {
	for _, profile := range Profiles() {
		for _, rotate := range []int{0, 90, 180, 270} {
			for _, mirror := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s rotate=%d mirror=%v", profile.Name, rotate, mirror), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						d, model := fitted(t, Options{Profile: profile, Orientation: raster.Orientation{Rotate: rotate, Mirror: mirror}})
						w, h := d.Size()
						for bar := range 3 {
							if err := d.Draw(t.Context(), sheet(w, h, 7+5*bar), false); err != nil {
								t.Fatal(err)
							}
							check(t, d, model, sheet(w, h, 7+5*bar))
						}
						want := "Fpp"
						if !profile.Partial {
							want = "FFF"
						}
						if got := kinds(model); got != want {
							t.Errorf("refreshes %s, want %s", got, want)
						}
					})
				})
			}
		}
	}
}

func TestOneRefreshPerDrawAndAFullOneNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := options(t, "2.13-v4")
		o.FullEvery = 3
		d, model := fitted(t, o)
		w, h := d.Size()
		draw := func(bar int, full bool) {
			t.Helper()
			if err := d.Draw(t.Context(), sheet(w, h, bar), full); err != nil {
				t.Fatal(err)
			}
			check(t, d, model, sheet(w, h, bar))
		}
		for bar := range 8 {
			draw(10+bar, false)
		}
		draw(17, false) // the same again
		draw(17, true)  // asked for: cleans the sheet although the picture is the same
		draw(17, true)  // clean already
		if got := kinds(model); got != "FpppFpppF" {
			t.Errorf("refreshes %s", got)
		}
	})
}

func TestSleepAndWake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, model := fitted(t, options(t, "2.9-v2"))
		w, h := d.Size()
		for bar := range 3 {
			if err := d.Draw(t.Context(), sheet(w, h, 9+bar), false); err != nil {
				t.Fatal(err)
			}
			if err := d.Sleep(); err != nil || !model.Asleep() {
				t.Fatalf("asleep %v, %v", model.Asleep(), err)
			}
			if bar == 1 {
				model.Replug()
			}
		}
		check(t, d, model, sheet(w, h, 11))
		if got := kinds(model); got != "Fpp" {
			t.Errorf("refreshes %s: after sleep the old picture is known", got)
		}
		if err := d.Halt(); err != nil || model.PWR.Level() {
			t.Errorf("supply %v after halt, %v", model.PWR.Level(), err)
		}
	})
}

func TestAPanelThatWasUnpluggedIsRightWithTheNextPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, model := fitted(t, options(t, "4.2-v2"))
		w, h := d.Size()
		for bar := range 3 {
			if err := d.Draw(t.Context(), sheet(w, h, 9+bar), false); err != nil {
				t.Fatal(err)
			}
			check(t, d, model, sheet(w, h, 9+bar))
			model.Replug()
		}
	})
}

func TestBusyForGoodIsAnError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, model := fitted(t, options(t, "4.2-v2"))
		w, h := d.Size()
		model.HoldBusy(true)
		start := time.Now()
		err := d.Draw(t.Context(), sheet(w, h, 9), false)
		if err == nil || !strings.Contains(err.Error(), "wire from BUSY to GPIO24") || time.Since(start) > 11*time.Second {
			t.Fatalf("%v after %v", err, time.Since(start))
		}
		model.HoldBusy(false)
		if err := d.Draw(t.Context(), sheet(w, h, 9), false); err != nil {
			t.Fatal(err)
		}
		check(t, d, model, sheet(w, h, 9))
	})
}

func TestTheContextEndsTheWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, model := fitted(t, options(t, "2.13-v3"))
		w, h := d.Size()
		model.HoldBusy(true)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		if err := d.Draw(ctx, sheet(w, h, 9), false); err == nil || time.Since(start) > 1100*time.Millisecond {
			t.Errorf("%v after %v", err, time.Since(start))
		}
	})
}

// TestAfterAnyError lets transfers of every panel in every orientation fail at any place, and unplugs it between pictures.
// The Draw after an error is a full refresh and shows the picture.
func TestAfterAnyError(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		o := Options{
			Profile:     rapid.SampledFrom(Profiles()).Draw(rt, "panel"),
			Orientation: raster.Orientation{Rotate: rapid.SampledFrom([]int{0, 90, 180, 270}).Draw(rt, "rotate"), Mirror: rapid.Bool().Draw(rt, "mirror")},
		}
		bars := rapid.SliceOfN(rapid.IntRange(1, 249), 1, 4).Draw(rt, "bars")
		failures := rapid.SliceOfN(rapid.IntRange(0, 3), len(bars), len(bars)).Draw(rt, "failing transfers")
		replugs := rapid.SliceOfN(rapid.Bool(), len(bars), len(bars)).Draw(rt, "unplugged after")
		fault := ""
		synctest.Test(t, func(t *testing.T) {
			d, model := fitted(t, o)
			w, h := d.Size()
			for i, bar := range bars {
				model.Fail(failures[i])
				for d.Draw(t.Context(), sheet(w, h, bar), false) != nil {
				}
				if !bytes.Equal(d.options.Undo(model.Picture()).Pix, sheet(w, h, bar).Pix) {
					fault = "what is seen is not what was drawn"
				}
				if replugs[i] {
					model.Replug()
				}
			}
			if complaints := model.List(); len(complaints) > 0 {
				fault = strings.Join(complaints, "; ")
			}
		})
		if fault != "" {
			rt.Fatal(fault)
		}
	})
}

func TestProfileOfNamesThem(t *testing.T) {
	if _, err := ProfileOf("7.5"); err == nil || !strings.Contains(err.Error(), "2.13-v2, 2.13-v3, 2.13-v4, 2.9-v2, 4.2-v2") {
		t.Error(err)
	}
}
