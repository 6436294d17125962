package virtual

import (
	"image/color"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

func complains(t *testing.T, what string, list []string, want string) {
	t.Helper()
	if !strings.Contains(strings.Join(list, "; "), want) {
		t.Errorf("%s: complaints %q, want …%s…", what, list, want)
	}
}

// TestPinsHaveTheirTraps holds the model to what the kernel's character device does.
func TestPinsHaveTheirTraps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPin("GPIO5", 5)
		p.Read()
		complains(t, "read at once", p.List(), "GPIO5 is read before it was made an input")
		if err := p.Out(gpio.Low); err != nil || p.Level() {
			t.Fatal(err)
		}
		if !p.Read() {
			t.Error("an output that is read stays one")
		}
		complains(t, "read of an output", p.List(), "which makes it an input")
		if err := p.In(gpio.PullUp, gpio.BothEdges); err != nil {
			t.Fatal(err)
		}
		if p.WaitForEdge(-1) {
			t.Error("waits with a negative time-out")
		}
		complains(t, "negative time-out", p.List(), "waited on for -1ns")
		if p.WaitForEdge(time.Second) {
			t.Error("an edge out of nowhere")
		}
		p.Drive(gpio.Low)
		if !p.WaitForEdge(time.Second) || p.Read() == gpio.High {
			t.Error("the edge is missed")
		}
		if err := p.PWM(gpio.DutyHalf, physic.Hertz); err == nil {
			t.Error("PWM works")
		}
	})
}

func TestOLEDComplains(t *testing.T) {
	for _, test := range []struct {
		bytes []byte
		want  string
	}{
		{[]byte{0x00, 0xf7}, "command 0xf7 is not known"},
		{[]byte{0x00, 0xda, 0x02}, "COM pins 0x2 are the wrong wiring for 64 rows"},
		{append([]byte{0x80, 0x1f, 0x40}, make([]byte, 200)...), "data beyond column"},
		{[]byte{0x80, 0x20, 0x80, 0x01, 0x40, 1}, "vertical mode"},
	} {
		o := NewOLED(128, 64, false)
		o.write(test.bytes)
		complains(t, "OLED", o.List(), test.want)
	}
}

func TestEPDComplains(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := NewEPD(122, 250, NewEPDPins())
		send := func(data bool, bytes ...byte) {
			t.Helper()
			if err := e.DC.Out(gpio.Level(data)); err != nil {
				t.Fatal(err)
			}
			if err := e.Port.Tx(bytes, nil); err != nil {
				t.Fatal(err)
			}
		}
		set := func(pin *Pin, level gpio.Level) {
			t.Helper()
			if err := pin.Out(level); err != nil {
				t.Fatal(err)
			}
		}
		send(false, 0x12)
		complains(t, "without power", e.List(), "bytes are lost")
		set(e.PWR, gpio.High)
		set(e.RST, gpio.High)
		set(e.RST, gpio.Low)
		set(e.RST, gpio.High)
		send(false, 0x12)
		complains(t, "at once", e.List(), "sent while BUSY")
		time.Sleep(time.Second)
		send(false, 0x22)
		send(true, 0xff)
		send(false, 0x20)
		complains(t, "partial refresh of the unknown", e.List(), "leaves a ghost")
		time.Sleep(3 * time.Second)
		send(false, 0x22)
		send(true, 0x0c)
		send(false, 0x20)
		complains(t, "half an update", e.List(), "leaves clock or supply on")
	})
}

func TestStripComplains(t *testing.T) {
	zeros, light := make([]byte, 90), []byte{0x92, 0x49, 0x24, 0x92, 0x49, 0x24, 0x92, 0x49, 0x24}
	join := func(parts ...[]byte) (all []byte) {
		for _, part := range parts {
			all = append(all, part...)
		}
		return all
	}
	for _, test := range []struct {
		name  string
		bytes []byte
		want  string
	}{
		{"no pause before", join(light, zeros), "not low long enough before"},
		{"no pause after", join(zeros, light), "not low long enough after"},
		{"pause within", join(zeros, light[:3], make([]byte, 5), light[3:], zeros), "a gap of"},
		{"neither", join(zeros, []byte{0xff}, light, zeros), "is neither 0 nor 1"},
		{"too few", join(zeros, zeros), "0 bits for 1 lights"},
	} {
		s := NewStrip(1, false)
		if _, err := s.Port.Connect(2400*physic.KiloHertz, spi.Mode0, 8); err != nil {
			t.Fatal(err)
		}
		if err := s.Port.Tx(test.bytes, nil); err != nil {
			t.Fatal(err)
		}
		complains(t, test.name, s.List(), test.want)
	}
	s := NewStrip(64, true)
	if err := s.Port.Tx(append(make([]byte, 4), make([]byte, 4*64)...), nil); err != nil {
		t.Fatal(err)
	}
	complains(t, "APA102", s.List(), "no colour for light 0")
}

func TestPortsRefuse(t *testing.T) {
	s := NewStrip(1, false)
	for _, connect := range []struct {
		hz   physic.Frequency
		mode spi.Mode
		bits int
	}{{50 * physic.MegaHertz, spi.Mode0, 8}, {physic.MegaHertz, spi.Mode3, 8}, {physic.MegaHertz, spi.Mode0, 16}} {
		if _, err := s.Port.Connect(connect.hz, connect.mode, connect.bits); err == nil {
			t.Errorf("%+v is taken", connect)
		}
	}
	if err := s.Port.Tx(make([]byte, 4097), nil); err == nil {
		t.Error("4097 bytes are taken at once")
	}
}

func TestOtherComplaints(t *testing.T) {
	m := NewMAX7219(2, true)
	if err := m.Port.Tx(make([]byte, 2), nil); err != nil {
		t.Fatal(err)
	}
	complains(t, "MAX7219", m.List(), "2 bytes for 2 chips")
	h := NewHT16K33()
	h.write([]byte{0x50})
	complains(t, "HT16K33", h.List(), "command 0x50 is not known")
}

func TestLooksHaveTheirSizes(t *testing.T) {
	for name, device := range map[string]Device{
		"OLED": NewOLED(128, 64, true), "EPD": NewEPD(400, 300, NewEPDPins()), "TM1637": NewTM1637(6, NewPin("a", 1), NewPin("b", 2)),
		"MAX7219 digits": NewMAX7219(1, false), "MAX7219 matrix": NewMAX7219(4, true), "HT16K33": NewHT16K33(), "strip": NewStrip(30, true),
	} {
		look := device.Look()
		if look.Bounds().Dx() < 100 || look.Bounds().Dy() < 8 {
			t.Errorf("%s looks %v", name, look.Bounds())
		}
		if _, _, _, a := look.At(3, 3).RGBA(); a != 0xffff {
			t.Errorf("%s is transparent: %v", name, color.RGBAModel.Convert(look.At(3, 3)))
		}
	}
}
