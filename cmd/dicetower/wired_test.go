package main

import (
	"bytes"
	"context"
	"image/png"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/api"
	"dicetower/hardware/kit"
	"dicetower/hardware/virtual"
	"dicetower/tower"
)

// memory is a journal that forgets.
type memory struct{}

func (memory) Append([]api.Record) error { return nil }
func (memory) Select(uint64, int) error  { return nil }
func (memory) Low() bool                 { return false }

// fitted is a tower on a virtual machine, with its loop at work.
type fitted struct {
	*tower.Tower
	t       *testing.T
	machine *virtual.Machine
	wired   *wired
	models  map[string]kit.Model
}

// fit lets play be called with a tower that has everything wired to it. Afterwards all is dark.
func fit(t *testing.T, play func(*fitted)) {
	synctest.Test(t, func(t *testing.T) {
		var hardware *wired
		f := &fitted{t: t, models: map[string]kit.Model{}}
		f.Tower = tower.New(tower.Options{Journal: memory{}, HandOn: time.Minute, Publish: func(u api.Update) { hardware.publish(u) }})
		config := kit.Everything()
		var models []kit.Model
		f.machine, models = kit.Virtual(config)
		for _, model := range models {
			f.models[model.Name] = model
		}
		hardware = wire(f.Tower, english(t))
		hardware.open(config, f.machine)
		f.wired = hardware
		hardware.publish(api.Update{State: f.State()})
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { _ = hardware.run(ctx) })
		running.Go(func() { _ = f.Run(ctx) })
		f.wish("new_game", `{"players":[{"name":"Ada"},{"name":"Bo"}],"rules":"cardgames"}`)
		play(f)
		stop()
		running.Wait()
		for button, pin := range config.Lights {
			if f.machine.Wire(pin).Level() {
				t.Errorf("the light of %s shines after the end", button)
			}
		}
		for _, model := range models {
			if complaints := model.Device.List(); len(complaints) > 0 {
				t.Errorf("%s complains: %q", model.Name, complaints)
			}
		}
	})
}

func (f *fitted) wish(verb, body string) {
	f.t.Helper()
	if answer := f.Do(f.t.Context(), api.Request{Verb: verb, Body: []byte(body)}); answer.Status != "ok" {
		f.t.Fatalf("%s: %s", verb, answer.Error)
	}
}

// press holds the button at a pin down.
func (f *fitted) press(pin int) {
	f.machine.Wire(pin).Drive(gpio.Low)
	time.Sleep(tap)
	f.machine.Wire(pin).Release()
	time.Sleep(200 * time.Millisecond)
}

func (f *fitted) faultCodes() []string {
	var codes []string
	for _, fault := range f.State().Faults {
		codes = append(codes, fault.Code)
	}
	return codes
}

const keep, bank, next, undo, menu = 5, 6, 26, 23, 16 // pins

func TestButtonsPlayTheGame(t *testing.T) {
	fit(t, func(f *fitted) {
		f.wish("roll", `{"faces":[1,1,5,2,3,4]}`)
		time.Sleep(time.Second)
		f.press(next)
		if selected := f.State().Selected; selected == nil || *selected != 1 {
			f.t.Errorf("selected %v after next", selected)
		}
		f.press(keep)
		kept := f.State().TurnPoints
		if kept == 0 {
			f.t.Error("nothing is kept")
		}
		f.press(undo)
		if f.State().TurnPoints != 0 {
			f.t.Error("undo took nothing back")
		}
		f.press(keep)
		f.press(menu)
		if f.State().Phase != api.Paused {
			f.t.Errorf("%s after menu", f.State().Phase)
		}
		f.press(bank) // is refused
		f.press(menu)
		f.press(bank)
		if score := *f.State().Seats[0].Score; score == 0 || *f.State().Current.Seat != 1 {
			f.t.Errorf("%d banked", score)
		}
		f.wish("roll", `{"faces":[2,2,3,3,4,6]}`)
		if f.State().Phase != api.Farkle {
			f.t.Fatalf("%s after a farkle", f.State().Phase)
		}
		f.press(next)
		if *f.State().Current.Seat != 0 {
			f.t.Error("next does not hand on")
		}
	})
}

