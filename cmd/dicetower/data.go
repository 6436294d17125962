package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"dicetower/journal"
)

// dataFlag names the folder of a journal that is to be read.
type dataFlag struct {
	Data string `placeholder:"DIR" type:"path" help:"Folder of the journal (that of the demo)."`
}

// open opens the journal to be read, whether a tower uses it or not.
func (f *dataFlag) open() (*journal.Reader, error) {
	dir, err := f.folder()
	if err != nil {
		return nil, err
	}
	reader, err := journal.OpenReader(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: play a game first, or name another folder with --data", err)
	}
	return reader, err
}

func (f *dataFlag) folder() (string, error) {
	if f.Data != "" {
		return f.Data, nil
	}
	return demoFolder()
}

// demoFolder is where the demo keeps its journal.
func demoFolder() (string, error) {
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("find a place for the journal: %w; name one with --data", err)
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "dicetower", "demo"), nil
}
