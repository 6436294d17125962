//go:build rig

package rig

import (
	"bytes"
	"encoding/json"
	"image"
	"os"
	"strings"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetower/hardware"
	"dicetower/hardware/kit"
	"dicetower/hardware/layout"
	"dicetower/hardware/virtual"
)

// drawing is what displays should show of a board. It is drawn once for every board, as the machine is slow.
type drawing struct {
	line     string // the board as the product noted it
	board    hardware.Board
	layouts  map[string]*layout.Layout // of displays of pixels, by name
	pictures map[string][]byte
}

// newest looks up the newest board that the product shows.
func (p *product) newest() {
	p.t.Helper()
	boards, err := os.ReadFile(p.boards)
	if err != nil {
		p.t.Fatal(err)
	}
	lines := strings.Split(string(boards), "\n")
	if len(lines) < 2 {
		p.t.Fatal("nothing is shown")
	}
	line := lines[len(lines)-2]
	if line == p.drawn.line {
		return
	}
	p.drawn.line, p.drawn.board, p.drawn.pictures = line, hardware.Board{}, map[string][]byte{}
	if err := json.Unmarshal([]byte(line), &p.drawn.board); err != nil {
		p.t.Fatal(err)
	}
}

// allShow waits until every display that is wired shows what it should, and every light; displays that are named are left
// out.
func (p *product) allShow(but ...string) {
	p.t.Helper()
	wrong := ""
	for range 160 {
		if wrong = p.wrong(strings.Join(but, " ")); wrong == "" {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.t.Errorf("%s shows something else than %s; faults %v", wrong, p.drawn.line, p.state.Faults)
}

// wrong names the first thing that does not look as it should.
func (p *product) wrong(but string) string {
	p.newest()
	for _, display := range p.config.Displays {
		if model := p.models[display.Name]; !strings.Contains(but, display.Name) && !p.shows(model) {
			return display.Name
		}
	}
	for button, pin := range p.config.Lights {
		if lamp := p.drawn.board.Lamps[button]; lamp != hardware.Asked && level(p.t, pin) != gpio.Level(lamp == hardware.Possible) {
			return "the light of " + button.String()
		}
	}
	return ""
}

// shows tells whether a model looks as the board has it.
func (p *product) shows(model kit.Model) bool {
	board := p.drawn.board
	switch device := model.Device.(type) {
	case *virtual.HT16K33:
		return sameDigits(device.Places(), layout.Digits(board, 4, true))
	case *virtual.TM1637:
		return sameDigits(device.Places(), layout.Digits(board, 4, true))
	case *virtual.MAX7219:
		if !device.Matrix() {
			return sameDigits(device.Places(), layout.Digits(board, 8, false))
		}
		return bytes.Equal(device.Picture().Pix, p.picture(model, device.Picture().Rect.Size()))
	case *virtual.Strip:
		return !board.Still || neutral(device)
	}
	look := model.Look().(*image.Paletted)
	seen := make([]byte, len(look.Pix))
	for i, v := range look.Pix {
		seen[i] = 255 * v
	}
	return bytes.Equal(seen, p.picture(model, look.Rect.Size()))
}

// picture is what a display of pixels should show.
func (p *product) picture(model kit.Model, size image.Point) []byte {
	p.t.Helper()
	d := &p.drawn
	if d.layouts[model.Name] == nil {
		_, paper := model.Device.(*virtual.EPD)
		l, err := layout.New(size.X, size.Y, paper)
		if err != nil {
			p.t.Fatal(err)
		}
		d.layouts[model.Name] = l
	}
	if d.pictures[model.Name] == nil {
		d.pictures[model.Name] = d.layouts[model.Name].Picture(d.board).Pix
	}
	return d.pictures[model.Name]
}

func sameDigits(places []byte, want []layout.Segment) bool {
	for i := range want {
		if places[i] != byte(want[i]) {
			return false
		}
	}
	return true
}

// neutral tells whether all lights are white and alike.
func neutral(strip *virtual.Strip) bool {
	for _, c := range strip.Colours() {
		if c.R == 0 || c.R != c.G || c.G != c.B || c != strip.Colours()[0] {
			return false
		}
	}
	return true
}
