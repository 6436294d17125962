package main

import (
	"context"
	"errors"
	"slices"

	"dicetower/calibration"
	"dicetower/vision"
	"dicetower/web"
)

// errStopped says that somebody at the page gave a calibration up.
var errStopped = errors.New("stopped by hand; the tray is known as it was before")

// pageHands ask on the page for what has to be done at the tray. The virtual tower does it by itself when it is told to.
type pageHands struct{ c *conductor }

// ask waits for an answer.
func (h pageHands) ask(ctx context.Context, what string) (web.AnswerBody, error) {
	h.c.tell(func(m *web.Measuring) { m.Asks = what })
	defer h.c.tell(func(m *web.Measuring) { m.Asks = "" })
	select {
	case answer := <-h.c.answers:
		return answer, nil
	case <-ctx.Done():
		return web.AnswerBody{}, ctx.Err()
	}
}

func (h pageHands) Clear(ctx context.Context) error {
	h.c.eye.point(nil)
	_, err := h.ask(ctx, "clear")
	if err == nil && h.c.tray != nil {
		h.c.tray.Clear()
	}
	return err
}

// Throw only tells where people throw: the dice are seen when they come.
func (h pageHands) Throw(ctx context.Context, _ calibration.Need) error {
	if h.c.tray != nil {
		_, err := h.ask(ctx, "throw")
		h.c.eye.point(nil)
		if err == nil {
			err = h.c.tray.Throw(6)
		}
		return err
	}
	h.c.tell(func(m *web.Measuring) { m.Asks = "dice" })
	return nil
}

// Again waits until somebody wants another try, perhaps with the corners of the tray.
func (h pageHands) Again(ctx context.Context, _ calibration.Report, _ int) bool {
	answer, err := h.ask(ctx, "again")
	if err != nil {
		return false
	}
	if corners, _ := cornersOf(answer.Corners); corners != nil {
		h.c.flow.Outline(corners)
	}
	return true
}

// agree is somebody's word on a throw of the self-test. The virtual tower knows itself.
func (h pageHands) agree(ctx context.Context, dice []vision.Die) bool {
	if h.c.tray != nil {
		return slices.Equal(ascending(dice), ascending(h.c.tray.Truth()))
	}
	h.c.eye.point(dice)
	h.c.tell(func(m *web.Measuring) { m.Faces = facesSeen(dice) })
	answer, err := h.ask(ctx, "agree")
	return err == nil && answer.Answer == "yes"
}
