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
	height := max(row+1, min(b.Dy()/max(1, len(order)), 24))
	rows := min(b.Dy()/height, len(order))
	for place, player := range order {
		onLast := place == rows-1 && rows < len(order)
		if onLast && !slices.Contains(order[:rows], board.Turn) && board.Turn >= 0 && board.Turn < len(order) {
			player = board.Turn
			place = slices.Index(order, player)
		} else if place >= rows {
			return
		}
		line := b.top(height)
		c.entry(line, place+1, board.Players[player], len(order) > rows || b.Dx() >= 20*8)
		if player == board.Turn {
			c.invert(line.Rectangle)
		}
		if onLast {
			return
		}
	}
}

// entry writes one player: the place where asked for, name and total.
func (c *canvas) entry(b box, place int, player hardware.Player, placed bool) {
	b.left(1)
	b.right(1)
	if placed && b.Dx() >= 14*8 {
		c.line(b.left(2*8), bodySize, strconv.Itoa(place), letters, right)
		b.left(4)
	}
	total := strconv.Itoa(player.Total)
	c.line(b.right(c.faces.width(bodySize, total)), bodySize, total, letters, right)
	b.right(4)
	c.line(b, bodySize, player.Name, letters, left)
}
