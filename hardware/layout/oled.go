package layout

import (
	"strconv"

	"dicetower/hardware"
)

const row = 16 // of small displays: the height of the drawn letters

// oled fills a small display, wide or upright.
func (c *canvas) oled(b box, board hardware.Board) {
	thrower, playing := board.Thrower()
	switch board.Phase {
	case hardware.Attention:
		c.paragraph(b, 20, firstOf(board.Brief, board.Word), centre)
		return
	case hardware.Over:
		c.winners(b, board)
		return
	}
	if !playing {
		c.paragraph(b, 20, firstOf(board.Brief, board.Word), centre)
		return
	}
	if b.Dx() < 8*row/2 || b.Dy() > b.Dx() { // no room for both in one row
		c.words(b.top(row), thrower.Name, left)
		c.number(b.top(row), strconv.Itoa(thrower.Total), right)
	} else {
		c.head(b.top(row), thrower)
	}
	if b.Dy() > b.Dx() {
		c.upright(b, board)
		return
	}
	if b.Dy() < 2*row {
		c.strip(b, board)
		return
	}
	foot := b.bottom(row)
	b = b.inset(1)
	switch {
	case board.Phase == hardware.Farkle || board.Phase == hardware.Paused:
		c.banner(b, board.Word)
	case board.Phase == hardware.Selecting && board.Entry != nil:
		side := b.right(44)
		c.number(b, points(board), left)
		c.number(side.top(row-2), choice(board.Entry), right)
		c.count(side, toThrow(board))
	default:
		c.count(b.right(44), toThrow(board))
		c.number(b, points(board), left)
	}
	if len(board.Dice) == 0 {
		c.paragraph(foot, bodySize, board.Brief, left)
		return
	}
	if board.Phase == hardware.Selecting && board.TurnPoints != 0 {
		c.number(foot.right(48), strconv.Itoa(board.TurnPoints), right)
		foot.right(2)
	}
	c.dice(foot.inset(1), marked(board), row-2, left)
}

// strip fills what is left of a display of two rows.
func (c *canvas) strip(b box, board hardware.Board) {
	switch {
	case board.Phase == hardware.Paused:
		c.banner(b, board.Word)
		return
	case board.Phase == hardware.Farkle:
		c.banner(b.left(48), board.Word)
	default:
		c.number(b.left(48), points(board), left)
	}
	b.left(2)
	if len(board.Dice) == 0 {
		c.count(b, toThrow(board))
		return
	}
	c.dice(b, marked(board), 12, right)
}

// upright fills what is left of a display that is taller than wide.
func (c *canvas) upright(b box, board hardware.Board) {
	if b.Dy() >= 4*row {
		c.dice(b.bottom(min(b.Dy()/2, b.Dx())), marked(board), 18, centre)
		b.bottom(2)
	}
	if board.Phase == hardware.Farkle || board.Phase == hardware.Paused {
		c.banner(b, board.Word)
		return
	}
	c.count(b.bottom(row), toThrow(board))
	b.bottom(1)
	c.number(b, points(board), centre)
}

// banner writes a word in reverse.
func (c *canvas) banner(b box, word string) {
	if word == "" || b.Empty() {
		return
	}
	c.words(b.inset(1), word, centre)
	c.invert(b.Rectangle)
}

// winners shows who has won, with a cup.
func (c *canvas) winners(b box, board hardware.Board) {
	won := winners(board)
	if len(won) == 0 {
		c.paragraph(b, 20, firstOf(board.Brief, board.Word), centre)
		return
	}
	size := min(b.Dy()/2, b.Dx()/4, 64)
	if b.Dy() > b.Dx() {
		c.cup(b.top(b.Dx()/2).centre(b.Dx()/2, b.Dx()/2))
	} else if size >= row/2 {
		c.cup(b.left(size).centre(size, size))
		b.left(4)
	}
	foot := b.bottom(max(row, b.Dy()/3))
	c.number(foot, strconv.Itoa(won[0].Total), centre)
	names := won[0].Name
	for _, winner := range won[1:] {
		names += " + " + winner.Name
	}
	if b.Dy() >= 2*row && len(won) > 1 {
		c.paragraph(b, 24, names, centre)
		return
	}
	c.words(b, names, centre)
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
