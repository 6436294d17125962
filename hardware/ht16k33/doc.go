// Package ht16k33 drives backpacks of four digits with a colon, with an HT16K33 on I2C.
//
// The chip's RAM has two bytes for each place; the third place is the colon. All settings go along with every text, so
// that a display that lost its power for a moment is right again with the next one.
package ht16k33
