package kit

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/buzzer"
	"dicetower/hardware/layout"
	"dicetower/hardware/raster"
	"dicetower/hardware/virtual"
)

// table is a kit at work on a virtual machine.
type table struct {
	*Kit
	machine *virtual.Machine
	models  map[string]Model
	mu      sync.Mutex
	log     []string
}

func (tt *table) say(format string, args ...any) {
	tt.mu.Lock()
	defer tt.mu.Unlock()
	tt.log = append(tt.log, fmt.Sprintf(format, args...))
}

func (tt *table) said() []string {
	tt.mu.Lock()
	defer tt.mu.Unlock()
	said := tt.log
	tt.log = nil
	return said
}

// play opens a kit on a virtual machine, plays, and stops it.
func play(t *testing.T, config Config, play func(t *testing.T, tt *table)) {
	t.Helper()
	if err := config.Check(); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		tt := &table{models: map[string]Model{}}
		var models []Model
		tt.machine, models = Virtual(config)
		for _, model := range models {
			tt.models[model.Name] = model
		}
		tt.Kit = Open(config, tt.machine, Handlers{
			Press: func(p button.Press) { tt.say("%s %v", p.Button, p.Long) },
			Throw: func(e beam.Event) { tt.say("beam %d", e) },
			Fault: func(f hardware.Fault) { tt.say("%s: %s", f.Part, f.Message) },
		})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { tt.Run(ctx); close(done) }()
		time.Sleep(time.Second)
		play(t, tt)
		cancel()
		<-done
		for _, model := range models {
			if complaints := model.Device.List(); len(complaints) > 0 {
				t.Errorf("%s complains: %q", model.Name, complaints)
			}
		}
		if complaints := tt.machine.Complaints(); len(complaints) > 0 {
			t.Errorf("the pins complain: %q", complaints)
		}
		for _, pin := range config.Lights {
			if tt.machine.Wire(pin).Level() {
				t.Errorf("the lamp on GPIO%d shines after the end", pin)
			}
		}
	})
}

func board() hardware.Board {
	return hardware.Board{
		Phase:   hardware.Rolling,
		Players: []hardware.Player{{Name: "Ada", Total: 1250, Colour: color.RGBA{B: 255, A: 255}}, {Name: "Þór", Total: 12350, Colour: color.RGBA{R: 255, G: 140, A: 255}}},
		Turn:    1, TurnPoints: 450, ToThrow: 4,
		Dice:  []hardware.Die{{Face: 1, Kept: true}, {Face: 5, Kept: true}, {Face: 2}, {Face: 3}, {Face: 6}, {Face: 4}},
		Text:  "Throw the other four dice, or bank.",
		Lamps: hardware.Lamps{hardware.Bank: hardware.Possible},
	}
}

// drawn is what a display of pixels should show.
func drawn(t *testing.T, w, h int, paper bool, board hardware.Board) []byte {
	t.Helper()
	l, err := layout.New(w, h, paper)
	if err != nil {
		t.Fatal(err)
	}
	return l.Picture(board).Pix
}

// seen is what a model of pixels shows the way it hangs, in black and white.
func seen(m Model) []byte {
	look := m.Look().(*image.Paletted)
	pixels := make([]byte, len(look.Pix))
	for i, v := range look.Pix {
		pixels[i] = v * raster.On
	}
	return pixels
}

func TestEverythingIsShown(t *testing.T) {
	config := Everything()
	config.Displays[0].Rotate = 180
	play(t, config, func(t *testing.T, tt *table) {
		b := board()
		tt.Show(b)
		time.Sleep(5 * time.Second)
		check := func() {
			t.Helper()
			for name, want := range map[string][]byte{
				"oled": drawn(t, 128, 64, false, b), "small oled": drawn(t, 128, 64, false, b), "paper": drawn(t, 250, 122, true, b),
			} {
				if !bytes.Equal(seen(tt.models[name]), want) {
					t.Errorf("%s shows something else", name)
				}
			}
			digits := layout.Digits(b, 4, true)
			for name, places := range map[string][]byte{
				"clock":    tt.models["clock"].Device.(*virtual.TM1637).Places(),
				"backpack": tt.models["backpack"].Device.(*virtual.HT16K33).Places(),
			} {
				for i, segment := range digits {
					if places[i] != byte(segment) {
						t.Errorf("%s shows %x, not %x", name, places, digits)
						break
					}
				}
			}
			if !tt.machine.Wire(19).Level() || tt.machine.Wire(13).Level() {
				t.Error("the lamps are wrong")
			}
		}
		check()
		b.TurnPoints, b.ToThrow = 950, 2
		tt.Show(b)
		time.Sleep(5 * time.Second)
		check()
		if said := tt.said(); len(said) > 0 {
			t.Errorf("faults: %q", said)
		}
		want := []string{"sound", "oled", "small oled", "paper", "clock", "backpack", "strip", "button lights", "buzzer", "beam", "buttons"}
		if parts := tt.Parts(); !slices.Equal(parts, want) {
			t.Errorf("parts %q", parts)
		}
	})
}

