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
	if height := b.Dy() / max(1, len(order)); height >= smallestCard && b.Dx() < widestCard {
		c.cards(b, min(height, largestCard), order, board)
		return
	}
	height := max(row+1, min(b.Dy()/max(1, len(order)), 52))
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

// Heights of a player's card, in pixels, and its width from which on one line is better.
const (
	smallestCard = 36
	largestCard  = 96
	widestCard   = 220
)

// cards shows players with their totals below their names, as there is room for it.
func (c *canvas) cards(b box, height int, order []int, board hardware.Board) {
	head := max(row, height*2/5)
	nameSize, totalSize := 120, 120
	for _, player := range board.Players {
		nameSize = min(nameSize, c.faces.largest(player.Name, letters, b.Dx()-4, head))
		totalSize = min(totalSize, c.faces.largest(strconv.Itoa(player.Total), figures, b.Dx()-4, height-head-4))
	}
	for _, player := range order {
		card := b.top(height)
		text := card.inset(2)
		text.Min.Y-- // letters have room above them
		c.line(text.top(head), nameSize, board.Players[player].Name, letters, left)
		c.line(text, totalSize, strconv.Itoa(board.Players[player].Total), figures, right)
		if player == board.Turn {
			c.invert(card.Rectangle)
		}
	}
}

// tableWidth is what the widest line needs in the smallest letters, between two and nearly half of five parts of all.
func (c *canvas) tableWidth(b box, players []hardware.Player) int {
	need := 0
	for _, player := range players {
		need = max(need, c.faces.width(bodySize, player.Name)+c.faces.width(bodySize, strconv.Itoa(player.Total))+10)
	}
	return min(max(need, b.Dx()*2/5), b.Dx()*9/20)
}

// tableSize is the largest in which every line fits.
func (c *canvas) tableSize(width, height int, players []hardware.Player) int {
	for _, size := range []int{46, 40, 36, 32, 28, 24, 22, 20, smallestOutline} {
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
	if size == bodySize && b.Dx() >= 18*8 {
		c.line(b.left(2*8), size, strconv.Itoa(place), letters, right)
		b.left(4)
	}
	total := strconv.Itoa(player.Total)
	c.line(b.right(c.faces.width(size, total)), size, total, letters, right)
	b.right(4)
	c.line(b, size, player.Name, letters, left)
}
