package layout

import (
	"fmt"
	"image"

	"dicetower/hardware"
	"dicetower/hardware/raster"
)

// Layout draws boards for one display. For one goroutine.
type Layout struct {
	w, h  int
	paper bool
	faces *faces
}

// New makes a layout for a picture of w×h pixels, as people see it. On paper the ink is black (Off), else it is lit (On).
func New(w, h int, paper bool) (*Layout, error) {
	if w < 8 || h < 8 || w > 4096 || h > 4096 {
		return nil, fmt.Errorf("lay out %d×%d pixels: there must be 8 to 4096 each way", w, h)
	}
	if h >= row && w < 3*row {
		return nil, fmt.Errorf("lay out %d×%d pixels: no word fits; turn the display with rotate", w, h)
	}
	faces, err := newFaces()
	return &Layout{w: w, h: h, paper: paper, faces: faces}, err
}

// Picture draws a board.
func (l *Layout) Picture(board hardware.Board) *image.Gray {
	if board.Card {
		return l.testCard()
	}
	return l.develop(l.draw(board))
}

func (l *Layout) draw(board hardware.Board) *canvas {
	board = sensible(board)
	c := l.canvas()
	area := box{c.picture.Rect}
	switch {
	case l.h < 16:
		c.matrix(area, board)
	case board.Welcomes():
		c.welcome(area, board, l.paper)
	case l.w >= 180 && l.h >= 100, l.w >= 100 && l.h >= 180:
		c.sheet(area, board)
	default:
		c.oled(area, board)
	}
	return c
}

func (l *Layout) canvas() *canvas {
	return &canvas{picture: image.NewGray(image.Rect(0, 0, l.w, l.h)), faces: l.faces}
}

func (l *Layout) develop(c *canvas) *image.Gray {
	if l.paper {
		for i := range c.picture.Pix {
			c.picture.Pix[i] ^= raster.On
		}
	}
	return c.picture
}

// sensible makes a board that can be drawn of any board.
func sensible(board hardware.Board) hardware.Board {
	board.Text, board.Brief, board.Word = tidy(board.Text), tidy(board.Brief), tidy(board.Word)
	if board.Brief == "" {
		board.Brief = board.Text
	}
	players := make([]hardware.Player, len(board.Players))
	for i, player := range board.Players {
		player.Name = tidy(player.Name)
		players[i] = player
	}
	board.Players = players
	if len(board.Dice) > 6 {
		board.Dice = board.Dice[:6]
	}
	return board
}
