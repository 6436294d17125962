package kit

import (
	"image"
	"net/url"

	"dicetower/hardware/epd"
	"dicetower/hardware/raster"
	"dicetower/hardware/virtual"
)

// Model is a virtual display. Look shows it the way it hangs.
type Model struct {
	Name   string
	Look   func() image.Image
	Device virtual.Device
}

// hung turns the look of a panel to how it hangs. Only panels of pixels can hang otherwise.
func (d Display) hung(look image.Image) image.Image {
	panel, ok := look.(*image.Paletted)
	if !ok {
		return look
	}
	orientation := raster.Orientation{Rotate: d.Rotate, Mirror: d.Mirror}
	if profile, err := epd.ProfileOf(d.Panel); err == nil {
		orientation = d.epdOrientation(profile)
	}
	turned := orientation.Undo(&image.Gray{Pix: panel.Pix, Stride: panel.Stride, Rect: panel.Rect})
	return &image.Paletted{Pix: turned.Pix, Stride: turned.Stride, Rect: turned.Rect, Palette: panel.Palette}
}

// Virtual makes a machine to which everything in the configuration is wired, and the models of its displays.
func Virtual(config Config) (*virtual.Machine, []Model) {
	machine := virtual.NewMachine()
	var models []Model
	for _, display := range config.Displays {
		d := display.usual()
		if model := d.model(machine); model != nil {
			models = append(models, Model{Name: d.Name, Look: func() image.Image { return d.hung(model.Look()) }, Device: model})
		}
	}
	return machine, models
}

func (d Display) model(machine *virtual.Machine) virtual.Device {
	switch d.Kind {
	case SSD1306, SH1106:
		model := virtual.NewOLED(128, d.Height, d.Kind == SH1106)
		machine.Bus.Plug(d.Address, model)
		return model
	case HT16K33:
		model := virtual.NewHT16K33()
		machine.Bus.Plug(d.Address, model)
		return model
	case TM1637:
		return virtual.NewTM1637(d.Digits, machine.Wire(d.CLK), machine.Wire(d.DIO))
	case MAX7219Digits, MAX7219Matrix:
		model := virtual.NewMAX7219(d.Chips, d.Kind == MAX7219Matrix)
		machine.PlugSPI(d.SPI, model.Port)
		return model
	case WS2812, APA102:
		model := virtual.NewStrip(d.Lights, d.Kind == APA102)
		machine.PlugSPI(d.SPI, model.Port)
		return model
	case EPD:
		profile, err := epd.ProfileOf(d.Panel)
		if err != nil {
			return nil // refused by Check
		}
		pins := virtual.EPDPins{DC: machine.Wire(d.DC), RST: machine.Wire(d.RST), BUSY: machine.Wire(d.BUSY)}
		if d.PWR >= 0 {
			pins.PWR = machine.Wire(d.PWR)
		}
		model := virtual.NewEPD(profile.Width, profile.Height, pins)
		machine.PlugSPI(d.SPI, model.Port)
		return model
	case WLED:
		model := virtual.NewWLED(d.Lights)
		if place, err := url.Parse(d.URL); err == nil {
			machine.PlugNetwork(place.Host, model)
		}
		return model
	}
	return nil
}
