//go:build rig

package rig

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/host"
	"dicetower/hardware/kit"
	"dicetower/hardware/layout"
	"dicetower/hardware/virtual"
)

const (
	allAnswer  = "60,61,112" // both OLEDs and the backpack
	withoutOne = "61,112"
	keepPin    = 5
	bankPin    = 6
	beamPin    = 4
	busyPin    = 24
)

// table is a kit at work on the kernel, and the models that listen to its buses.
type table struct {
	*kit.Kit
	models  map[string]kit.Model
	sent    <-chan time.Duration
	busy    atomic.Bool // e-ink's BUSY is held high
	onPress atomic.Pointer[func(button.Press)]
	presses atomic.Int64

	mu  sync.Mutex
	log []string
}

func (tt *table) say(format string, args ...any) {
	tt.mu.Lock()
	defer tt.mu.Unlock()
	tt.log = append(tt.log, fmt.Sprintf(format, args...))
}

func (tt *table) said() string {
	tt.mu.Lock()
	defer tt.mu.Unlock()
	said := strings.Join(tt.log, "; ")
	tt.log = nil
	return said
}

// displays is everything but the TM1637, whose wires nobody answers on.
func displays() kit.Config {
	c := kit.Everything()
	var displays []kit.Display
	for _, display := range c.Displays {
		if display.Kind != kit.TM1637 {
			displays = append(displays, display)
		}
	}
	c.Displays = displays
	return c
}

// open starts a kit; it is stopped when the test ends, with all lamps dark and no complaint.
func open(t *testing.T, config kit.Config) *table {
	t.Helper()
	answer(t, allAnswer)
	machine, models := kit.Virtual(config)
	tt := &table{models: map[string]kit.Model{}}
	for _, model := range models {
		tt.models[model.Name] = model
		if paper, ok := model.Device.(*virtual.EPD); ok { // its BUSY does not reach the line
			paper.FullRefresh, paper.PartialRefresh, paper.Reset = 0, 0, 0
		}
	}
	if len(models) > 0 {
		tt.sent = listen(t, machine)
	}
	h, err := host.Open()
	if err != nil {
		t.Log(err)
	}
	tt.Kit = kit.Open(config, h, kit.Handlers{
		Press: func(p button.Press) {
			tt.presses.Add(1)
			if f := tt.onPress.Load(); f != nil {
				(*f)(p)
			} else {
				tt.say("%s %v", p.Button, p.Long)
			}
		},
		Throw: func(e beam.Event) { tt.say("beam %d", e) },
		Fault: func(f hardware.Fault) { tt.say("%s: %s", f.Part, f.Message) },
	})
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { tt.Run(ctx) })
	running.Go(func() { // the driver asks for a pull-up; a panel that is there pulls down
		for ctx.Err() == nil {
			pull(t, busyPin, gpio.Level(tt.busy.Load()))
			time.Sleep(20 * time.Millisecond)
		}
	})
	t.Cleanup(func() {
		cancel()
		running.Wait()
		time.Sleep(50 * time.Millisecond)
		for _, model := range models {
			if complaints := model.Device.List(); len(complaints) > 0 {
				t.Errorf("%s complains: %q", model.Name, complaints)
			}
		}
		for button, pin := range config.Lights {
			if level(t, pin) {
				t.Errorf("the light of %s shines after the end", button)
			}
		}
	})
	time.Sleep(200 * time.Millisecond)
	return tt
}

func board() hardware.Board {
	return hardware.Board{
		Phase:   hardware.Rolling,
		Players: []hardware.Player{{Name: "Ada", Total: 1250, Colour: color.RGBA{B: 255, A: 255}}, {Name: "Þór", Total: 12350}},
		Turn:    1, TurnPoints: 450, ToThrow: 4,
		Dice:  []hardware.Die{{Face: 1, Kept: true}, {Face: 5, Kept: true}, {Face: 2}, {Face: 3}, {Face: 6}, {Face: 4}},
		Text:  "Throw the other four dice, or bank.",
		Lamps: hardware.Lamps{hardware.Bank: hardware.Possible},
		Still: true,
	}
}

