package layout

import (
	"image"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/text/unicode/norm"
)

// Letters of 5×7 pixels, for matrices and for figures in the narrowest places: the letters in order, and bands of
// fourteen of them with a column between.
const (
	tinyLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-/!?.* :"
	tinyBand    = 14
	tinyWidth   = 6
	tinyDrawn   = `
.###....#....###...###.....#..#####...##..#####..###...###...###..####...###..####.
#...#..##...#...#.#...#...##..#......#........#.#...#.#...#.#...#.#...#.#...#.#...#
#..##...#.......#.....#..#.#..####..#........#..#...#.#...#.#...#.#...#.#.....#...#
#.#.#...#......#....##..#..#......#.####....#....###...####.#####.####..#.....#...#
##..#...#.....#.......#.#####.....#.#...#...#...#...#.....#.#...#.#...#.#.....#...#
#...#...#....#....#...#....#..#...#.#...#...#...#...#....#..#...#.#...#.#...#.#...#
.###...###..#####..###.....#...###...###....#....###...##...#...#.####...###..####.
#####.#####..###..#...#..###....###.#...#.#.....#...#.#...#..###..####...###..####.
#.....#.....#...#.#...#...#......#..#..#..#.....##.##.##..#.#...#.#...#.#...#.#...#
#.....#.....#.....#...#...#......#..#.#...#.....#.#.#.#.#.#.#...#.#...#.#...#.#...#
####..####..#.###.#####...#......#..##....#.....#.#.#.#..##.#...#.####..#...#.####.
#.....#.....#...#.#...#...#......#..#.#...#.....#...#.#...#.#...#.#.....#.#.#.#.#..
#.....#.....#...#.#...#...#...#..#..#..#..#.....#...#.#...#.#...#.#.....#..#..#..#.
#####.#......###..#...#..###...##...#...#.#####.#...#.#...#..###..#......##.#.#...#
.####.#####.#...#.#...#.#...#.#...#.#...#.#####.................#...#....###.......
#.......#...#...#.#...#.#...#.#...#.#...#.....#...#.............#...#...#...#......
#.......#...#...#.#...#.#...#..#.#...#.#.....#....#............#....#.......#......
.###....#...#...#.#...#.#.#.#...#.....#.....#...#####.#####...#.....#......#.......
....#...#...#...#.#...#.#.#.#..#.#....#....#......#..........#......#.....#........
....#...#...#...#..#.#..##.##.#...#...#...#.......#.........#..................##..
####....#....###....#...#...#.#...#...#...#####.............#.......#.....#....##..
.................
#...#.........##.
.#.#..........##.
..#..............
.#.#..........##.
#...#.........##.
.................`
)

// newTiny makes a face of the drawn letters, 6 pixels wide and 7 high, all above the baseline.
func newTiny() font.Face {
	mask := image.NewAlpha(image.Rect(0, 0, 5, 7*len(tinyLetters)))
	face := &basicfont.Face{Advance: 6, Width: 5, Height: 8, Ascent: 7, Mask: mask}
	rows := strings.Split(strings.TrimSpace(tinyDrawn), "\n")
	for i, letter := range tinyLetters {
		face.Ranges = append(face.Ranges, basicfont.Range{Low: letter, High: letter + 1, Offset: i})
		for y := range 7 {
			row := rows[i/tinyBand*7+y][i%tinyBand*6:]
			for x := range 5 {
				if row[x] == '#' {
					mask.Pix[mask.PixOffset(x, 7*i+y)] = 0xff
				}
			}
		}
	}
	return face
}

// plain gives the nearest text in letters that the drawn face has: capitals without accents.
func plain(text string) string {
	text = strings.NewReplacer("ð", "d", "Ð", "D", "þ", "th", "Þ", "TH", "æ", "ae", "Æ", "AE", "ø", "o", "Ø", "O", "ß", "ss").Replace(text)
	return strings.Map(func(letter rune) rune {
		letter = unicode.ToUpper(letter)
		switch {
		case unicode.Is(unicode.Mn, letter), letter == '¿', letter == '¡':
			return -1
		case strings.ContainsRune(tinyLetters, letter):
			return letter
		case unicode.IsSpace(letter):
			return ' '
		}
		return '?'
	}, norm.NFD.String(text))
}
