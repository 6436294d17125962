package kit

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/buzzer"
)

// absent is a machine without pins and buses.
type absent struct{}

func (absent) Pin(number int) (gpio.PinIO, error) {
	return nil, fmt.Errorf("there is no GPIO%d", number)
}

func (absent) I2C(name string) (i2c.BusCloser, error) {
	return nil, fmt.Errorf("there is no I2C bus %s", name)
}

func (absent) Network() http.RoundTripper { return nil }

func (absent) SPI(name string) (spi.PortCloser, error) {
	return nil, fmt.Errorf("there is no SPI port %s", name)
}

func TestOneLineForEachMissingPart(t *testing.T) {
	config := Everything()
	config.Displays = append(config.Displays, Display{Kind: WLED, URL: "http://wled.invalid"})
	var said []string
	k := Open(config, absent{}, Handlers{
		Press: func(button.Press) {}, Throw: func(beam.Event) {},
		Fault: func(f hardware.Fault) { said = append(said, f.Message) },
	})
	k.Show(board())
	k.Beep(buzzer.Pattern{time.Second})
	want := []string{
		"oled: there is no I2C bus 1", "small oled: there is no I2C bus 1", "paper: there is no SPI port SPI0.0", "clock: there is no GPIO22",
		"backpack: there is no I2C bus 1", "strip: there is no SPI port SPI0.1", "button lights: there is no GPIO13",
		"buzzer: there is no GPIO12", "beam: there is no GPIO4", "buttons: there is no GPIO5",
	}
	if !slices.Equal(said, want) {
		t.Errorf("said\n%s, want\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
}

func TestConfigCheckTellsAllFaults(t *testing.T) {
	config := Everything()
	config.Displays = append(config.Displays,
		Display{Kind: "hologram"}, Display{Name: "oled", Kind: SSD1306, Address: 0x3c}, Display{Name: "e", Kind: EPD, SPI: "SPI1.0", Panel: "7.5", DC: 7, Brightness: 2})
	config.Keys = []Keys{{Device: "/dev/input/event0", Keys: map[string]hardware.Button{"KEY_ANY": hardware.Keep}}}
	config.Stable = time.Second
	err := config.Check()
	for _, want := range []string{
		"GPIO17 is used by paper RST and by e RST; no pin is free", "GPIO7 is used by strip chip select and by e DC", `no kind is called "hologram"`, "two displays are called oled",
		"displays oled and oled are both at address 0x3c of I2C 1", `no e-ink panel is called "7.5"`, "brightness is 2", `no key is called "KEY_ANY"`, "stable is 1s",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in\n%v", want, err)
		}
	}
	if err := Everything().Check(); err != nil {
		t.Error(err)
	}
}

func TestPlanOfEverything(t *testing.T) {
	plan := Everything().Plan().String()
	for _, want := range []string{"GPIO2   bus I2C1\n", "GPIO5   button keep\n", "GPIO13  light of keep\n", "GPIO24  paper BUSY\n", "GPIO7   strip chip select\n"} {
		if strings.Count(plan, want) != 1 {
			t.Errorf("%q is not once in\n%s", want, plan)
		}
	}
}
