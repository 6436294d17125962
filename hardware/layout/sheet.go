package layout

import (
	"image"
	"strconv"

	"dicetower/hardware"
	"dicetower/hardware/raster"
)

// largestDie is how large dice and their number are drawn at most, in pixels.
const largestDie = 72

// sheet fills a display that has room for the table of all players beside the turn, or under it when it hangs upright.
func (c *canvas) sheet(b box, board hardware.Board) {
	b = b.inset(min(b.Dx(), b.Dy()) / 100) // frames of panels cover what is close to the edge
	if len(board.Players) > 0 {
		var table box
		if b.Dx() > b.Dy() {
			table = b.right(c.tableWidth(b, board.Players))
			line := b.right(5)
			c.fill(image.Rect(line.Min.X+2, b.Min.Y, line.Min.X+3, b.Max.Y), raster.On)
		} else {
			table = b.bottom(b.Dy() * 2 / 5)
			line := b.bottom(5)
			c.fill(image.Rect(b.Min.X, line.Min.Y+2, b.Max.X, line.Min.Y+3), raster.On)
		}
		c.table(table, board)
	}
	thrower, playing := board.Thrower()
	if board.Phase == hardware.Over {
		c.winners(b, board)
		return
	}
	if !playing {
		c.paragraph(b, 36, centre, board.Text, board.Brief, board.Word)
		return
	}
	name := b.top(max(20, b.Dy()/6))
	if len(board.Dice) > 0 && (board.Phase == hardware.Rolling || board.Phase == hardware.Selecting) {
		c.side(&name, board)
	}
	c.paragraph(name, 120, left, thrower.Name)
	if board.Phase == hardware.Attention {
		if len(board.Dice) > 0 && b.Dy() >= 100 {
			c.dice(b.bottom(b.Dy()/4), board.Dice, largestDie, left)
		}
		c.paragraph(b.inset(1), 40, left, board.Text, board.Brief)
		return
	}
	if board.Text != "" {
		c.paragraph(b.bottom(max(2*row, b.Dy()/4)), 36, left, board.Text, board.Brief)
		b.bottom(2)
	}
	dice := b.bottom(max(20, b.Dy()*2/5))
	if roomy := b.Dy() + dice.Dy(); roomy >= 140 { // for two rows of dice
		b.bottom(roomy/2 - dice.Dy())
		dice.Min.Y = b.Max.Y
	}
	b.bottom(2)
	c.turn(b, board, thrower)
	switch {
	case board.Phase == hardware.Farkle, board.Phase == hardware.Paused:
		c.banner(dice.inset(1), board.Word)
	case len(board.Dice) == 0:
		c.count(dice.left(min(dice.Dx(), 2*min(dice.Dy(), largestDie)+8)).inset(1), toThrow(board))
	default:
		c.dice(dice, marked(board), largestDie, left)
	}
}

// side cuts off, at the end of the name's row, how many dice are thrown next and which entry of the menu it is.
func (c *canvas) side(name *box, board hardware.Board) {
	height := min(name.Dy(), 28)
	c.count(name.right(2*height).centre(2*height, height), toThrow(board))
	name.right(6)
	if board.Phase == hardware.Selecting && board.Entry != nil && name.Dx() > 100 {
		text := choice(board.Entry)
		c.line(name.right(c.faces.width(bodySize, text)), bodySize, text, figures, right)
		name.right(6)
	}
}

// turn writes the total and, beside it in reverse, the points of the turn.
func (c *canvas) turn(b box, board hardware.Board, thrower hardware.Player) {
	total := b
	if points(board) != "" {
		total = b.left(b.Dx() * 9 / 20)
		b.left(4)
	}
	c.number(total.inset(1), strconv.Itoa(thrower.Total), left)
	if text := points(board); text != "" {
		c.number(b.inset(3), text, centre)
		c.invert(b.inset(1).Rectangle)
	}
}