// TestADeadDisplayStopsNothing unplugs two displays in mid-game: they are one fault, the game and the others go on, and the
// fault goes with them when they are back.
func TestADeadDisplayStopsNothing(t *testing.T) {
	fit(t, func(f *fitted) {
		time.Sleep(time.Second)
		f.machine.Bus.Unplug(0x3c)
		f.machine.Bus.Unplug(0x70)
		began := time.Now()
		f.wish("roll", `{"faces":[1,1,5,2,3,4]}`)
		if waited := time.Since(began); waited > 0 {
			f.t.Errorf("the loop waited %v for a display", waited)
		}
		time.Sleep(2 * time.Second)
		faults := f.State().Faults
		want := api.Fault{
			Code: "display",
			Message: "backpack: write to the HT16K33 at 0x70: no answer from address 0x70; " +
				"oled: draw on the OLED at 0x3c: no answer from address 0x3c",
			Remedy: "Look at its four wires; i2cdetect -y 1 shows the address; dtparam=i2c_arm=on must be in config.txt.",
		}
		if len(faults) != 1 || faults[0] != want {
			f.t.Errorf("faults %+v", faults)
		}
		f.press(keep)
		if f.State().TurnPoints == 0 {
			f.t.Error("the game does not go on")
		}
		oled, backpack := f.models["oled"].Device.(*virtual.OLED), f.models["backpack"].Device.(*virtual.HT16K33)
		oled.PowerUp()
		f.machine.Bus.Plug(0x3c, oled)
		time.Sleep(time.Minute)
		if faults := f.State().Faults; len(faults) != 1 || faults[0].Message != "backpack: write to the HT16K33 at 0x70: no answer from address 0x70" {
			f.t.Errorf("faults %+v with one of two back", faults)
		}
		f.machine.Bus.Plug(0x70, backpack)
		time.Sleep(time.Minute)
		if codes := f.faultCodes(); len(codes) > 0 {
			f.t.Errorf("faults %v with all back", codes)
		}
	})
}

func TestFaultsOfEveryKind(t *testing.T) {
	fit(t, func(f *fitted) {
		f.machine.Wire(bank).Drive(gpio.Low)
		f.machine.Wire(4).Drive(gpio.Low)
		f.models["paper"].Device.(*virtual.EPD).HoldBusy(true)
		f.wish("roll", `{"faces":[1,1,5,2,3,4]}`)
		time.Sleep(30 * time.Second)
		if codes := f.faultCodes(); !slices.Equal(codes, []string{"beam", "button", "display"}) {
			f.t.Errorf("faults %v", codes)
		}
		f.machine.Wire(bank).Release()
		f.machine.Wire(4).Release()
		f.models["paper"].Device.(*virtual.EPD).HoldBusy(false)
		time.Sleep(time.Minute)
		if codes := f.faultCodes(); len(codes) > 0 {
			f.t.Errorf("faults %v with all well", codes)
		}
	})
}

// looks are the pictures of all displays and lights, by name.
func (f *fitted) looks() map[string][]byte {
	looks := map[string][]byte{}
	for name, model := range f.models {
		var picture bytes.Buffer
		if err := png.Encode(&picture, model.Look()); err != nil {
			f.t.Fatal(err)
		}
		looks[name] = picture.Bytes()
	}
	return looks
}

// TestIdentify: everything that is wired shows itself for a while, and then the game again.
func TestIdentify(t *testing.T) {
	fit(t, func(f *fitted) {
		f.wish("roll", `{"faces":[1,1,5,2,3,4]}`)
		time.Sleep(time.Minute)
		before := f.looks()
		if !f.wired.identify() {
			t.Fatal("a tower with everything can't show itself")
		}
		time.Sleep(cardFor - time.Second)
		for name, look := range f.looks() {
			if bytes.Equal(look, before[name]) {
				t.Errorf("%s does not show itself", name)
			}
		}
		time.Sleep(time.Minute)
		for name, look := range f.looks() {
			if name != "strip" && !bytes.Equal(look, before[name]) { // which is never still
				t.Errorf("%s does not show the game again", name)
			}
		}
	})
}

// TestIdentifyLeavesTheReadingAlone: lights do not change for it while the camera reads.
func TestIdentifyLeavesTheReadingAlone(t *testing.T) {
	w := wire(tower.New(tower.Options{Journal: memory{}}), english(t))
	if w.identify() {
		t.Error("a tower to which nothing is wired has shown itself")
	}
	w.hold(true)
	for phase, want := range map[api.Phase]bool{api.Rolling: true, api.Settling: false, api.Selecting: true} {
		state := *w.tower.State()
		state.Phase = phase
		if w.publish(api.Update{State: &state}); w.board.Card != want {
			t.Errorf("%s: test card %v, want %v", phase, w.board.Card, want)
		}
	}
}
