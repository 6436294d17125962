package hardware

import "fmt"

// Button is one that people press. What is fitted is a subset; keys of a keyboard or a foot pedal count as buttons too.
type Button int

const (
	Keep Button = iota // keep the selected entry
	Bank
	Next
	Undo
	Menu
	Buttons // how many there are
)

// String is the word of the configuration.
func (b Button) String() string {
	switch b {
	case Keep:
		return "keep"
	case Bank:
		return "bank"
	case Next:
		return "next"
	case Undo:
		return "undo"
	case Menu:
		return "menu"
	}
	return fmt.Sprintf("button %d", int(b))
}

// ParseButton finds a button by its word.
func ParseButton(word string) (Button, error) {
	for b := range Buttons {
		if b.String() == word {
			return b, nil
		}
	}
	return 0, fmt.Errorf("no button is called %q; there are keep, bank, next, undo, menu", word)
}

// Lamp is what the light in a button says.
type Lamp int

const (
	Dark     Lamp = iota
	Possible      // steady: pressing it would do something now
	Asked         // blinking: somebody is waiting for it
)

// Lamps are the lights of all buttons.
type Lamps [Buttons]Lamp
