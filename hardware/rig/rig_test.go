//go:build rig

package rig

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware/kit"
	"dicetower/hardware/virtual"
)

const (
	allAnswer  = "60,61,112" // both OLEDs and the backpack
	withoutOne = "61,112"
	keepPin    = 5
	bankPin    = 6
	nextPin    = 26
	undoPin    = 23
	menuPin    = 16
	beamPin    = 4
	busyPin    = 24
)

// wired is the usual wiring with displays.
func wired(displays ...kit.Display) kit.Config {
	c := kit.Default()
	c.Displays = displays
	return c
}

// breakBeam lets six dice fall.
func breakBeam(t testing.TB) {
	for range 6 {
		pull(t, beamPin, gpio.Low)
		time.Sleep(9 * time.Millisecond)
		pull(t, beamPin, gpio.High)
		time.Sleep(25 * time.Millisecond)
	}
	time.Sleep(600 * time.Millisecond) // the throw has ended
}

// TestAGame plays a turn of a game on everything that is wired at once.
func TestAGame(t *testing.T) {
	p := start(t, kit.Everything())
	p.untilPhase("rolling")
	p.allShow()
	p.throw("115234")
	p.untilPhase("selecting")
	p.allShow()
	p.press(nextPin)
	p.until("the second entry", func(s state) bool { return s.Selected != nil && *s.Selected == 1 })
	p.allShow()
	p.press(keepPin)
	p.until("points of the turn", func(s state) bool { return s.TurnPoints > 0 })
	p.allShow()
	p.press(undoPin)
	p.until("nothing kept", func(s state) bool { return s.TurnPoints == 0 })
	p.allShow()
	p.press(keepPin)
	p.press(menuPin)
	p.untilPhase("paused")
	p.allShow()
	p.press(menuPin)
	p.untilPhase("selecting")
	p.press(bankPin)
	p.untilPhase("rolling")
	p.allShow()
	p.see("empty")
	p.throw("223346")
	p.untilPhase("farkle")
	p.allShow()
	if heard := p.heard(); heard != "game_start turn_start roll keep undo keep paused paused bank turn_start roll farkle" {
		t.Errorf("heard %s", heard)
	}
	p.untilWell()
}

// TestMatricesAndDigits has the chips of MAX7219 in the strip's place.
func TestMatricesAndDigits(t *testing.T) {
	for _, display := range []kit.Display{{Name: "matrix", Kind: kit.MAX7219Matrix, Chips: 8}, {Name: "digits", Kind: kit.MAX7219Digits}} {
		t.Run(display.Name, func(t *testing.T) {
			p := start(t, wired(display))
			p.allShow()
			p.throw("115234")
			p.untilPhase("selecting")
			p.allShow()
		})
	}
}

// TestADisplayOnTwoWires has a TM1637 that is unplugged and comes back.
func TestADisplayOnTwoWires(t *testing.T) {
	const answers = "/sys/module/simbus/parameters/tm1637"
	p := start(t, wired(kit.Display{Name: "clock", Kind: kit.TM1637}))
	p.allShow()
	put(t, answers, "N")
	p.throw("115234")
	p.untilFault("display", "clock: show digits on the TM1637 at GPIO22 and GPIO27: no answer")
	put(t, answers, "Y")
	p.untilWell()
	p.allShow()
}

func TestAPanelIsUnpluggedAndTransfersFail(t *testing.T) {
	p := start(t, kit.Everything())
	p.allShow()
	answer(t, withoutOne)
	p.throw("115234")
	p.untilFault("display", "oled: draw on the OLED at 0x3c")
	p.allShow("oled")
	p.models["oled"].Device.(*virtual.OLED).PowerUp()
	answer(t, allAnswer)
	p.untilWell()
	p.allShow()
	for n := range 5 {
		put(t, "/sys/module/simbus/parameters/fail_i2c", fmt.Sprint(n+1))
		p.press(nextPin)
		time.Sleep(time.Second)
		p.allShow()
	}
	p.untilWell()
}

func TestBusyIsHeld(t *testing.T) {
	p := start(t, kit.Everything())
	p.allShow()
	p.busy.Store(true)
	time.Sleep(50 * time.Millisecond)
	p.throw("115234")
	p.untilPhase("selecting")
	p.allShow("paper")
	p.untilFault("display", "BUSY is high for 10s: look at the wire from BUSY to GPIO24")
	p.press(keepPin)
	p.until("the game going on", func(s state) bool { return s.TurnPoints > 0 })
	p.allShow("paper")
	p.busy.Store(false)
	p.allShow()
	p.untilWell()
}

// TestTheBeamIsBroken has dice that fell through nothing, and a beam that something lies in.
func TestTheBeamIsBroken(t *testing.T) {
	p := start(t, wired())
	p.throw("115234")
	p.untilPhase("selecting")
	p.press(keepPin)
	p.see("234") // laid down by hand
	time.Sleep(time.Second)
	if p.count("roll") != 1 {
		t.Errorf("heard %s", p.heard())
	}
	p.throw("134")
	p.until("another roll", func(state) bool { return p.count("roll") == 2 })
	pull(t, beamPin, gpio.Low)
	p.untilFault("beam", "the beam on GPIO4 is broken for more than 5 s")
	pull(t, beamPin, gpio.High)
	p.untilWell()
}

