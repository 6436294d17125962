// Package max7219 drives chains of MAX7219 on SPI, each with eight digits of seven segments or a matrix of 8×8 lights.
//
// The chips of a chain are one long shift register: two bytes for each, register and value, those for the farthest first,
// taken over when the chip select rises. All settings go along with every picture, so that a chain that lost its power
// for a moment is right again with the next one.
//
// Matrices come wired in all four directions; Orientation turns each by itself, digit_order the chain.
package max7219
