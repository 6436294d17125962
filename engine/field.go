package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Field describes one field of a rule set to whoever lists or changes it.
type Field struct {
	Name    string `json:"name"`
	Type    string `json:"type"`   // integer, boolean, choice, or integer_or_none
	Unit    string `json:"unit"`   // points, points_per_face, times_the_triple, farkles, players, or empty
	Values  string `json:"values"` // what is allowed
	Meaning string `json:"meaning"`

	of func(*Rules) value
}

// Value gives the field of a rule set as JSON and TOML know it: an int, a bool or a string.
func (f Field) Value(rules Rules) any { return f.of(&rules).get() }

// value reads, writes and checks one field of one rule set.
type value interface {
	get() any
	set(text string) error
	check() error // without the field's name
}

// mostPoints keeps every sum of a game far from the end of a 32-bit int.
const mostPoints = 1_000_000

func number(name, unit string, least, most int, meaning string, at func(*Rules) *int) Field {
	return Field{
		Name: name, Type: "integer", Unit: unit, Values: fmt.Sprintf("%d to %d", least, most), Meaning: meaning,
		of: func(r *Rules) value { return integer{at(r), least, most} },
	}
}

func points(name, meaning string, at func(*Rules) *int) Field {
	return number(name, "points", 0, mostPoints, meaning, at)
}

func perFace(name, meaning string, at func(*Rules) *int) Field {
	return number(name, "points_per_face", 0, mostPoints, meaning, at)
}

func times(name, meaning string, at func(*Rules) *int) Field {
	return number(name, "times_the_triple", 0, 100, meaning, at)
}

func boolean(name, meaning string, at func(*Rules) *bool) Field {
	return Field{
		Name: name, Type: "boolean", Values: "true or false", Meaning: meaning,
		of: func(r *Rules) value { return truth{at(r)} },
	}
}

func choice[T ~string](name, meaning string, at func(*Rules) *T, allowed ...T) Field {
	return Field{
		Name: name, Type: "choice", Values: alternatives(allowed), Meaning: meaning,
		of: func(r *Rules) value { return word[T]{at(r), allowed} },
	}
}

func floor(name, meaning string, at func(*Rules) *Floor) Field {
	return Field{
		Name: name, Type: "integer_or_none", Unit: "points", Meaning: meaning,
		Values: fmt.Sprintf("%d to 0, or none", -mostPoints),
		of:     func(r *Rules) value { return lowest{at(r)} },
	}
}

type integer struct {
	at          *int
	least, most int
}

func (v integer) get() any { return *v.at }

func (v integer) set(text string) error {
	number, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("%q is no whole number; allowed is %d to %d", text, v.least, v.most)
	}
	return checkedSet(v.at, number, v.check)
}

func (v integer) check() error {
	if *v.at < v.least || *v.at > v.most {
		return fmt.Errorf("%d is out of range; allowed is %d to %d", *v.at, v.least, v.most)
	}
	return nil
}

type truth struct{ at *bool }

func (v truth) get() any { return *v.at }

func (v truth) set(text string) error {
	switch text {
	case "true", "false":
		*v.at = text == "true"
		return nil
	}
	return fmt.Errorf("%q is neither true nor false", text)
}

func (v truth) check() error { return nil }

type word[T ~string] struct {
	at      *T
	allowed []T
}

func (v word[T]) get() any { return string(*v.at) }

func (v word[T]) set(text string) error {
	return checkedSet(v.at, T(strings.ReplaceAll(text, "-", "_")), v.check)
}

func (v word[T]) check() error {
	if !slices.Contains(v.allowed, *v.at) {
		return fmt.Errorf("%q is not known; allowed is %s", *v.at, alternatives(v.allowed))
	}
	return nil
}

func alternatives[T ~string](allowed []T) string {
	text := string(allowed[0])
	for i, word := range allowed[1:] {
		separator := ", "
		if i == len(allowed)-2 {
			separator = " or "
		}
		text += separator + string(word)
	}
	return text
}

type lowest struct{ at *Floor }

func (v lowest) get() any {
	if *v.at == NoFloor {
		return NoFloor.String()
	}
	return int(*v.at)
}

func (v lowest) set(text string) error {
	floor, err := ParseFloor(text)
	if err != nil {
		return err
	}
	return checkedSet(v.at, floor, v.check)
}

func (v lowest) check() error {
	if *v.at != NoFloor && (*v.at > 0 || *v.at < -mostPoints) {
		return fmt.Errorf("%s is out of range; allowed is %d to 0, or none", *v.at, -mostPoints)
	}
	return nil
}

// checkedSet writes a value and takes it back when the check fails.
func checkedSet[T any](at *T, wanted T, check func() error) error {
	before := *at
	*at = wanted
	err := check()
	if err != nil {
		*at = before
	}
	return err
}
