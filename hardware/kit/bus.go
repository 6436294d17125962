package kit

import "slices"

// Buses lists the I2C buses and SPI ports that displays are on, each once and in order.
func (c Config) Buses() (i2c, spi []string) {
	for _, display := range c.Displays {
		display = display.usual()
		switch display.Kind {
		case SSD1306, SH1106, HT16K33:
			i2c = append(i2c, display.I2C)
		case EPD, MAX7219Digits, MAX7219Matrix, WS2812, APA102:
			spi = append(spi, display.SPI)
		case TM1637, WLED:
		}
	}
	slices.Sort(i2c)
	slices.Sort(spi)
	return slices.Compact(i2c), slices.Compact(spi)
}
