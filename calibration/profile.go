package calibration

import (
	"time"

	"dicetower/vision"
)

// Version of the profile's format that is written and read.
const Version = 1

// Profile is what was measured of a tray and the camera above it. Places are shares of the picture's width and height,
// lengths shares of its width.
type Profile struct {
	Time   time.Time
	Score  int // 0..100
	Camera Camera
	Tray   []vision.Point // corners of the floor, in order round it
	Keep   []vision.Point // corners of the zone for dice that are set aside, nil = none
	Side   float64        // of a die
	Pip    float64        // diameter of a pip
	Light  Light
	Blur   float64      // half the width of a sharp edge as the camera shows it
	Empty  vision.Frame // the picture of the empty tray
}

// Camera is what the pictures came from.
type Camera struct {
	Source        string
	Width, Height int                // px, the reference size
	Settings      map[string]float64 // what was locked, by the camera's own names; empty where nothing can be
}

// Light is how the tray is lit.
type Light struct {
	Mean     float64 // brightness of the picture, 0..1
	Clipped  float64 // share of the picture that is blown out
	Evenness float64 // darkest over brightest part of the middle, 0..1
	Flicker  float64 // change of brightness from picture to picture, a share of it
}

// Options is what a reader is told of the tray.
func (p *Profile) Options() vision.Options {
	return vision.Options{Empty: &p.Empty, Side: p.Side, Tray: p.Tray}
}
