package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/sys/unix"
)

// keyLines are the commands of a player, one a line; the channel is closed at the end of the input.
type keyLines struct {
	lines <-chan string
	piped bool // they come from a file or a program, not from somebody's keys
}

// The arrows, as commands.
const (
	up   = "+"
	down = "-"
)

// keyboard reads commands. At a terminal a letter counts at once, without Enter; restore gives the terminal back.
func keyboard(ctx context.Context, in io.Reader, out io.Writer) (keys keyLines, restore func()) {
	lines := make(chan string)
	send := func(line string) bool {
		select {
		case lines <- line:
			return true
		case <-ctx.Done():
			return false
		}
	}
	restore, terminal := singleKeys(in)
	go func() {
		defer close(lines)
		if terminal {
			typed(bufio.NewReader(in), out, send)
			return
		}
		for scanner := bufio.NewScanner(in); scanner.Scan() && send(scanner.Text()); {
		}
	}()
	return keyLines{lines, !terminal}, restore
}

// singleKeys lets a terminal give each key at once and unseen.
func singleKeys(in io.Reader) (restore func(), terminal bool) {
	file, ok := in.(*os.File)
	if !ok {
		return func() {}, false
	}
	descriptor := int(file.Fd())
	before, err := unix.IoctlGetTermios(descriptor, unix.TCGETS)
	if err != nil {
		return func() {}, false
	}
	single := *before
	single.Lflag &^= unix.ICANON | unix.ECHO
	single.Cc[unix.VMIN], single.Cc[unix.VTIME] = 1, 0
	if err := unix.IoctlSetTermios(descriptor, unix.TCSETS, &single); err != nil {
		return func() {}, false
	}
	return func() { _ = unix.IoctlSetTermios(descriptor, unix.TCSETS, before) }, true // it was theirs before
}

// typed makes commands of keys. A digit, w and n begin a line that Enter ends; other letters are commands by themselves.
func typed(in *bufio.Reader, out io.Writer, send func(string) bool) {
	line := ""
	for {
		key, _, err := in.ReadRune()
		if err != nil {
			return
		}
		echo := string(key)
		switch {
		case key == '\r' || key == '\n':
			if line != "" {
				_, _ = io.WriteString(out, "\n")
			}
			if !send(line) {
				return
			}
			line, echo = "", ""
		case key == '\x1b':
			if !send(arrow(in)) {
				return
			}
			line, echo = "", ""
		case key == '\x7f' || key == '\b':
			letters := []rune(line)
			line, echo = string(letters[:max(0, len(letters)-1)]), ""
		case line == "" && unicode.IsDigit(key), line == "" && strings.ContainsRune("wWnN", key), line != "":
			line += string(key)
		default:
			if !send(string(key)) {
				return
			}
			echo = ""
		}
		_, _ = io.WriteString(out, echo) // as above: who has closed the terminal sees nothing
	}
}

// arrow reads the rest of an arrow's key.
func arrow(in *bufio.Reader) string {
	code := make([]byte, 2)
	if _, err := io.ReadFull(in, code); err != nil {
		return ""
	}
	switch code[1] {
	case 'A':
		return up
	case 'B':
		return down
	}
	return "h"
}
