package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/engine"
)

// teller tells the game to one person and does what the person says.
type teller struct {
	words   *announce.Words
	foreign bool // the tower speaks another language
	line    *towerLine
	out     io.Writer

	state *api.State // newest, nil before the first
	seq   uint64     // of the newest event that was told
	rules *engine.Rules
	said  string // the last prompt
	menu  string // the menu that was told
	mark  int
	down  bool
	asks  func(pin string) // what waits for the PIN, nil for nothing
	ends  *string          // players for whom a running game is to end, once they are named again; nil while nobody was asked
	until time.Time        // when the effect of a wish is no longer waited for
	air   bool             // dice were thrown of which nothing was heard yet
}

// hear tells what has come.
func (t *teller) hear(n news) {
	switch {
	case n.down:
		if !t.down {
			t.print(t.words.Play("waiting", nil))
		}
		t.down = true
		return
	case t.down:
		t.down = false
		t.print(t.words.Play("back", nil))
	}
	if n.state == nil {
		t.hearEvent(n)
		return
	}
	first := t.state == nil
	if !t.air {
		t.until = time.Time{}
	}
	t.state = n.state
	if t.foreign {
		t.state = t.words.State(n.state)
	}
	if first {
		t.seq = max(t.seq, n.seq)
	}
	t.prompt()
}

// hearEvent tells an event, where it has not happened before this talk began.
func (t *teller) hearEvent(n news) {
	if started, ok := n.event.(engine.GameStarted); ok {
		t.rules = &started.Rules
	}
	known := t.state == nil || n.seq <= t.seq
	t.seq = max(t.seq, n.seq)
	if known {
		return
	}
	event := n.event
	if t.foreign {
		event = t.words.Record(api.Record{Event: event}, nil).Event // the state that follows says where
	}
	switch event.(type) {
	case engine.Rolled, engine.Rejected:
		t.air = false
	}
	t.print(t.words.Event(event).Long)
}

// prompt says what is to be done now, where that has changed, and the choices.
func (t *teller) prompt() {
	s := t.state
	now := t.words.Now(s).Long
	if s.Phase == api.Idle || s.Phase == api.Setup {
		now = t.words.Play("no_game", nil)
	}
	if now != t.said && s.Phase != api.Settling && s.Phase != api.Farkle {
		t.print(now)
	}
	t.said = now
	menu := fmt.Sprint(s.Seq, s.Menu)
	switch {
	case s.Selected == nil || s.Current.Robot != nil || len(s.Menu) == 0:
		t.menu = ""
	case menu != t.menu:
		t.menu = menu
		t.choices()
	case *s.Selected != t.mark:
		t.print(t.words.Play("marked", t.entry(*s.Selected)))
	}
	if s.Selected != nil {
		t.mark = *s.Selected
	}
}

func (t *teller) choices() {
	t.print(t.words.PlayCount("choices", len(t.state.Menu)))
	for i := range t.state.Menu {
		t.print(t.words.Play("choice", t.entry(i)))
	}
}

// entry fills the texts about an entry of the menu.
func (t *teller) entry(i int) map[string]string {
	return map[string]string{"n": fmt.Sprint(i + 1), "entry": strings.TrimRight(t.words.Keep(t.state.Menu[i]).Long, ".")}
}

// awaits says that the tower waits for a person: no dice are in the air, and no robot plays.
func (t *teller) awaits() bool {
	s := t.state
	switch {
	case s == nil || t.down || time.Now().Before(t.until):
		return false
	case s.Phase == api.Settling, s.Camera.State == "moving" && s.Phase != api.GameOver, s.Phase == api.Rolling && !s.Current.CanRoll:
		return false
	}
	return s.Current.Robot == nil || s.Phase == api.GameOver
}
