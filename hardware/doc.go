// Package hardware is what people at the table touch and look at: buttons and their lights, displays, light strips, a
// beam over the tray, a buzzer, a loudspeaker.
//
// Everything that can be looked at is a [Display], and a display does one thing: it shows a [Board]. A board is a plain
// value that says how the game stands, in words that are already in the language of the people at the table. What of it
// a display shows, and how, is the affair of package layout.
//
//	             ┌ layout ─ picture ─ ssd1306 (OLED), epd (e-ink), max7219 (matrix)
//	Board ─ Panel┼ layout ─ digits ── tm1637, max7219, ht16k33
//	             └ effect ─ colours ─ strip (WS2812, APA102), wled
//
// A [Panel] gives each display a goroutine of its own, so that a slow one keeps nobody waiting: only the newest board is
// shown. A display that fails is a [Fault] with its remedy, tried again with growing pauses; the game goes on.
//
// Drivers take buses and pins, they never open them; package kit opens what the [Plan] names and puts everything
// together. Behind the same interfaces package virtual has a model of each device that shows the picture which a person
// would see.
//
// Pins are named as the kernel names them: GPIO5 is BCM number 5, whatever the position on the header.
package hardware
