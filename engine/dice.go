package engine

import (
	"errors"
	"fmt"
	"strings"
)

// MaxDice is the number of dice of the game.
const MaxDice = 6

// Dice is a set of up to six dice without order: Dice[f] is how many show face f (1–6); Dice[0] is always 0.
// Its text, also in JSON, is the faces in ascending order: "113556".
type Dice [7]uint8

// ParseDice reads faces as digits in any order, with blanks and commas allowed between them.
func ParseDice(text string) (Dice, error) {
	dice, err := parseDice(text)
	if err == nil && dice == (Dice{}) {
		err = errors.New("no dice given; write their faces as digits, such as 113556")
	}
	return dice, err
}

func parseDice(text string) (Dice, error) {
	var dice Dice
	count := 0
	for _, r := range text {
		switch {
		case r >= '1' && r <= '6':
			dice[r-'0']++
			count++
		case r == ' ' || r == ',' || r == '\t':
		default:
			return Dice{}, fmt.Errorf("%q is not a face; faces are the digits 1 to 6", r)
		}
		if count > MaxDice {
			return Dice{}, fmt.Errorf("more than %d dice", MaxDice)
		}
	}
	return dice, nil
}

// DiceOf counts faces. It fails on a face outside 1–6 and on more than six dice.
func DiceOf(faces ...int) (Dice, error) {
	var dice Dice
	if len(faces) > MaxDice {
		return dice, fmt.Errorf("%d dice; the game has %d", len(faces), MaxDice)
	}
	for _, face := range faces {
		if face < 1 || face > 6 {
			return Dice{}, fmt.Errorf("%d is not a face; faces are 1 to 6", face)
		}
		dice[face]++
	}
	return dice, nil
}

// Len is the number of dice.
func (d Dice) Len() int {
	return int(d[1] + d[2] + d[3] + d[4] + d[5] + d[6])
}

// Faces lists the dice in ascending order; never nil.
func (d Dice) Faces() []int {
	faces := make([]int, 0, MaxDice)
	for face := 1; face <= 6; face++ {
		for range d[face] {
			faces = append(faces, face)
		}
	}
	return faces
}

// Contains says whether all dice of part lie among d.
func (d Dice) Contains(part Dice) bool {
	for face := 1; face <= 6; face++ {
		if part[face] > d[face] {
			return false
		}
	}
	return true
}

// Plus puts two sets together.
func (d Dice) Plus(more Dice) Dice {
	for face := 1; face <= 6; face++ {
		d[face] += more[face]
	}
	return d
}

// Minus takes part away; d must contain it.
func (d Dice) Minus(part Dice) Dice {
	for face := 1; face <= 6; face++ {
		d[face] -= part[face]
	}
	return d
}

// String gives the faces in ascending order.
func (d Dice) String() string {
	var text [MaxDice]byte
	return string(d.append(text[:0]))
}

func (d Dice) append(text []byte) []byte {
	for face := 1; face <= 6; face++ {
		for range d[face] {
			text = append(text, '0'+byte(face))
		}
	}
	return text
}

// MarshalText gives the text of String.
func (d Dice) MarshalText() ([]byte, error) {
	return d.append(nil), nil
}

// UnmarshalText reads what ParseDice reads; empty text is no dice.
func (d *Dice) UnmarshalText(text []byte) error {
	dice, err := parseDice(string(text))
	if err != nil {
		return fmt.Errorf("read dice %q: %w", strings.ToValidUTF8(string(text), "?"), err)
	}
	*d = dice
	return nil
}
