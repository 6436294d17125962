package layout

import (
	"slices"
	"strconv"

	"dicetower/hardware"
)

// table lists the players, best first; who throws stands in reverse. Where there are more players than rows, who throws
// takes the last row.
func (c *canvas) table(b box, board hardware.Board) {
	order := make([]int, len(board.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return board.Players[j].Total - board.Players[i].Total })
	height := max(row+1, min(b.Dy()/max(1, len(order)), 32))
	rows := min(b.Dy()/height, len(order))
	size := c.tableSize(b.Dx(), height, board.Players)
	for place, player := range order {
		onLast := place == rows-1 && rows < len(order)
		if onLast && !slices.Contains(order[:rows], board.Turn) && board.Turn >= 0 && board.Turn < len(order) {
			player = board.Turn
			place = slices.Index(order, player)
		} else if place >= rows {
			return
		}
		line := b.top(height)
		c.entry(line, size, place+1, board.Players[player])
		if player == board.Turn {
			c.invert(line.Rectangle)
		}
		if onLast {
			return
		}
	}
}

// tableSize is the largest in which every line fits.
func (c *canvas) tableSize(width, height int, players []hardware.Player) int {
	for _, size := range []int{28, 24, 22, 20, smallestOutline} {
		fits := c.faces.lineHeight(size) <= height
		for _, player := range players {
			fits = fits && c.faces.width(size, player.Name)+c.faces.width(size, strconv.Itoa(player.Total))+8 <= width
		}
		if fits {
			return size
		}
	}
	return bodySize
}

// entry writes one player: the place where there is room for it, name and total.
func (c *canvas) entry(b box, size, place int, player hardware.Player) {
	b.left(1)
	b.right(1)
	if size == bodySize && b.Dx() >= 14*8 {
		c.line(b.left(2*8), size, strconv.Itoa(place), letters, right)
		b.left(4)
	}
	total := strconv.Itoa(player.Total)
	c.line(b.right(c.faces.width(size, total)), size, total, letters, right)
	b.right(4)
	c.line(b, size, player.Name, letters, left)
}
