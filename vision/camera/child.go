package camera

import (
	"bufio"
	"bytes"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// child is a camera program that runs. It never outlives us, and signals from a terminal reach us alone.
type child struct {
	name     string
	pictures *os.File // its standard output
	command  *exec.Cmd
	ended    chan struct{}
	words    tail

	mu   sync.Mutex // guards told
	told map[string]string
}

// killAfter is how long a child may take to stop by itself.
const killAfter = time.Second

// pipeSize is what Linux lets everybody have, bytes.
const pipeSize = 1 << 20

func startChild(program string, arguments []string) (*child, error) {
	pictures, output, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer output.Close()
	widen(pictures)
	metadata, report, err := os.Pipe()
	if err != nil {
		pictures.Close()
		return nil, err
	}
	defer report.Close()
	c := &child{name: filepath.Base(program), pictures: pictures, command: exec.Command(program, arguments...), ended: make(chan struct{})}
	c.command.Stdout, c.command.Stderr, c.command.ExtraFiles = output, &c.words, []*os.File{report}
	c.command.Env = quiet(os.Environ())
	c.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	c.command.WaitDelay = killAfter
	started := make(chan error)
	go c.run(started)
	if err := <-started; err != nil {
		pictures.Close()
		metadata.Close()
		return nil, err
	}
	go c.listen(metadata)
	return c, nil
}

// widen makes room for a whole picture, so that the child need not wait in the middle of one; less will do, too.
func widen(pipe *os.File) {
	if raw, err := pipe.SyscallConn(); err == nil { // pipe.Fd would make it wait for ever
		_ = raw.Control(func(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, pipeSize) })
	}
}

// run starts the child and waits for its end, on one thread: when that thread ends, the child is killed.
func (c *child) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := c.command.Start()
	started <- err
	if err == nil {
		_ = c.command.Wait() // its last words say more
	}
	close(c.ended)
}

// listen keeps what the child tells of the newest picture, a NAME=VALUE in each line.
func (c *child) listen(metadata io.ReadCloser) {
	defer metadata.Close()
	lines := bufio.NewScanner(metadata)
	for lines.Scan() {
		name, value, is := strings.Cut(lines.Text(), "=")
		if !is {
			continue
		}
		c.mu.Lock()
		if c.told == nil {
			c.told = map[string]string{}
		}
		c.told[name] = value
		c.mu.Unlock()
	}
	_, _ = io.Copy(io.Discard, metadata) // a line too long: the child must not wait for us
}

func (c *child) metadata() map[string]string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.told)
}

// lastWords is what a child that has ended, or soon will, said about it.
func (c *child) lastWords() string {
	select {
	case <-c.ended:
	case <-time.After(killAfter):
	}
	return c.words.last()
}

// stop ends the child and waits for it.
func (c *child) stop() {
	_ = c.command.Process.Signal(syscall.SIGTERM) // it may have ended
	c.pictures.Close()
	select {
	case <-c.ended:
		return
	case <-time.After(killAfter):
	}
	_ = c.command.Process.Kill()
	<-c.ended
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailLength = 4096 // bytes

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	t.text = t.text[max(0, len(t.text)-tailLength):]
	return len(p), nil
}

// last is the last line that tells of an error, or else the last line.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	last := ""
	for line := range bytes.Lines(t.text) {
		text := strings.TrimSpace(string(line))
		if text != "" && (strings.Contains(text, "ERROR") || !strings.Contains(last, "ERROR")) {
			last = text
		}
	}
	return last
}
