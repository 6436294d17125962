package tower

import "slices"

// Point is a place in the picture: shares of its width and height, 0..1.
type Point struct{ X, Y float64 }

// Zone is the part of the tray into which kept dice are pushed: a polygon, none where it has fewer than three corners.
type Zone []Point

// holds says that a die lies in the zone.
func (z Zone) holds(die Die) bool {
	if len(z) < 3 {
		return false
	}
	inside := false
	before := z[len(z)-1]
	for _, corner := range z {
		crosses := (corner.Y > die.Y) != (before.Y > die.Y)
		if crosses && die.X < (before.X-corner.X)*(die.Y-corner.Y)/(before.Y-corner.Y)+corner.X {
			inside = !inside
		}
		before = corner
	}
	return inside
}

// outside gives the dice that do not lie in the zone.
func (z Zone) outside(dice []Die) []Die {
	if len(z) < 3 {
		return dice
	}
	return slices.DeleteFunc(slices.Clone(dice), z.holds)
}
