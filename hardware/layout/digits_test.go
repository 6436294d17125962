package layout

import (
	"testing"

	"dicetower/hardware"
)

// spell writes segments as text, with the dots.
func spell(places []Segment) string {
	text := ""
	for _, place := range places {
		letter := "#"
		for _, candidate := range "0123456789AbCdEFGHIJKLMNOPQRTUY- " {
			if shape(toUpper(candidate)) == place&^Dot {
				letter = string(candidate)
				break
			}
		}
		text += letter
		if place&Dot != 0 {
			text += "."
		}
	}
	return text
}

func toUpper(letter rune) rune {
	if letter >= 'a' && letter <= 'z' {
		return letter - 'a' + 'A'
	}
	return letter
}

func TestDigits(t *testing.T) {
	throwing := func(total, turn int) hardware.Board {
		return hardware.Board{Phase: hardware.Rolling, Players: []hardware.Player{{Name: "Ada", Total: total}}, TurnPoints: turn}
	}
	farkle := throwing(5000, 0)
	farkle.Phase, farkle.Word = hardware.Farkle, "Farkle"
	won := throwing(10050, 0)
	won.Phase, won.Winners = hardware.Over, []int{0}
	tests := []struct {
		name  string
		board hardware.Board
		n     int
		clock bool
		want  string
	}{
		{"total", throwing(5000, 0), 4, true, "5000"},
		{"points of the turn", throwing(5000, 450), 4, true, " 450"},
		{"five digits", throwing(12350, 0), 4, true, "12.35"},
		{"five digits with dots", throwing(99950, 0), 4, false, "99.95"},
		{"six digits with dots", throwing(123450, 0), 4, false, "123.4"},
		{"six digits on a clock", throwing(123450, 0), 4, true, "----"},
		{"six places", throwing(123450, 0), 6, false, "123450"},
		{"eight places", throwing(12350, 0), 8, false, "   12350"},
		{"both", throwing(1235, 450), 8, false, "1235 450"},
		{"both, just", throwing(12350, 50), 8, false, "12350 50"},
		{"no room for both", throwing(12350, 1050), 8, false, "    1050"},
		{"word", farkle, 6, false, "FArKLE"},
		{"long word", farkle, 4, false, "FArK"},
		{"winner", won, 6, false, " 10050"},
		{"test card", hardware.Board{Card: true}, 6, false, "123456"},
		{"nobody", hardware.Board{Turn: -1, Word: "Hæ"}, 4, false, " HAE"},
	}
	for _, test := range tests {
		got := spell(Digits(test.board, test.n, test.clock))
		if len(got) != len(test.want) || !sameLetters(got, test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func sameLetters(a, b string) bool {
	for i := range a {
		if toUpper(rune(a[i])) != toUpper(rune(b[i])) {
			return false
		}
	}
	return true
}
