package hardware

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// slow is a display that takes its time and fails when told to.
type slow struct {
	takes  time.Duration
	fails  atomic.Bool
	panics bool
	ticks  time.Duration
	log    []string
	tries  []time.Duration
	start  time.Time
}

func (s *slow) Show(ctx context.Context, board Board) error {
	s.tries = append(s.tries, time.Since(s.start))
	if s.panics {
		panic("out of range")
	}
	time.Sleep(s.takes)
	if s.fails.Load() {
		return errors.New("no answer")
	}
	s.log = append(s.log, board.Word)
	return nil
}

func (s *slow) Tick(context.Context) (time.Duration, error) {
	s.log = append(s.log, ".")
	return s.ticks, nil
}
func (s *slow) Halt() error { s.log = append(s.log, "halt"); return nil }

func run(t *testing.T, s *slow, play func(*Panel)) (faults []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s.start = time.Now()
		ctx, cancel := context.WithCancel(t.Context())
		p := NewPanel("oled", "push the plug in", s, func(f Fault) { faults = append(faults, f.Message) })
		done := make(chan struct{})
		go func() { p.Run(ctx); close(done) }()
		play(p)
		cancel()
		<-done
	})
	return faults
}

func TestOnlyTheNewestBoardIsShown(t *testing.T) {
	s := &slow{takes: time.Second}
	run(t, s, func(p *Panel) {
		for i := range 5 {
			p.Show(Board{Word: fmt.Sprint(i)})
			time.Sleep(300 * time.Millisecond)
		}
		time.Sleep(5 * time.Second)
	})
	if got := strings.Join(s.log, " "); got != "0 . 3 . 4 . halt" {
		t.Errorf("shown: %s", got)
	}
}

func TestAFailingDisplayIsTriedAgainAndSaidOnce(t *testing.T) {
	s := &slow{}
	s.fails.Store(true)
	faults := run(t, s, func(p *Panel) {
		p.Show(Board{Word: "a"})
		time.Sleep(20 * time.Second)
		p.Show(Board{Word: "b"}) // does not hasten it
		time.Sleep(50 * time.Second)
		s.fails.Store(false)
		time.Sleep(40 * time.Second)
	})
	if got := fmt.Sprint(s.tries); got != "[0s 1s 3s 7s 15s 31s 1m1s 1m31s]" {
		t.Errorf("tried at %s", got)
	}
	if got := fmt.Sprintf("%q", faults); got != `["no answer" ""]` {
		t.Errorf("faults %s", got)
	}
	if got := strings.Join(s.log, " "); got != "b . halt" {
		t.Errorf("shown: %s", got)
	}
}

func TestADriverThatPanicsIsAFault(t *testing.T) {
	s := &slow{panics: true}
	faults := run(t, s, func(p *Panel) {
		p.Show(Board{})
		time.Sleep(2 * time.Second)
	})
	if len(faults) != 1 || faults[0] != "show on oled: out of range" {
		t.Errorf("faults %q", faults)
	}
}

func TestTicksComeWhenTheyAreWanted(t *testing.T) {
	s := &slow{ticks: 100 * time.Millisecond}
	run(t, s, func(p *Panel) {
		p.Show(Board{Word: "a"})
		time.Sleep(350 * time.Millisecond)
	})
	if got := strings.Join(s.log, " "); got != "a . . . . halt" {
		t.Errorf("shown: %s", got)
	}
}
