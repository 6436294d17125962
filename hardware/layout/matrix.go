package layout

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"dicetower/hardware"
)

// matrix fills a row of LED matrices with one number or word, and where there is room with the initial of who throws
// and the total.
func (c *canvas) matrix(b box, board hardware.Board) {
	if b.Dx() < 2*tinyWidth {
		c.single(b, board)
		return
	}
	text := figure(board, b.Dx()/tinyWidth)
	thrower, playing := board.Thrower()
	if playing && board.Phase != hardware.Attention && board.Phase != hardware.Over {
		room := b.Dx() - tinyWidth*utf8.RuneCountInString(text) - 2
		if room >= tinyWidth && thrower.Name != "" {
			initial, _ := utf8.DecodeRuneInString(plain(thrower.Name))
			c.small(b.left(tinyWidth), string(initial), left)
			b.left(2)
			room -= tinyWidth + 2
		}
		if total := strconv.Itoa(thrower.Total); points(board) != "" && room >= tinyWidth*len(total) {
			c.small(b.left(tinyWidth*len(total)), total, left)
		}
	}
	c.small(b, text, right)
}

// single fills a lone matrix: how many dice to throw, or the first letter of the word or of who has won.
func (c *canvas) single(b box, board hardware.Board) {
	text := strconv.Itoa(toThrow(board))
	if toThrow(board) <= 0 || board.Phase != hardware.Rolling && board.Phase != hardware.Selecting {
		text = plain(board.Word)
	}
	if won := winners(board); board.Phase == hardware.Over && len(won) > 0 {
		text = plain(won[0].Name)
	}
	if text != "" {
		_, n := utf8.DecodeRuneInString(text)
		c.small(b, text[:n], centre)
	}
}

// small writes letters of 5×7. Letters of a word that have no room are left out; of a number, the sign or all.
func (c *canvas) small(b box, text string, at align) {
	if tinyWidth*len(text)-1 > b.Dx() {
		text = strings.TrimPrefix(text, "+")
	}
	for text != "" && tinyWidth*utf8.RuneCountInString(text)-1 > b.Dx() {
		_, n := utf8.DecodeLastRuneInString(text)
		if last := text[len(text)-1]; last >= '0' && last <= '9' {
			n = len(text)
		}
		text = text[:len(text)-n]
	}
	c.line(b, tinySize, text, figures, at)
}

// figure is the one number or word that says most, of which so many letters can be shown.
func figure(board hardware.Board, places int) string {
	thrower, playing := board.Thrower()
	switch {
	case board.Welcomes() && board.Welcome.PIN != "" && len(board.Welcome.PIN) <= places:
		return board.Welcome.PIN
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