func TestAStuckButton(t *testing.T) {
	p := start(t, wired())
	p.throw("115234")
	p.untilPhase("selecting")
	pull(t, nextPin, gpio.Low)
	p.untilFault("button", "button next on GPIO26 is down for more than 10 s")
	p.press(keepPin)
	p.until("the game going on", func(s state) bool { return s.TurnPoints > 0 })
	pull(t, nextPin, gpio.High)
	p.untilWell()
}

// TestLongPresses holds undo, which sets a die right, and menu, which powers off.
func TestLongPresses(t *testing.T) {
	off := filepath.Join(t.TempDir(), "off")
	config := wired()
	config.PowerOff = []string{"touch", off}
	p := start(t, config)
	p.throw("115234")
	p.untilPhase("selecting")
	hold := func(pin int, lasting time.Duration) {
		pull(t, pin, gpio.Low)
		time.Sleep(lasting)
		pull(t, pin, gpio.High)
		time.Sleep(200 * time.Millisecond)
	}
	hold(undoPin, time.Second)
	p.until("a correction", func(s state) bool { return s.Correction != nil })
	p.press(bankPin)
	p.until("no correction", func(s state) bool { return s.Correction == nil })
	if p.count("undo") > 0 || p.count("bank") > 0 {
		t.Errorf("heard %s", p.heard())
	}
	hold(menuPin, 2*time.Second)
	p.untilPhase("paused")
	if _, err := os.Stat(off); err == nil {
		t.Error("off after two seconds")
	}
	hold(menuPin, 6*time.Second)
	if _, err := os.Stat(off); err != nil {
		t.Error(err)
	}
}

// TestFromPressToPicture measures from the moment at which a line falls, or for undo rises again, to the first byte for an
// OLED; between them the press is on the disk.
func TestFromPressToPicture(t *testing.T) {
	const most = 60 * time.Millisecond
	config := kit.Everything()
	config.Beam = nil // drawing on everything keeps the guest busy for longer than a die takes to fall past it
	p := start(t, config)
	p.see("115234")
	p.untilPhase("selecting")
	p.allShow()
	var took []time.Duration
	for n := range 20 {
		time.Sleep(300 * time.Millisecond)
		for len(p.sent) > 0 {
			<-p.sent
		}
		pin, counts := keepPin, gpio.Low
		if n%2 == 1 {
			pin, counts = undoPin, gpio.High
			pull(t, pin, gpio.Low)
			time.Sleep(100 * time.Millisecond)
		}
		start := now(t)
		pull(t, pin, counts)
		select {
		case at := <-p.sent:
			took = append(took, at-start)
		case <-time.After(time.Second):
			t.Fatal("nothing was sent")
		}
		time.Sleep(100 * time.Millisecond)
		pull(t, pin, gpio.High)
	}
	slices.Sort(took)
	median := took[len(took)/2]
	t.Logf("from press to picture: %v in the middle, %v at most", median, took[len(took)-1])
	if median > most { // the host may hold the guest up now and then
		t.Errorf("%v are more than %v", median, most)
	}
}

// TestAThousandPresses presses keep and undo in turn, with bounces at both ends, and sends a spike of less than 12 ms after
// each. Every press is an event on MQTT, and no spike is.
func TestAThousandPresses(t *testing.T) {
	p := start(t, wired())
	p.throw("115234")
	p.untilPhase("selecting")
	p.heard()
	chance := rand.New(rand.NewPCG(7, 8))
	bounce := func(pin int, end gpio.Level) {
		for range chance.IntN(4) {
			pull(t, pin, end)
			time.Sleep(time.Duration(chance.IntN(1200)) * time.Microsecond)
			pull(t, pin, !end)
			time.Sleep(time.Duration(chance.IntN(1200)) * time.Microsecond)
		}
		pull(t, pin, end)
	}
	const presses = 1000
	want := strings.TrimSpace(strings.Repeat("keep undo ", presses/2))
	for n := range presses {
		pin := []int{keepPin, undoPin}[n%2]
		bounce(pin, gpio.Low)
		time.Sleep(40*time.Millisecond + time.Duration(chance.IntN(40))*time.Millisecond)
		bounce(pin, gpio.High)
		time.Sleep(60 * time.Millisecond)
		pull(t, pin, gpio.Low)
		time.Sleep(time.Duration(chance.IntN(9000)) * time.Microsecond) // and what the write takes
		pull(t, pin, gpio.High)
		time.Sleep(40 * time.Millisecond)
	}
	p.until("the last press", func(state) bool { return p.count("undo") == presses/2 })
	if heard := p.heard(); heard != want {
		t.Errorf("%d events for %d presses: %s", strings.Count(heard, " ")+1, presses, heard)
	}
}
