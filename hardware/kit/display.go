package kit

import (
	"fmt"
	"math"
	"net/http"
	"slices"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"dicetower/hardware"
	"dicetower/hardware/effect"
	"dicetower/hardware/epd"
	"dicetower/hardware/ht16k33"
	"dicetower/hardware/layout"
	"dicetower/hardware/max7219"
	"dicetower/hardware/raster"
	"dicetower/hardware/ssd1306"
	"dicetower/hardware/strip"
	"dicetower/hardware/tm1637"
	"dicetower/hardware/wled"
)

// Host gives pins, buses and the network.
type Host interface {
	Pin(number int) (gpio.PinIO, error)
	I2C(name string) (i2c.BusCloser, error)
	SPI(name string) (spi.PortCloser, error)
	Network() http.RoundTripper
}

// open makes a display ready. What it opens is remembered by the opener.
func (d Display) open(o *opener) (hardware.Display, error) {
	orientation := raster.Orientation{Rotate: d.Rotate, Mirror: d.Mirror}
	switch d.Kind {
	case SSD1306, SH1106, HT16K33:
		bus, err := o.i2c(d.I2C)
		if err != nil {
			return nil, err
		}
		if d.Kind == HT16K33 {
			device, err := ht16k33.New(bus, d.Address, d.level(15))
			if err != nil {
				return nil, err
			}
			return digits(device, ht16k33.Digits, true, d.dimmer(device, 15)), nil
		}
		device, err := ssd1306.New(bus, d.Address, ssd1306.Options{
			Width: 128, Height: d.Height, SH1106: d.Kind == SH1106, XOffset: d.XOffset, Contrast: byte(d.level(255)), Orientation: orientation,
		})
		if err != nil {
			return nil, err
		}
		w, h := device.Size()
		l, err := layout.New(w, h, false)
		if err != nil {
			return nil, err
		}
		return pixels(device, l, d.dimmer(device, 255), device.Renew), nil
	case TM1637:
		return d.openTM1637(o)
	case WLED:
		return wled.New(wled.Options{URL: d.URL, Brightness: max(1, d.level(255)), Network: o.host.Network()})
	case EPD, MAX7219Digits, MAX7219Matrix, WS2812, APA102:
		port, err := o.spi(d.SPI)
		if err != nil {
			return nil, err
		}
		if d.Kind == EPD {
			return d.openEPD(o, port)
		}
		return d.openSPI(port, orientation)
	}
	return nil, fmt.Errorf("no display is called %q; there are %v", d.Kind, Kinds())
}

// openSPI opens what needs nothing but SPI.
func (d Display) openSPI(port spi.Port, orientation raster.Orientation) (hardware.Display, error) {
	if d.Kind == WS2812 || d.Kind == APA102 {
		device, err := strip.New(port, strip.Options{
			Lights: d.Lights, APA102: d.Kind == APA102, Order: d.ColourOrder, Brightness: d.Brightness, SupplyMA: d.SupplyMA,
		})
		if err != nil {
			return nil, err
		}
		return effect.NewLights(device), nil
	}
	device, err := max7219.New(port, max7219.Options{
		Chips: d.Chips, Reversed: d.Reversed, Brightness: d.level(15), SupplyMA: d.SupplyMA, Orientation: orientation,
	})
	if err != nil {
		return nil, err
	}
	if d.Kind == MAX7219Digits {
		return digits(device, 8*d.Chips, false, d.dimmer(device, 15)), nil
	}
	l, err := layout.New(8*d.Chips, 8, false)
	if err != nil {
		return nil, err
	}
	return pixels(device, l, d.dimmer(device, 15), func() {}), nil
}

func (d Display) openTM1637(o *opener) (hardware.Display, error) {
	wires, err := o.pins(d.CLK, d.DIO)
	if err != nil {
		return nil, err
	}
	order := d.DigitOrder
	switch {
	case order != nil:
	case d.Digits == 6: // as most boards of six are wired
		order = []int{2, 1, 0, 5, 4, 3}
	default:
		order = tm1637.Plain(d.Digits)
	}
	device, err := tm1637.New(wires[0], wires[1], tm1637.Options{Order: order, Brightness: d.level(7)})
	if err != nil {
		return nil, err
	}
	return digits(device, len(order), len(order) == 4, d.dimmer(device, 7)), nil
}

func (d Display) openEPD(o *opener, port spi.Port) (hardware.Display, error) {
	profile, err := epd.ProfileOf(d.Panel)
	if err != nil {
		return nil, err
	}
	wires, err := o.pins(d.DC, d.RST, d.BUSY)
	if err != nil {
		return nil, err
	}
	pins := epd.Pins{DC: wires[0], RST: wires[1], BUSY: wires[2]}
	if d.PWR >= 0 {
		supply, err := o.pins(d.PWR)
		if err != nil {
			return nil, err
		}
		pins.PWR = supply[0]
	}
	device, err := epd.New(port, pins, epd.Options{Profile: profile, Orientation: d.epdOrientation(profile)})
	if err != nil {
		return nil, err
	}
	w, h := device.Size()
	l, err := layout.New(w, h, true)
	if err != nil {
		return nil, err
	}
	return &sheet{device: device, layout: l}, nil
}

// epdOrientation lies panels that are taller than wide on their side, as they are mostly mounted.
func (d Display) epdOrientation(profile epd.Profile) raster.Orientation {
	o := raster.Orientation{Rotate: d.Rotate, Mirror: d.Mirror}
	if profile.Height > profile.Width {
		o.Rotate = (o.Rotate + 90) % 360
	}
	return o
}

// level is the brightness on a scale from 0 to most.
func (d Display) level(most int) int {
	return int(math.Round(min(max(d.Brightness, 0), 1) * float64(most)))
}

// known tells whether there is such a kind.
func (k Kind) known() bool { return slices.Contains(Kinds(), k) }

// remedy is what a person can do when a display does not work.
func (d Display) remedy() string {
	switch d.Kind {
	case SSD1306, SH1106, HT16K33:
		return "Look at its four wires; i2cdetect -y 1 shows the address; dtparam=i2c_arm=on must be in config.txt."
	case TM1637:
		return fmt.Sprintf("Look at its wires at GPIO%d (CLK), GPIO%d (DIO) and at the supply.", d.CLK, d.DIO)
	case WLED:
		return "Look whether the controller has power and is in the same network; open its page."
	}
	return "Look at its wires and supply; dtparam=spi=on and dtoverlay=spi0-2cs,no_miso must be in config.txt."
}
