package ssd1306

const (
	displayOff = 0xae
	displayOn  = 0xaf
)

// setup is everything that the controller has to be told, but to shine.
func (d *Dev) setup() []byte {
	wiring := byte(0x12) // rows of the panel wired alternately
	if d.options.Height == 32 {
		wiring = 0x02
	}
	setup := []byte{
		0xd5, 0x80, // clock
		0xa8, byte(d.options.Height - 1), // rows
		0xd3, 0, // no vertical offset
		0x40,       // first row of RAM on top
		0xa1, 0xc8, // columns and rows from the other end, so that the connector is on top
		0xda, wiring,
		0x81, d.options.Contrast,
		0xd9, 0xf1, // pre-charge
		0xdb, 0x40, // level of dark pixels
		0xa4, 0xa6, // show the RAM, not inverted
	}
	if d.options.SH1106 {
		return append(setup, 0xad, 0x8b) // its own converter makes the panel's voltage
	}
	return append(setup, 0x20, 0x02, 0x8d, 0x14) // addressed by pages; charge pump on
}
