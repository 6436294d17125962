package main

import (
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
	"dicetower/hardware/kit"
	"dicetower/hardware/virtual"
	"dicetower/web"
)

// shown is a virtual display, and where and under which title it is on the page.
type shown struct {
	kit.Display
	group, title string
}

// showroom lists displays of every kind by the machine that they are wired to: no header has pins for all.
func showroom() [][]shown {
	return [][]shown{
		{
			{kit.Display{Name: "oled", Kind: kit.SSD1306}, "OLED", "SSD1306, 128×64"},
			{kit.Display{Name: "paper", Kind: kit.EPD, Panel: "2.9-v2"}, "E-ink", "2.9 inches, 296×128"},
			{kit.Display{Name: "clock", Kind: kit.TM1637}, "Digits", "4 digits, TM1637"},
			{kit.Display{Name: "backpack", Kind: kit.HT16K33}, "Digits", "4 digits, HT16K33"},
			{kit.Display{Name: "strip", Kind: kit.WS2812}, "Lights", "Strip of WS2812"},
		},
		{
			{kit.Display{Name: "upright oled", Kind: kit.SH1106, Rotate: 90}, "OLED", "SH1106, 128×64, upright"},
			{kit.Display{Name: "flat oled", Kind: kit.SSD1306, Address: 0x3d, Height: 32}, "OLED", "SSD1306, 128×32"},
			{kit.Display{Name: "small paper", Kind: kit.EPD, Panel: "2.13-v4"}, "E-ink", "2.13 inches, 250×122"},
			{kit.Display{Name: "six digits", Kind: kit.TM1637, Digits: 6, DigitOrder: []int{0, 1, 2, 3, 4, 5}}, "Digits", "6 digits, TM1637"},
			{kit.Display{Name: "eight digits", Kind: kit.MAX7219Digits}, "Digits", "8 digits, MAX7219"},
		},
		{
			{kit.Display{Name: "large paper", Kind: kit.EPD, Panel: "4.2-v2"}, "E-ink", "4.2 inches, 400×300"},
			{kit.Display{Name: "clocked strip", Kind: kit.APA102, SPI: "SPI1.0"}, "Lights", "Strip of APA102"},
			{kit.Display{Name: "matrix", Kind: kit.MAX7219Matrix, Chips: 8}, "Lights", "Matrices 64×8, MAX7219"},
			{kit.Display{Name: "house lights", Kind: kit.WLED}, "Lights", "WLED in the house"},
		},
	}
}

// openShowroom wires a model of every display to a tower, and to the first machine buttons, lights, beam and buzzer.
func openShowroom(w *wired) *web.Showroom {
	room := &web.Showroom{}
	groups := map[string][]web.Display{}
	for i, displays := range showroom() {
		config := kit.Config{}
		if i == 0 {
			config = kit.Default()
		}
		models := map[string]kit.Model{}
		for _, d := range displays {
			config.Displays = append(config.Displays, d.Display)
		}
		machine, list := kit.Virtual(config)
		for _, model := range list {
			models[model.Name] = model
		}
		for _, d := range displays {
			groups[d.group] = append(groups[d.group], web.Display{Name: d.Name, Group: d.group, Title: d.title, Look: models[d.Name].Look})
		}
		if i == 0 {
			room.Buttons = virtualButtons(config, machine)
		}
		w.open(config, machine)
	}
	for _, group := range []string{"OLED", "E-ink", "Digits", "Lights"} {
		room.Displays = append(room.Displays, groups[group]...)
	}
	return room
}

// How long a virtual button is held: longer than what is filtered out, and longer than what counts as long.
const (
	tap  = 80 * time.Millisecond
	hold = time.Second
)

func virtualButtons(config kit.Config, machine *virtual.Machine) []web.Button {
	var buttons []web.Button
	for b := range hardware.Buttons {
		wire, lamp := machine.Wire(config.Buttons[b]), machine.Wire(config.Lights[b])
		buttons = append(buttons, web.Button{
			Name: b.String(),
			Lit:  func() bool { return bool(lamp.Level()) },
			Press: func(long bool) {
				wire.Drive(gpio.Low)
				defer wire.Release()
				if long {
					time.Sleep(hold)
					return
				}
				time.Sleep(tap)
			},
		})
	}
	return buttons
}
