// Package raster turns the picture that people are to see into the one that a panel needs: black and white only, turned
// to how the panel hangs.
//
// A picture is an *image.Gray whose corner is at (0, 0) and whose pixels are [Off] or [On]. On is lit on a display that
// shines and white on one of paper.
package raster
