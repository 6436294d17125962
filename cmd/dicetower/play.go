package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"dicetower/announce"
)

type playCommand struct {
	langFlag `embed:""`
	URL      string `name:"url" default:"http://127.0.0.1:8080" help:"Where the tower's page is."`
}

// Run plays at a running tower, in plain lines: everything that the page shows is said, for whoever listens to a terminal.
func (p *playCommand) Run(c *console) error {
	address, err := url.Parse(p.URL)
	if err != nil || address.Host == "" {
		return usageError{fmt.Errorf("--url %s: write it as http://127.0.0.1:8080", p.URL)}
	}
	ctx, leave := context.WithCancel(c.Context)
	defer leave()
	line := &towerLine{url: strings.TrimRight(p.URL, "/")}
	lang, err := line.language(ctx)
	if err != nil {
		return fmt.Errorf("no tower answers at %s: %w; 'dicetower demo' starts one, --url names another", p.URL, err)
	}
	if !announce.Known(lang) {
		lang = "en"
	}
	words, err := p.words(lang)
	if err != nil {
		return err
	}
	keys, restore := keyboard(ctx, c.in, c.out)
	defer restore()
	t := &teller{words: words, foreign: words.Lang() != lang, line: line, out: c.out}
	t.print(words.Play("welcome", map[string]string{"url": p.URL}))
	return t.play(ctx, line.follow(ctx), keys)
}

// How long the effect of a wish may take to be seen, and a throw to be read.
const (
	answerWithin = 2 * time.Second
	rollWithin   = 15 * time.Second
)

// errQuit ends the talk.
var errQuit = errors.New("quit")

// play carries on until the player or ctx ends it. What is piped in waits until the tower does: dice are read meanwhile.
func (t *teller) play(ctx context.Context, news <-chan news, keys keyLines) error {
	for {
		lines := keys.lines
		var patience <-chan time.Time
		if keys.piped && !t.awaits() {
			lines, patience = nil, time.After(answerWithin)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-patience:
		case n := <-news:
			t.hear(n)
		case line, more := <-lines:
			if !more {
				t.print(t.words.Play("bye", nil))
				return nil
			}
			if err := t.obey(ctx, line); errors.Is(err, errQuit) {
				t.print(t.words.Play("bye", nil))
				return nil
			}
		}
	}
}

// print says one line.
func (t *teller) print(line string) {
	if line = strings.TrimSpace(line); line != "" {
		_, _ = io.WriteString(t.out, line+"\n") // who has closed the terminal hears nothing
	}
}