// shows waits until a display of pixels shows a board.
func (tt *table) shows(t *testing.T, name string, w, h int, paper bool, board hardware.Board) {
	t.Helper()
	l, err := layout.New(w, h, paper)
	if err != nil {
		t.Fatal(err)
	}
	want := l.Picture(board).Pix
	for range 200 {
		look := tt.models[name].Look().(*image.Paletted)
		seen := make([]byte, len(look.Pix))
		for i, v := range look.Pix {
			seen[i] = 255 * v
		}
		if bytes.Equal(seen, want) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%s shows something else", name)
}

func (tt *table) allShow(t *testing.T, b hardware.Board) {
	t.Helper()
	tt.shows(t, "oled", 128, 64, false, b)
	tt.shows(t, "small oled", 128, 64, false, b)
	tt.shows(t, "paper", 250, 122, true, b)
	places := tt.models["backpack"].Device.(*virtual.HT16K33).Places()
	for i, segment := range layout.Digits(b, 4, true) {
		if places[i] != byte(segment) {
			t.Errorf("the backpack shows %x", places)
			break
		}
	}
	for i, c := range tt.models["strip"].Device.(*virtual.Strip).Colours() {
		if c.R == 0 || c.R != c.G || c.G != c.B {
			t.Errorf("light %d of the strip is %v while the camera reads", i, c)
			break
		}
	}
}

func TestEveryDisplay(t *testing.T) {
	tt := open(t, displays())
	b := board()
	for range 3 {
		b.TurnPoints += 50
		tt.Show(b)
		tt.allShow(t, b)
	}
	if !level(t, 19) || level(t, 13) {
		t.Error("the lamps are wrong")
	}
	if said := tt.said(); said != "" {
		t.Errorf("said %s", said)
	}
}

func TestAPanelIsUnpluggedAndTransfersFail(t *testing.T) {
	tt := open(t, displays())
	b := board()
	tt.Show(b)
	tt.allShow(t, b)
	answer(t, withoutOne)
	b.TurnPoints = 700
	tt.Show(b)
	time.Sleep(500 * time.Millisecond)
	if said := tt.said(); strings.Count(said, "oled: draw on the OLED at 0x3c") != 1 || strings.Contains(said, ";") {
		t.Errorf("said %s", said)
	}
	tt.models["oled"].Device.(*virtual.OLED).PowerUp()
	answer(t, allAnswer)
	tt.allShow(t, b)
	if said := tt.said(); said != "oled: " {
		t.Errorf("said %s", said)
	}
	for n := range 5 {
		put(t, "/sys/module/simbus/parameters/fail_i2c", fmt.Sprint(n+1))
		b.TurnPoints += 50
		tt.Show(b)
		time.Sleep(2 * time.Second)
		tt.allShow(t, b)
	}
}

func TestBusyIsHeld(t *testing.T) {
	tt := open(t, displays())
	tt.busy.Store(true)
	time.Sleep(50 * time.Millisecond)
	b := board()
	tt.Show(b)
	tt.shows(t, "oled", 128, 64, false, b)
	time.Sleep(12 * time.Second)
	if said := tt.said(); !strings.Contains(said, "BUSY is high for 10s: look at the wire from BUSY to GPIO24") {
		t.Errorf("said %s", said)
	}
	tt.busy.Store(false)
	tt.shows(t, "paper", 250, 122, true, b)
}

func TestTheBeamIsBroken(t *testing.T) {
	tt := open(t, kit.Default())
	for range 3 {
		pull(t, beamPin, gpio.Low)
		time.Sleep(8 * time.Millisecond)
		pull(t, beamPin, gpio.High)
		time.Sleep(30 * time.Millisecond)
	}
	time.Sleep(time.Second)
	if said := tt.said(); said != "beam 0; beam 1" {
		t.Errorf("said %s", said)
	}
	pull(t, beamPin, gpio.Low)
	time.Sleep(6 * time.Second)
	pull(t, beamPin, gpio.High)
	time.Sleep(time.Second)
	if said := tt.said(); said != "beam 0; beam: the beam on GPIO4 is broken for more than 5 s; beam: " {
		t.Errorf("said %s", said)
	}
}

func TestLongAndStuckPresses(t *testing.T) {
	tt := open(t, kit.Default())
	pull(t, bankPin, gpio.Low)
	time.Sleep(11 * time.Second)
	pull(t, bankPin, gpio.High)
	time.Sleep(100 * time.Millisecond)
	if said := tt.said(); said != "bank false; bank true; button bank: button bank on GPIO6 is down for more than 10 s; button bank: " {
		t.Errorf("said %s", said)
	}
}

// TestFromPressToPicture measures from the moment at which the line falls to the first byte for the OLED.
func TestFromPressToPicture(t *testing.T) {
	const most = 60 * time.Millisecond
	tt := open(t, displays())
	b := board()
	tt.Show(b)
	tt.allShow(t, b)
	pressed := func(button.Press) {
		b.TurnPoints += 50
		tt.Show(b)
	}
	tt.onPress.Store(&pressed)
	worst := time.Duration(0)
	for range 20 {
		for len(tt.sent) > 0 {
			<-tt.sent
		}
		start := now(t)
		pull(t, keepPin, gpio.Low)
		select {
		case at := <-tt.sent:
			worst = max(worst, at-start)
		case <-time.After(time.Second):
			t.Fatal("nothing was sent")
		}
		time.Sleep(100 * time.Millisecond)
		pull(t, keepPin, gpio.High)
		time.Sleep(200 * time.Millisecond)
	}
	t.Logf("from press to picture: %v at most", worst)
	if worst > most {
		t.Errorf("%v are more than %v", worst, most)
	}
}

// TestAThousandPresses presses with bounces at both ends, and sends a spike of less than 12 ms after each.
func TestAThousandPresses(t *testing.T) {
	tt := open(t, kit.Default())
	count := func(button.Press) {}
	tt.onPress.Store(&count)
	chance := rand.New(rand.NewPCG(7, 8))
	bounce := func(end gpio.Level) {
		for range chance.IntN(4) {
			pull(t, keepPin, end)
			time.Sleep(time.Duration(chance.IntN(1200)) * time.Microsecond)
			pull(t, keepPin, !end)
			time.Sleep(time.Duration(chance.IntN(1200)) * time.Microsecond)
		}
		pull(t, keepPin, end)
	}
	const presses = 1000
	for range presses {
		bounce(gpio.Low)
		time.Sleep(50*time.Millisecond + time.Duration(chance.IntN(50))*time.Millisecond)
		bounce(gpio.High)
		time.Sleep(120 * time.Millisecond)
		pull(t, keepPin, gpio.Low)
		time.Sleep(time.Duration(chance.IntN(9000)) * time.Microsecond) // and what the write takes
		pull(t, keepPin, gpio.High)
		time.Sleep(60 * time.Millisecond)
	}
	if n := tt.presses.Load(); n != presses {
		t.Errorf("%d presses of %d", n, presses)
	}
	t.Logf("%d presses; said %s", tt.presses.Load(), tt.said())
}
