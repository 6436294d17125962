package engine

import (
	"fmt"
	"math"
	"strconv"
)

// Floor is the lowest total that a penalty may leave, or NoFloor. Its text is the number or "none".
type Floor int32

// NoFloor lets totals fall without bound.
const NoFloor Floor = math.MinInt32

// String gives the number or "none".
func (f Floor) String() string {
	if f == NoFloor {
		return "none"
	}
	return strconv.Itoa(int(f))
}

// ParseFloor reads what String writes.
func ParseFloor(text string) (Floor, error) {
	if text == "none" {
		return NoFloor, nil
	}
	number, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is neither a whole number nor none", text)
	}
	return Floor(number), nil
}

// MarshalJSON writes a number, or "none" as a string.
func (f Floor) MarshalJSON() ([]byte, error) {
	if f == NoFloor {
		return []byte(`"none"`), nil
	}
	return []byte(f.String()), nil
}

// UnmarshalJSON reads a number or a string.
func (f *Floor) UnmarshalJSON(text []byte) error {
	bare := string(text)
	if unquoted, err := strconv.Unquote(bare); err == nil {
		bare = unquoted
	}
	floor, err := ParseFloor(bare)
	if err != nil {
		return fmt.Errorf("read penalty_floor: %w", err)
	}
	*f = floor
	return nil
}
