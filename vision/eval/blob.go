package main

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"dicetower/vision"
)

const blobName = "SimpleBlobDetector, default settings"

//go:embed blob.py
var blobScript string

// blobDetector is OpenCV's SimpleBlobDetector in Python, for the binding has it only with a module that Debian 12 cannot build.
type blobDetector struct {
	folder string
	python *exec.Cmd
	ask    io.WriteCloser
	answer *bufio.Reader
}

func newBlobDetector(f vision.Frame) (_ *blobDetector, err error) {
	d := &blobDetector{}
	if d.folder, err = os.MkdirTemp("", "dicetower-eval-"); err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	defer func() {
		if err != nil {
			os.RemoveAll(d.folder)
		}
	}()
	picture := filepath.Join(d.folder, "frame.png")
	m, err := gocv.NewMatFromBytes(f.Height, f.Width, gocv.MatTypeCV8UC3, f.BGR)
	if err != nil {
		return nil, fmt.Errorf("take over the frame: %w", err)
	}
	defer m.Close()
	if !gocv.IMWrite(picture, m) {
		return nil, fmt.Errorf("write %s failed", picture)
	}
	interpreter := "/usr/bin/python3" // the one that Debian's python3-opencv belongs to
	d.python = exec.Command(interpreter, "-c", blobScript, picture)
	if d.ask, err = d.python.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := d.python.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err = d.python.Start(); err != nil {
		return nil, fmt.Errorf("start Python: %w", err)
	}
	d.answer = bufio.NewReader(out)
	if _, err = d.answer.ReadString('\n'); err != nil {
		return nil, errors.Join(fmt.Errorf("python3-opencv is not installed (%w)", err), d.python.Wait())
	}
	return d, nil
}

func (d *blobDetector) run() (time.Duration, error) {
	if _, err := io.WriteString(d.ask, "\n"); err != nil {
		return 0, err
	}
	line, err := d.answer.ReadString('\n')
	if err != nil {
		return 0, err
	}
	ms, err := strconv.ParseFloat(strings.TrimSpace(line), 64)
	return time.Duration(ms * float64(time.Millisecond)), err
}

func (d *blobDetector) close() {
	d.ask.Close()
	_ = d.python.Wait()
	os.RemoveAll(d.folder)
}
