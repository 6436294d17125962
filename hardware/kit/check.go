package kit

import (
	"errors"
	"fmt"
	"time"

	"dicetower/hardware/epd"
)

// Check refuses what cannot be: pins with two users, kinds and panels that are not known, two displays of one name or at
// one place. All faults are told at once.
func (c Config) Check() error {
	faults := []error{c.Plan().Check()}
	names, places := map[string]bool{}, map[string]string{}
	for _, display := range c.Displays {
		display = display.usual()
		switch {
		case !display.Kind.known():
			faults = append(faults, fmt.Errorf("display %s: no kind is called %q; there are %v", display.Name, display.Kind, Kinds()))
			continue
		case names[display.Name]:
			faults = append(faults, fmt.Errorf("two displays are called %s; give one another name", display.Name))
		}
		names[display.Name] = true
		if place := display.place(); place != "" {
			if other, taken := places[place]; taken {
				faults = append(faults, fmt.Errorf("displays %s and %s are both at %s; give one another", other, display.Name, place))
			}
			places[place] = display.Name
		}
		if display.Kind == EPD {
			if _, err := epd.ProfileOf(display.Panel); err != nil {
				faults = append(faults, fmt.Errorf("display %s: %w", display.Name, err))
			}
		}
		if display.Brightness < 0 || display.Brightness > 1 {
			faults = append(faults, fmt.Errorf("display %s: brightness is %g; it must be 0 to 1", display.Name, display.Brightness))
		}
	}
	for _, device := range c.Keys {
		if _, err := device.codes(); err != nil {
			faults = append(faults, fmt.Errorf("keys of %s: %w", device.Device, err))
		}
	}
	if stable := c.stable(); stable < 5*time.Millisecond || stable > 100*time.Millisecond {
		faults = append(faults, fmt.Errorf("stable is %v; it must be 5ms to 100ms", stable))
	}
	return errors.Join(faults...)
}

// place is where only one display can be; empty: anywhere.
func (d Display) place() string {
	switch d.Kind {
	case SSD1306, SH1106, HT16K33:
		return fmt.Sprintf("address %#x of I2C %s", d.Address, d.I2C)
	case TM1637, WLED:
		return ""
	}
	return d.SPI
}

func (c Config) stable() time.Duration {
	if c.Stable == 0 {
		return 12 * time.Millisecond
	}
	return c.Stable
}

// Everything is a tower with every kind of wired display that has a pin left, for the demo and for tests.
func Everything() Config {
	c := Default()
	c.Displays = []Display{
		{Name: "oled", Kind: SSD1306},
		{Name: "small oled", Kind: SH1106, Address: 0x3d},
		{Name: "paper", Kind: EPD},
		{Name: "clock", Kind: TM1637},
		{Name: "backpack", Kind: HT16K33},
		{Name: "strip", Kind: WS2812},
	}
	return c
}
