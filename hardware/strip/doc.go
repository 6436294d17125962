// Package strip drives strings of coloured lights on SPI: WS2812 and the like, and APA102 and the like.
//
// WS2812 have one wire and tell 0 from 1 by how long it is high. Three bits on SPI at 2.4 MHz make one bit for them: 100 is
// a zero (417 ns high), 110 a one (833 ns). All lights have to go out in one transfer, as any pause ends the picture; so
// there may be 430 of them. Their data line needs 5 V and a level shifter.
//
// APA102 have a clock of their own and need no such care.
//
// A strip that is all white draws more than most supplies give, 60 mA for each light. What a picture would draw is
// reckoned before it is sent, and the whole picture dimmed until the supply stands it.
package strip
