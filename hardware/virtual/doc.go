// Package virtual has a model of each device that can be wired to the tower. A model stands behind the interface that a
// driver is given, decodes what the driver sends, and keeps the picture that a person would see:
//
//	driver ─ i2c.Bus ──► I2C ──► OLED, HT16K33
//	       ─ spi.Port ─► EPD, MAX7219, Strip
//	       ─ gpio.PinIO ► Pin ─► TM1637, lights, buzzer ◄─ buttons, beam
//
// Models do what the chips do, also to drivers that are wrong: RAM holds noise after power-up, what is sent to a sleeping
// controller is lost, an address that is not there does not answer. What a chip would not forgive, or what only works by
// luck, is a complaint ([Complaints]); a right driver causes none. Models can be unplugged, plugged in again, and made to
// fail, while the driver works.
//
// They serve tests and the demo, where the whole scoreboard can be seen without a Pi.
package virtual
