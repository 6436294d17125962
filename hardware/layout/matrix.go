package layout

import (
	"strconv"
	"unicode/utf8"

	"dicetower/hardware"
)

// matrix fills a row of LED matrices: the initial of who throws where there is room, and one number or word.
func (c *canvas) matrix(b box, board hardware.Board) {
	thrower, playing := board.Thrower()
	text := figure(board)
	if playing && board.Phase != hardware.Attention && board.Phase != hardware.Over {
		if initial, _ := utf8.DecodeRuneInString(plain(thrower.Name)); b.Dx() >= 6*(utf8.RuneCountInString(text)+2) && initial != utf8.RuneError {
			c.small(b.left(6), string(initial), left)
		}
		if total := strconv.Itoa(thrower.Total); points(board) != "" && b.Dx() >= 6*(len(total)+len(text)+1) {
			c.small(b.left(6*len(total)), total, left)
		}
	}
	c.small(b, text, right)
}

// small writes letters of 5×7; what has no room is left out.
func (c *canvas) small(b box, text string, at align) {
	for text != "" && 6*utf8.RuneCountInString(text)-1 > b.Dx() {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	b.Max.X++ // the last letter needs no gap
	c.line(b, tinySize, text, figures, at)
}

// figure is the one number or word that says most.
func figure(board hardware.Board) string {
	thrower, playing := board.Thrower()
	switch {
	case board.Phase == hardware.Over:
		if won := winners(board); len(won) > 0 {
			return strconv.Itoa(won[0].Total)
		}
		return plain(board.Word)
	case !playing, board.Phase == hardware.Farkle, board.Phase == hardware.Attention, board.Phase == hardware.Paused:
		return plain(board.Word)
	case points(board) != "":
		return points(board)
	}
	return strconv.Itoa(thrower.Total)
}
