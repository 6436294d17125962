package layout

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"dicetower/hardware"
)

// Segment is one place of a seven-segment display: bit 0 is the top, then clockwise to bit 5, bit 6 the middle, bit 7
// the dot.
type Segment byte

// Dot is the bit of the dot, or of the colon that a clock has behind its second digit.
const Dot Segment = 0x80

// Digits lays a board out on n places: the points at risk, or the total of who throws, or a word. From eight places on
// the total stands beside the points when both fit. What is too large for the places is written in thousands with a
// dot, 12350 as 12.35; clock tells that there is only a colon behind the second digit, where that dot is.
func Digits(board hardware.Board, n int, clock bool) []Segment {
	if board.Card {
		return segments("1234567890"[:min(n, 10)], n, clock)
	}
	board = sensible(board)
	text := strings.TrimPrefix(figure(board, n), "+")
	thrower, playing := board.Thrower()
	if total := strconv.Itoa(thrower.Total); playing && points(board) != "" && text != total && len(total)+1+len(text) <= n {
		text = total + strings.Repeat(" ", n-len(total)-len(text)) + text
	}
	return segments(text, n, clock)
}

// segments writes a text to the right of n places. A number that does not fit is shown in thousands, or as bars.
func segments(text string, n int, clock bool) []Segment {
	dot := -1
	number, err := strconv.Atoi(text)
	if err == nil && len(text) > n {
		switch whole := strconv.Itoa(number / 1000); {
		case number >= 1000 && len(whole) < n && (!clock || len(whole) == n-2 && n == 4):
			dot = len(whole) - 1
			text = text[:n]
		default:
			text = strings.Repeat("-", n)
		}
	}
	places := make([]Segment, n)
	letters := []rune(text)
	letters = letters[:min(n, len(letters))]
	for i, letter := range letters {
		places[n-len(letters)+i] = shape(letter)
	}
	if dot >= 0 {
		places[dot] |= Dot
	}
	return places
}

// shape is how a letter is written with seven segments. What can't be is left out.
func shape(letter rune) Segment {
	const (
		all    = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ- ?!"
		shapes = "\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f" + // 0–9
			"\x77\x7c\x39\x5e\x79\x71\x3d\x76\x30\x1e\x75\x38\x37\x54\x5c\x73\x67\x50\x6d\x78\x3e\x3e\x7e\x76\x6e\x5b" + // A–Z
			"\x40\x00\x53\x82" // - space ? !
	)
	if at := strings.IndexRune(all, letter); letter < utf8.RuneSelf && at >= 0 {
		return Segment(shapes[at])
	}
	return 0
}
