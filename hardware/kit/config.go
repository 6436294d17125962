package kit

import (
	"time"

	"dicetower/hardware"
	"dicetower/hardware/sound"
)

// Config says what is wired to the tower. Pins are BCM numbers.
type Config struct {
	Buttons  map[hardware.Button]int
	Stable   time.Duration // how long a button has to be still to count; 0: 12 ms. Arcade switches need 25 ms
	Lights   map[hardware.Button]int
	Keys     []Keys
	Beam     *Beam // nil: none
	Buzzer   *int
	Displays []Display
	Sound    sound.Options
	PowerOff []string // command that the menu button runs when it is held for five seconds, such as systemctl poweroff; empty: none
}

// Keys is an input device and what its keys do, by the kernel's names.
type Keys struct {
	Device string // such as /dev/input/by-id/usb-…-event-kbd
	Keys   map[string]hardware.Button
}

// Beam is a light barrier.
type Beam struct {
	Pin        int
	BrokenHigh bool
}

// Display is one display of any kind. What is zero has the usual value of its kind.
type Display struct {
	Name string // of your own; faults name it
	Kind Kind

	I2C     string // bus, usually 1
	Address uint16
	SPI     string // port, SPI0.0 for e-ink, SPI0.1 else
	URL     string // of a WLED controller

	Panel            string // of e-ink: 2.13-v2, 2.13-v3, 2.13-v4, 2.9-v2, 4.2-v2
	Height           int    // of an OLED: 64 or 32
	Digits           int    // of a TM1637: 4 or 6
	Chips            int    // of a MAX7219 chain
	Lights           int    // of a strip
	CLK, DIO         int    // pins of a TM1637
	DC, RST, BUSY    int    // pins of e-ink
	PWR              int    // pin of its supply; -1: always supplied
	Rotate           int    // 0, 90, 180, 270
	Mirror, Reversed bool
	XOffset          int
	DigitOrder       []int
	ColourOrder      string
	Brightness       float64 // 0 to 1
	SupplyMA         int     // 0: enough
}

// Kind is a kind of display.
type Kind string

const (
	SSD1306       Kind = "ssd1306"
	SH1106        Kind = "sh1106"
	EPD           Kind = "epd"
	TM1637        Kind = "tm1637"
	MAX7219Digits Kind = "max7219-digits"
	MAX7219Matrix Kind = "max7219-matrix"
	HT16K33       Kind = "ht16k33"
	WS2812        Kind = "ws2812"
	APA102        Kind = "apa102"
	WLED          Kind = "wled"
)

// Kinds are all there are.
func Kinds() []Kind {
	return []Kind{SSD1306, SH1106, EPD, TM1637, MAX7219Digits, MAX7219Matrix, HT16K33, WS2812, APA102, WLED}
}

// Default is the usual wiring of buttons, their lights, beam and buzzer, without displays.
func Default() Config {
	buzzer := 12
	return Config{
		Buttons: map[hardware.Button]int{hardware.Keep: 5, hardware.Bank: 6, hardware.Next: 26, hardware.Undo: 23, hardware.Menu: 16},
		Lights:  map[hardware.Button]int{hardware.Keep: 13, hardware.Bank: 19, hardware.Next: 20, hardware.Undo: 21, hardware.Menu: 9},
		Beam:    &Beam{Pin: 4},
		Buzzer:  &buzzer,
	}
}

// usual puts the usual values where there are none.
func (d Display) usual() Display {
	or(&d.Name, string(d.Kind))
	or(&d.Brightness, 0.5)
	or(&d.I2C, "1")
	switch d.Kind {
	case SSD1306, SH1106:
		or(&d.Address, 0x3c)
		or(&d.Height, 64)
	case HT16K33:
		or(&d.Address, 0x70)
	case EPD:
		or(&d.SPI, "SPI0.0")
		or(&d.Panel, "2.13-v4")
		or(&d.DC, 25)
		or(&d.RST, 17)
		or(&d.BUSY, 24)
		or(&d.PWR, 18)
	case TM1637:
		or(&d.Digits, 4)
		or(&d.CLK, 22)
		or(&d.DIO, 27)
	case MAX7219Digits:
		or(&d.Chips, 1)
	case MAX7219Matrix:
		or(&d.Chips, 4)
	case WS2812, APA102:
		or(&d.Lights, 30)
		or(&d.SupplyMA, 1000)
	case WLED:
		or(&d.URL, "http://wled.local")
		or(&d.Lights, 30)
	}
	or(&d.SPI, "SPI0.1")
	return d
}

// or sets what is zero.
func or[T comparable](value *T, usual T) {
	var zero T
	if *value == zero {
		*value = usual
	}
}
