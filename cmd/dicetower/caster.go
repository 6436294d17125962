package main

import (
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera/virtual"
)

// caster lets the loop throw with the virtual tower; places become pixels.
type caster struct{ *virtual.Tower }

func (c caster) Take(dice []tower.Die) error {
	frame := c.Empty()
	var places []vision.Die
	for _, die := range dice {
		places = append(places, vision.Die{X: die.X * float64(frame.Width), Y: die.Y * float64(frame.Height)})
	}
	return c.Tower.Take(places...)
}

func (c caster) Clear() error {
	c.Tower.Clear()
	return nil
}
