package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"dicetower/calibration"
	"dicetower/vision"
	"dicetower/vision/camera/virtual"
)

// talk asks the person at the terminal to do what is needed.
type talk struct {
	c     *console
	lines chan string // what was typed; closed at its end
}

func newTalk(c *console) *talk { return &talk{c: c} }

// errLeft says that nobody answers any more.
var errLeft = errors.New("nobody answers")

// ask says something and waits for a line.
func (t *talk) ask(ctx context.Context, question string) (string, error) {
	if t.lines == nil {
		t.lines = make(chan string)
		go func() {
			defer close(t.lines)
			for scanner := bufio.NewScanner(t.c.in); scanner.Scan(); {
				select {
				case t.lines <- strings.TrimSpace(scanner.Text()):
				case <-t.c.Done():
					return
				}
			}
		}()
	}
	fmt.Fprintln(t.c.err, question)
	select {
	case line, ok := <-t.lines:
		if !ok {
			return "", errLeft
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (t *talk) Clear(ctx context.Context) error {
	_, err := t.ask(ctx, "Take everything out of the tray, then press Enter.")
	return err
}

// Throw only tells: the dice are seen when they come.
func (t *talk) Throw(_ context.Context, n calibration.Need) error {
	fmt.Fprintf(t.c.err, "Throw all six dice (throw %d of %d).\n", n.Throw, n.Throws)
	return nil
}

func (t *talk) Again(ctx context.Context, r calibration.Report, _ int) bool {
	answer, err := t.ask(ctx, fmt.Sprintf("%s: %s. Please %s. Enter = try again, q = give up.", r.Step, r.Reason, r.Remedy))
	return err == nil && !strings.HasPrefix(strings.ToLower(answer), "q")
}

func (t *talk) agree(dice []vision.Die) bool {
	answer, err := t.ask(t.c, fmt.Sprintf("Read: %s. Is that right? Enter = yes, n = no.", facesOf(dice)))
	return err == nil && !strings.HasPrefix(strings.ToLower(answer), "n")
}

// unattendedTries is how often the virtual tower throws again where dice could not be read.
const unattendedTries = 5

// virtualHands throw with the virtual tower; with somebody at the terminal when told to.
type virtualHands struct {
	tray *virtual.Tower
	talk *talk // nil: nobody is asked
}

func (v virtualHands) Clear(ctx context.Context) error {
	if v.talk != nil {
		if err := v.talk.Clear(ctx); err != nil {
			return err
		}
	}
	v.tray.Clear()
	return nil
}

func (v virtualHands) Throw(ctx context.Context, n calibration.Need) error {
	if v.talk != nil {
		if _, err := v.talk.ask(ctx, fmt.Sprintf("Press Enter to throw six dice (throw %d of %d).", n.Throw, n.Throws)); err != nil {
			return err
		}
	}
	return v.tray.Throw(6)
}

func (v virtualHands) Again(ctx context.Context, r calibration.Report, tries int) bool {
	if v.talk != nil {
		return v.talk.Again(ctx, r, tries)
	}
	return r.Step == calibration.Dice && tries < unattendedTries
}
