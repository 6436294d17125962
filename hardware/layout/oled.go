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
		c.paragraph(b, 20, centre, board.Brief, board.Word)
		return
	case hardware.Over:
		c.winners(b, board)
		return
	}
	if !playing {
		c.paragraph(b, 20, centre, board.Brief, board.Word)
		return
	}
	if b.Dy() > b.Dx() { // no room for both in one row
		c.words(b.top(row), thrower.Name, left)
		c.number(b.top(row), strconv.Itoa(thrower.Total), right)
		b.top(2)
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
	if len(board.Dice) == 0 && points(board) == "" {
		c.invitation(b, board)
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
		c.line(side.top(row-2), bodySize, choice(board.Entry), figures, right)
		c.count(side.inset(1), toThrow(board))
	default:
		c.count(b.right(44).inset(1), toThrow(board))
		c.number(b, points(board), left)
	}
	if board.Phase == hardware.Selecting && board.TurnPoints != 0 {
		c.number(foot.right(48), strconv.Itoa(board.TurnPoints), right)
		foot.right(2)
	}
	c.dice(foot.inset(1), marked(board), row-2, left)
}

// invitation fills what is left as long as nothing lies there and nothing is at risk.
func (c *canvas) invitation(b box, board hardware.Board) {
	if board.Phase == hardware.Paused {
		c.banner(b.top(row), board.Word)
	} else if dice := toThrow(board); dice > 0 {
		c.count(b.right(44), dice)
		b.right(4)
	}
	c.paragraph(b, 20, left, board.Brief)
}

// strip fills what is left of a display of two rows.
func (c *canvas) strip(b box, board hardware.Board) {
	switch board.Phase {
	case hardware.Paused:
		c.banner(b, board.Word)
		return
	case hardware.Farkle:
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
	switch {
	case len(board.Dice) == 0:
		c.paragraph(b.bottom(min(b.Dy()-2*row, b.Dx())), 20, centre, board.Brief)
		b.bottom(2)
	case b.Dy() >= 4*row:
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
	defer c.invert(b.Rectangle)
	b.left(1)
	b.right(1)
	size := c.faces.largest(word, word, b.Dx(), b.Dy()-2)
	if c.faces.width(size, word) > b.Dx() {
		size, word = tinySize, plain(word)
	}
	c.line(b, size, word, word, centre)
}

// winners shows who has won, with a cup.
func (c *canvas) winners(b box, board hardware.Board) {
	won := winners(board)
	if len(won) == 0 {
		c.paragraph(b, 20, centre, board.Brief, board.Word)
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
	rows := max(1, min(b.Dy()/row, len(won)))
	height := b.Dy() / rows
	for i, winner := range won[:rows] {
		if hidden := len(won) - rows; i == rows-1 && hidden > 0 {
			count := "+" + strconv.Itoa(hidden)
			c.line(b.right(c.faces.width(bodySize, count)), bodySize, count, figures, right)
		}
		c.paragraph(b.top(height), 120, centre, winner.Name)
	}
}
