// Package sound plays files and speaks lines through programs of the house: aplay, espeak-ng, or what else there is.
//
// A command is a list of words in which {file}, {text}, {volume} (0 to 100) and {voice} stand for what is played; a command to
// speak without {text} gets the line on its standard input. The newest sound ends the one before: what is old by then is
// only noise.
package sound

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options are the commands. An empty one is silent.
type Options struct {
	Play  []string // such as aplay -q {file}
	Speak []string // such as espeak-ng -a {volume} --stdin
}

// Player plays one sound at a time. Safe for several goroutines.
type Player struct {
	options Options
	failed  func(error)

	mu     sync.Mutex
	volume int
	voice  string
	muted  bool
	stop   context.CancelFunc
	done   chan struct{} // closed when the last sound has ended
}

// New makes a player at full volume. What goes wrong with a sound is told to the function, from another goroutine.
func New(options Options, failed func(error)) *Player {
	done := make(chan struct{})
	close(done)
	return &Player{options: options, failed: failed, volume: 100, stop: func() {}, done: done}
}

// Volume sets how loud the next sounds are, 0 to 100.
func (p *Player) Volume(volume int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.volume = min(max(volume, 0), 100)
}

// Voice sets what stands for {voice} in the next commands, such as the variant +f2 of espeak-ng.
func (p *Player) Voice(variant string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.voice = variant
}

// Mute ends the sound and keeps silent, or ends the silence.
func (p *Player) Mute(muted bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.muted = muted
	if muted {
		p.stop()
	}
}

// Play plays a file and returns at once.
func (p *Player) Play(file string) { p.Tell(file, "") }

// Speak speaks a line and returns at once.
func (p *Player) Speak(line string) { p.Tell("", line) }

// Tell plays a file, then speaks a line, and returns at once. What is empty is left out.
func (p *Player) Tell(file, line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stop()
	if p.muted || p.volume == 0 {
		return
	}
	var commands []command
	if file != "" && len(p.options.Play) > 0 {
		commands = append(commands, p.command(p.options.Play, "{file}", file))
	}
	if line != "" && len(p.options.Speak) > 0 {
		commands = append(commands, p.command(p.options.Speak, "{text}", line))
	}
	if len(commands) > 0 {
		p.start(commands)
	}
}

// Halt ends the sound and waits for it.
func (p *Player) Halt() error {
	p.Mute(true)
	p.mu.Lock()
	done := p.done
	p.mu.Unlock()
	<-done
	return nil
}

// start runs commands one after the other once the sound before has ended.
func (p *Player) start(commands []command) {
	ctx, stop := context.WithCancel(context.Background())
	before, done := p.done, make(chan struct{})
	p.stop, p.done = stop, done
	go func() {
		defer close(done)
		defer stop()
		<-before
		for _, c := range commands {
			if err := run(ctx, c.words, c.input); err != nil && ctx.Err() == nil {
				p.failed(err)
			}
		}
	}()
}

// command is a program with its arguments, and what it gets to read.
type command struct {
	words []string
	input string
}

func (p *Player) command(form []string, place, what string) command {
	c := command{words: make([]string, len(form))}
	given := false
	for i, word := range form {
		given = given || strings.Contains(word, place)
		c.words[i] = strings.NewReplacer(place, what, "{volume}", strconv.Itoa(p.volume), "{voice}", p.voice).Replace(word)
	}
	if !given {
		c.input = what + "\n"
	}
	return c
}

// run runs a command until it or the context ends.
func run(ctx context.Context, words []string, input string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	command := exec.CommandContext(ctx, words[0], words[1:]...)
	command.Stdin = strings.NewReader(input)
	command.WaitDelay = time.Second
	output, err := command.CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("play a sound: there is no %s here; install it, or name another command", words[0])
	}
	if err != nil {
		return fmt.Errorf("play a sound with %s: %w: %.200s", words[0], err, strings.TrimSpace(string(output)))
	}
	return nil
}
