package layout

import (
	"fmt"
	"strconv"

	"dicetower/hardware"
)

// head writes the name on the left and the total on the right of one row.
func (c *canvas) head(b box, player hardware.Player) {
	total := strconv.Itoa(player.Total)
	size := c.faces.largest(total, letters, b.Dx()/2, b.Dy())
	if c.faces.width(size, total) > b.Dx()/2 {
		size = tinySize
	}
	c.line(b.right(c.faces.width(size, total)), size, total, figures, right)
	b.right(4)
	c.words(b, player.Name, left)
}

// count says how many dice: a figure and a die.
func (c *canvas) count(b box, dice int) {
	if dice <= 0 {
		return
	}
	size := min(b.Dy(), b.Dx()*5/12, largestDie)
	if size < smallestDie {
		return
	}
	c.die(b.right(size).centre(size, size).Rectangle, hardware.Die{Face: 5})
	b.right(1)
	c.number(b.centre(b.Dx(), max(size, 12)), strconv.Itoa(dice)+"×", right)
}

// choice says which entry of how many is selected.
func choice(entry *hardware.Entry) string {
	return fmt.Sprintf("%d/%d", entry.Number, entry.Of)
}

// points are those at risk, or those that the selected entry would add.
func points(board hardware.Board) string {
	switch {
	case board.Entry != nil && board.Phase == hardware.Selecting:
		return fmt.Sprintf("+%d", board.Entry.Points)
	case board.TurnPoints != 0:
		return fmt.Sprintf("+%d", board.TurnPoints)
	}
	return ""
}

// marked are the dice as they lie; those of the selected entry count as kept.
func marked(board hardware.Board) []hardware.Die {
	dice := append([]hardware.Die(nil), board.Dice...)
	if board.Entry == nil || board.Phase != hardware.Selecting {
		return dice
	}
	for _, face := range board.Entry.Faces {
		for i := range dice {
			if dice[i].Face == face && !dice[i].Kept {
				dice[i].Kept = true
				break
			}
		}
	}
	return dice
}

// toThrow tells how many dice are thrown next.
func toThrow(board hardware.Board) int {
	if board.Entry != nil && board.Phase == hardware.Selecting {
		return board.Entry.Left
	}
	return board.ToThrow
}

// winners are the players who have won.
func winners(board hardware.Board) []hardware.Player {
	var winners []hardware.Player
	for i, player := range board.Players {
		if board.Won(i) {
			winners = append(winners, player)
		}
	}
	return winners
}