func TestADisplayThatIsUnpluggedComesBack(t *testing.T) {
	play(t, Everything(), func(t *testing.T, tt *table) {
		b := board()
		tt.Show(b)
		time.Sleep(5 * time.Second)
		oled := tt.models["oled"]
		tt.machine.Bus.Unplug(0x3c)
		b.TurnPoints = 500
		tt.Show(b)
		time.Sleep(time.Minute)
		want := "oled: draw on the OLED at 0x3c: no answer from address 0x3c"
		if said := tt.said(); len(said) != 1 || said[0] != want {
			t.Errorf("faults %q, want only %q", said, want)
		}
		oled.Device.(*virtual.OLED).PowerUp()
		tt.machine.Bus.Plug(0x3c, oled.Device.(*virtual.OLED))
		time.Sleep(time.Minute)
		if said := tt.said(); len(said) != 1 || said[0] != "oled: " {
			t.Errorf("said %q", said)
		}
		if !bytes.Equal(seen(oled), drawn(t, 128, 64, false, b)) {
			t.Error("dark after it was plugged in again")
		}
		oled.Device.(*virtual.OLED).PowerUp() // a loose plug that nobody noticed
		time.Sleep(time.Minute)
		if !bytes.Equal(seen(oled), drawn(t, 128, 64, false, b)) {
			t.Error("dark after a loose plug")
		}
	})
}

// TestPaperIsTreatedWell counts refreshes over a game: one for each picture, sleep in between, a full one at the end.
func TestPaperIsTreatedWell(t *testing.T) {
	play(t, Everything(), func(t *testing.T, tt *table) {
		paper := tt.models["paper"].Device.(*virtual.EPD)
		b := board()
		for range 3 {
			b.TurnPoints += 50
			tt.Show(b)
			b.Lamps[hardware.Keep] = hardware.Asked // changes no picture
			tt.Show(b)
			time.Sleep(5 * time.Second)
		}
		if paper.Asleep() {
			t.Error("asleep while it is used")
		}
		time.Sleep(2 * time.Minute)
		if !paper.Asleep() {
			t.Error("awake after two minutes")
		}
		b.TurnPoints += 50
		tt.Show(b)
		time.Sleep(5 * time.Second)
		b.Phase, b.Winners = hardware.Over, []int{1}
		tt.Show(b)
		time.Sleep(5 * time.Second)
		kinds := ""
		for _, refresh := range paper.Refreshes() {
			kinds += map[bool]string{true: "p", false: "F"}[refresh.Partial]
		}
		if kinds != "FpppF" {
			t.Errorf("refreshes %s", kinds)
		}
	})
}

func TestBurstsShowTheNewestOnPaper(t *testing.T) {
	play(t, Everything(), func(t *testing.T, tt *table) {
		b := board()
		for range 100 {
			b.TurnPoints += 50
			tt.Show(b)
			time.Sleep(20 * time.Millisecond)
		}
		time.Sleep(5 * time.Second)
		if !bytes.Equal(seen(tt.models["paper"]), drawn(t, 250, 122, true, b)) {
			t.Error("paper does not show the newest board")
		}
		if n := len(tt.models["paper"].Device.(*virtual.EPD).Refreshes()); n > 6 {
			t.Errorf("%d refreshes", n)
		}
	})
}

func TestBusyHoldsUpNobody(t *testing.T) {
	play(t, Everything(), func(t *testing.T, tt *table) {
		tt.models["paper"].Device.(*virtual.EPD).HoldBusy(true)
		b := board()
		tt.Show(b)
		time.Sleep(100 * time.Millisecond)
		if !bytes.Equal(seen(tt.models["oled"]), drawn(t, 128, 64, false, b)) {
			t.Error("the OLED waits for the e-ink")
		}
		time.Sleep(15 * time.Second)
		if said := strings.Join(tt.said(), "; "); !strings.Contains(said, "paper: draw on the e-ink panel: BUSY is high for 10s: look at the wire from BUSY to GPIO24") {
			t.Errorf("said %q", said)
		}
		tt.models["paper"].Device.(*virtual.EPD).HoldBusy(false)
		time.Sleep(time.Minute)
		if !bytes.Equal(seen(tt.models["paper"]), drawn(t, 250, 122, true, b)) {
			t.Error("paper does not come back")
		}
	})
}

