package hardware

import (
	"context"
	"fmt"
	"time"
)

// Pauses between the attempts to reach a display that fails.
const (
	firstPause = time.Second
	longPause  = 30 * time.Second
)

// Panel keeps one display at work in a goroutine of its own.
type Panel struct {
	name    string
	remedy  string
	display Display
	newest  chan Board
	faults  func(Fault)
}

// NewPanel makes a panel for a display with its name and what a person can do when it fails. Faults are told to the
// function, from the panel's goroutine: each once when it begins, and once without message when it has ended.
func NewPanel(name, remedy string, display Display, faults func(Fault)) *Panel {
	return &Panel{name: name, remedy: remedy, display: display, newest: make(chan Board, 1), faults: faults}
}

// Show hands over a board and returns at once. A board that has not been drawn yet is replaced. One goroutine calls it.
func (p *Panel) Show(board Board) {
	select {
	case <-p.newest:
	default:
	}
	p.newest <- board
}

// Run works until the context ends, and halts the display then.
func (p *Panel) Run(ctx context.Context) {
	var (
		board  *Board
		failed error
		pause  time.Duration
	)
	timer := time.NewTimer(longPause)
	defer timer.Stop()
	defer func() {
		if err := p.display.Halt(); err != nil {
			p.tell(failed, err)
		}
	}()
	for {
		due := false
		select {
		case <-ctx.Done():
			return
		case newest := <-p.newest:
			board = &newest
			if failed != nil {
				continue // its turn comes when the pause is over
			}
		case <-timer.C:
			due = true
		}
		if board == nil {
			timer.Reset(longPause)
			continue
		}
		wait, err := p.work(ctx, *board, due && failed == nil)
		if ctx.Err() != nil {
			return
		}
		p.tell(failed, err)
		switch failed = err; {
		case err != nil:
			pause = min(max(2*pause, firstPause), longPause)
			wait = pause
		default:
			pause = 0
		}
		if wait > 0 {
			timer.Reset(wait)
		} else {
			timer.Stop()
		}
	}
}

// work shows the board, or only what is due on it. A driver that panics has failed.
func (p *Panel) work(ctx context.Context, board Board, due bool) (wait time.Duration, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("show on %s: %v", p.name, r)
		}
	}()
	if !due {
		if err := p.display.Show(ctx, board); err != nil {
			return 0, err
		}
	}
	return p.display.Tick(ctx)
}

func (p *Panel) tell(before, now error) {
	switch {
	case now != nil && (before == nil || before.Error() != now.Error()):
		p.faults(Fault{Part: p.name, Message: now.Error(), Remedy: p.remedy})
	case now == nil && before != nil:
		p.faults(Fault{Part: p.name})
	}
}
