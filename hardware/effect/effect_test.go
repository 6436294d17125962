package effect

import (
	"context"
	"image/color"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"dicetower/hardware"
	"dicetower/hardware/strip"
	"dicetower/hardware/virtual"
)

func kinds() []hardware.MomentKind {
	return []hardware.MomentKind{hardware.Nothing, hardware.Rolled, hardware.Kept, hardware.Farkled, hardware.HotDice, hardware.Banked, hardware.Won}
}

func player() color.RGBA { return color.RGBA{R: 40, G: 80, B: 255, A: 255} }

func brightness(colours []color.RGBA) (sum int) {
	for _, c := range colours {
		sum += int(c.R) + int(c.G) + int(c.B)
	}
	return sum
}

// TestNothingFlashes counts how often the whole strip goes bright and dark: at most three times a second.
func TestNothingFlashes(t *testing.T) {
	for _, kind := range kinds() {
		var swings []time.Duration
		high, low := 0, 1<<30
		up := false
		for since := time.Duration(0); since < 12*time.Second; since += 10 * time.Millisecond {
			b := brightness(Frame(kind, since, 30, player()))
			high, low = max(high, b), min(low, b)
			switch full := 30 * 255; {
			case !up && b > low+full/10:
				up, high = true, b
				swings = append(swings, since)
			case up && b < high-full/10:
				up, low = false, b
			}
		}
		for i := 3; i < len(swings); i++ {
			if swings[i]-swings[i-3] < time.Second {
				t.Errorf("effect %d flashes at %v", kind, swings[i-3:i+1])
				break
			}
		}
	}
}

func TestEffectsEndDark(t *testing.T) {
	for _, kind := range kinds()[1:] {
		if b := brightness(Frame(kind, Lasts(kind), 30, player())); b > 30*60 {
			t.Errorf("effect %d ends with brightness %d", kind, b)
		}
		if b := brightness(Frame(kind, Lasts(kind)/4, 30, player())); b == 0 {
			t.Errorf("effect %d is not seen", kind)
		}
	}
}

func TestAnyFrame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "lights")
		kind := hardware.MomentKind(rapid.IntRange(-1, 9).Draw(t, "kind"))
		since := time.Duration(rapid.Int64Range(0, 1e12).Draw(t, "since"))
		if got := Frame(kind, since, n, player()); len(got) != n {
			t.Fatalf("%d colours", len(got))
		}
	})
}

// TestLightsAreStillWhileTheCameraReads plays a bank, during which the camera reads for a while.
func TestLightsAreStillWhileTheCameraReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		model := virtual.NewStrip(12, false)
		dev, err := strip.New(model.Port, strip.Options{Lights: 12, Brightness: 1})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		panel := hardware.NewPanel("strip", "", NewLights(dev), func(f hardware.Fault) { t.Error(f) })
		done := make(chan struct{})
		go func() { panel.Run(ctx); close(done) }()
		after := func(d time.Duration) []color.RGBA {
			time.Sleep(d)
			return model.Colours()
		}
		board := hardware.Board{Players: []hardware.Player{{Name: "Ada", Colour: player()}}}
		panel.Show(board)
		if idle := after(time.Second); brightness(idle) == 0 || idle[0].B <= idle[0].R {
			t.Errorf("idle is %v", idle[0])
		}
		board.Moment = hardware.Moment{Seq: 7, Kind: hardware.Banked}
		panel.Show(board)
		if gold := after(200 * time.Millisecond)[0]; gold.R < 200 || gold.B > 50 {
			t.Errorf("bank begins with %v", gold)
		}
		board.Still = true
		panel.Show(board)
		for range 10 {
			if now := after(100 * time.Millisecond); !slices.Equal(now, Neutral(12)) {
				t.Fatalf("%v while the camera reads", now)
			}
		}
		board.Still = false
		panel.Show(board)
		if gold := after(100 * time.Millisecond)[0]; gold.R < 100 || gold.B > 50 {
			t.Errorf("the rest of the bank is %v", gold)
		}
		if idle := after(3 * time.Second)[0]; idle.B <= idle.R {
			t.Errorf("afterwards %v", idle)
		}
		cancel()
		<-done
		if brightness(model.Colours()) != 0 {
			t.Error("lit at the end")
		}
		if complaints := model.List(); len(complaints) > 0 {
			t.Error(complaints)
		}
	})
}
