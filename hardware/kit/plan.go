package kit

import (
	"fmt"

	"dicetower/hardware"
)

// Plan tells which pin does what.
func (c Config) Plan() hardware.Plan {
	var plan hardware.Plan
	for button := range hardware.Buttons {
		if pin, ok := c.Buttons[button]; ok {
			plan = append(plan, hardware.Use{Pin: pin, User: "button " + button.String()})
		}
	}
	for button := range hardware.Buttons {
		if pin, ok := c.Lights[button]; ok {
			plan = append(plan, hardware.Use{Pin: pin, User: "light of " + button.String(), Shine: true})
		}
	}
	if c.Beam != nil {
		plan = append(plan, hardware.Use{Pin: c.Beam.Pin, User: "beam"})
	}
	if c.Buzzer != nil {
		plan = append(plan, hardware.Use{Pin: *c.Buzzer, User: "buzzer", Shine: true})
	}
	for _, display := range c.Displays {
		plan = append(plan, display.usual().pins()...)
	}
	return plan
}

// pins are those of a display and of its bus.
func (d Display) pins() hardware.Plan {
	use := func(pin int, what string) hardware.Use { return hardware.Use{Pin: pin, User: d.Name + " " + what} }
	switch d.Kind {
	case SSD1306, SH1106, HT16K33:
		if d.I2C == "1" {
			return hardware.Plan{{Pin: 2, User: "bus I2C1"}, {Pin: 3, User: "bus I2C1"}}
		}
		return nil
	case TM1637:
		return hardware.Plan{use(d.CLK, "CLK"), use(d.DIO, "DIO")}
	case EPD, MAX7219Digits, MAX7219Matrix, WS2812, APA102:
		return d.spiPins(use)
	case WLED:
	}
	return nil
}

func (d Display) spiPins(use func(pin int, what string) hardware.Use) hardware.Plan {
	var plan hardware.Plan
	switch d.SPI {
	case "SPI0.0":
		plan = hardware.Plan{use(8, "chip select")}
	case "SPI0.1":
		plan = hardware.Plan{use(7, "chip select")}
	}
	if plan != nil { // MISO, GPIO9, is not used: dtoverlay=spi0-2cs,no_miso
		plan = append(plan, hardware.Use{Pin: 10, User: "bus SPI0"}, hardware.Use{Pin: 11, User: "bus SPI0"})
	}
	if d.Kind == EPD {
		plan = append(plan, use(d.DC, "DC"), use(d.RST, "RST"), use(d.BUSY, "BUSY"))
		if d.PWR >= 0 {
			plan = append(plan, hardware.Use{Pin: d.PWR, User: d.Name + " PWR", Shine: true})
		}
	}
	return plan
}

// String names a display with its kind and place.
func (d Display) String() string {
	switch d.Kind {
	case SSD1306, SH1106, HT16K33:
		return fmt.Sprintf("%s: %s at %#x on I2C %s", d.Name, d.Kind, d.Address, d.I2C)
	case TM1637:
		return fmt.Sprintf("%s: %s at GPIO%d and GPIO%d", d.Name, d.Kind, d.CLK, d.DIO)
	case WLED:
		return fmt.Sprintf("%s: %s at %s", d.Name, d.Kind, d.URL)
	case EPD:
		return fmt.Sprintf("%s: %s %s on %s", d.Name, d.Kind, d.Panel, d.SPI)
	}
	return fmt.Sprintf("%s: %s on %s", d.Name, d.Kind, d.SPI)
}
