package calibration

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"dicetower/vision"
)

const (
	leastCorners = 3
	mostCorners  = 12
	leastArea    = 0.001 // of the picture
)

// errPolygon says what a polygon has to be.
var errPolygon = fmt.Errorf("a polygon of %d to %d corners from 0 to 1 whose sides do not cross", leastCorners, mostCorners)

// CheckPolygon says what is wrong with corners in order round a zone of the picture.
func CheckPolygon(corners []vision.Point) error {
	if len(corners) < leastCorners || len(corners) > mostCorners {
		return errPolygon
	}
	area := 0.0
	for i, a := range corners {
		if !(a.X >= 0 && a.X <= 1 && a.Y >= 0 && a.Y <= 1) {
			return errPolygon
		}
		b := corners[(i+1)%len(corners)]
		area += (a.X*b.Y - b.X*a.Y) / 2
		for j := i + 2; j < len(corners); j++ {
			if (j+1)%len(corners) != i && cross(a, b, corners[j], corners[(j+1)%len(corners)]) {
				return errPolygon
			}
		}
	}
	if math.Abs(area) < leastArea {
		return errPolygon
	}
	return nil
}

// cross says whether the lines a-b and c-d cross.
func cross(a, b, c, d vision.Point) bool {
	turn := func(p, q, r vision.Point) bool { return (q.X-p.X)*(r.Y-p.Y) > (q.Y-p.Y)*(r.X-p.X) }
	return turn(a, b, c) != turn(a, b, d) && turn(c, d, a) != turn(c, d, b)
}

// ParsePolygon takes corners as people write them: "0.1,0.1 0.9,0.1 0.9,0.9 0.1,0.9".
func ParsePolygon(text string) ([]vision.Point, error) {
	var corners []vision.Point
	for _, pair := range strings.Fields(text) {
		left, right, _ := strings.Cut(pair, ",")
		x, errX := strconv.ParseFloat(left, 64)
		y, errY := strconv.ParseFloat(right, 64)
		if err := errors.Join(errX, errY); err != nil {
			return nil, fmt.Errorf("%q is no corner; write each as x,y in shares of the picture, such as 0.1,0.9", pair)
		}
		corners = append(corners, vision.Point{X: x, Y: y})
	}
	if err := CheckPolygon(corners); err != nil {
		return nil, fmt.Errorf("%q: needed is %w", text, err)
	}
	return corners, nil
}