func TestPressesThrowsAndTheBuzzer(t *testing.T) {
	play(t, Everything(), func(t *testing.T, tt *table) {
		for _, pin := range []int{5, 16} {
			tt.machine.Wire(pin).Drive(gpio.Low)
			time.Sleep(60 * time.Millisecond)
			tt.machine.Wire(pin).Release()
			time.Sleep(60 * time.Millisecond)
		}
		tt.machine.Wire(4).Drive(gpio.Low)
		time.Sleep(8 * time.Millisecond)
		tt.machine.Wire(4).Release()
		time.Sleep(time.Second)
		if got := fmt.Sprint(tt.said()); got != "[keep false menu false beam 0 beam 1]" {
			t.Errorf("said %s", got)
		}
		tt.Beep(buzzer.Pattern{100 * time.Millisecond})
		time.Sleep(50 * time.Millisecond)
		if !tt.machine.Wire(12).Level() {
			t.Error("the buzzer is silent")
		}
	})
}

// TestDisplaysGoDim has nobody at the table: all that shines shines less, and not while the camera reads.
func TestDisplaysGoDim(t *testing.T) {
	config := Everything()
	config.Displays[5] = Display{Name: "matrix", Kind: MAX7219Matrix}
	config.Displays = append(config.Displays, Display{Name: "house", Kind: WLED})
	play(t, config, func(t *testing.T, tt *table) {
		shines := func() string {
			time.Sleep(2 * time.Second)
			device := func(name string) virtual.Device { return tt.models[name].Device }
			return fmt.Sprint(
				device("oled").(*virtual.OLED).Contrast(), device("small oled").(*virtual.OLED).Contrast(), device("clock").(*virtual.TM1637).Dimming(),
				device("backpack").(*virtual.HT16K33).Dimming(), device("matrix").(*virtual.MAX7219).Intensity(), device("house").(*virtual.WLED).Brightness(),
			)
		}
		b := board()
		tt.Show(b)
		bright := shines()
		b.Dim = true
		tt.Show(b)
		if dim := shines(); bright != "128 128 4 8 8 128" || dim != "26 26 1 2 2 25" {
			t.Errorf("%s bright, %s dim", bright, dim)
		}
		b.Still = true
		tt.Show(b)
		if got := shines(); got != "26 26 1 2 2 128" {
			t.Errorf("%s while the camera reads", got)
		}
		b.Dim, b.Still = false, false
		tt.Show(b)
		if got := shines(); got != bright {
			t.Errorf("%s when somebody is back", got)
		}
		b.Shade = 0.5
		tt.Show(b)
		if got := shines(); got != "64 64 2 4 4 64" {
			t.Errorf("%s in half of the light", got)
		}
		b.Shade = 1
		tt.Show(b)
		got := shines()
		if _, _, lit := tt.models["house"].Device.(*virtual.WLED).Effect(); !strings.HasPrefix(got, "0 0 0 0 0 ") || lit {
			t.Errorf("%s in no light", got)
		}
	})
}

// TestTheHousesLights has effects on a WLED controller, and one that is away.
func TestTheHousesLights(t *testing.T) {
	config := Config{Displays: []Display{{Name: "house", Kind: WLED, Brightness: 1}}}
	play(t, config, func(t *testing.T, tt *table) {
		house := tt.models["house"].Device.(*virtual.WLED)
		b := board()
		b.Moment = hardware.Moment{Seq: 1, Kind: hardware.Won}
		for _, want := range []struct {
			wait   time.Duration
			still  bool
			effect int
			colour color.RGBA
		}{
			{time.Second, false, 9, b.Players[1].Colour},
			{time.Second, true, 0, color.RGBA{R: 255, G: 255, B: 255, A: 255}},
			{time.Second, false, 9, b.Players[1].Colour},
			{15 * time.Second, false, 2, b.Players[1].Colour},
		} {
			b.Still = want.still
			tt.Show(b)
			time.Sleep(want.wait)
			if effect, colour, on := house.Effect(); effect != want.effect || colour != want.colour || !on {
				t.Errorf("effect %d in %v, on %v; want %+v", effect, colour, on, want)
			}
		}
		house.Away(true)
		b.Moment = hardware.Moment{Seq: 2, Kind: hardware.Farkled}
		tt.Show(b)
		time.Sleep(10 * time.Second)
		if said := tt.said(); len(said) != 1 || !strings.Contains(said[0], "no route to host") {
			t.Errorf("said %q", said)
		}
		house.Away(false)
		time.Sleep(time.Minute)
		if said := tt.said(); len(said) != 1 || said[0] != "house: " {
			t.Errorf("said %q", said)
		}
		house.Away(true)
		time.Sleep(time.Second)
		house.Away(false)
	})
}
