package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"dicetower/config"
	"dicetower/journal"
)

// serviceFolder is where the installed tower keeps its journal, unless it is configured otherwise.
const serviceFolder = "/var/lib/dicetower"

// dataFlag names the folder of a journal that is to be read.
type dataFlag struct {
	Data string `placeholder:"DIR" type:"path" help:"Folder of the journal (that of the installed tower, or else of the demo)."`
}

// open opens the journal to be read, whether a tower uses it or not.
func (f *dataFlag) open(c *console) (*journal.Reader, error) {
	reader, _, err := f.openIn(c)
	return reader, err
}

// openIn is open, and says in which folder.
func (f *dataFlag) openIn(c *console) (*journal.Reader, string, error) {
	dir, err := f.folder(c)
	if err != nil {
		return nil, "", err
	}
	reader, err := journal.OpenReader(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("%w: play a game first, or name another folder with --data", err)
	case errors.Is(err, fs.ErrPermission):
		err = fmt.Errorf("%w: try it with sudo, or name another folder with --data", err)
	}
	return reader, dir, err
}

// folder is the one that is named, or the likeliest; which one that is is told beside the output.
func (f *dataFlag) folder(c *console) (string, error) {
	if f.Data != "" {
		return f.Data, nil
	}
	if chosen := config.Load("", os.Environ()).Data; chosen != "" {
		return told(c, chosen), nil
	}
	if _, err := os.Stat(serviceFolder); err == nil {
		return told(c, serviceFolder), nil
	}
	return demoFolder()
}

// installed says whether a folder is that of the tower that the usual configuration describes.
func (f *dataFlag) installed(folder string) bool {
	demo, err := demoFolder()
	return f.Data == "" && (err != nil || folder != demo)
}

func told(c *console, folder string) string {
	complain(c.err, "the journal is that in "+folder)
	return folder
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

// handOver gives a file that root has written to the owner of its folder: the service, which could not read it otherwise.
func handOver(path string) error {
	info, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("find the owner of %s: %w", path, err)
	}
	owner, known := info.Sys().(*syscall.Stat_t)
	if os.Geteuid() != 0 || !known {
		return nil
	}
	if err := os.Chown(path, int(owner.Uid), int(owner.Gid)); err != nil {
		return fmt.Errorf("give %s to the owner of its folder: %w", path, err)
	}
	return nil
}

// handOverAll does so with all files that a pattern fits.
func handOverAll(pattern string) error {
	files, err := filepath.Glob(pattern)
	for _, file := range files {
		err = errors.Join(err, handOver(file))
	}
	return err
}
