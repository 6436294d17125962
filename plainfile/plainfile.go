// Package plainfile reads files that people name, such as a configuration, a profile or a picture. What is no file is refused at
// once: a pipe would be waited for, and a device such as /dev/zero never ends. /dev/null is an empty file.
package plainfile

import (
	"errors"
	"io/fs"
	"os"
)

// Check says that path is there and a file, or a link to one. Its errors are of the type [fs.PathError].
func Check(path string) error {
	info, err := os.Stat(path)
	if fault := new(fs.PathError); errors.As(err, &fault) {
		return &fs.PathError{Op: "open", Path: path, Err: fault.Err} // how it was looked at is nobody's matter
	}
	if err != nil || path == os.DevNull || info.Mode().IsRegular() {
		return err
	}
	what := "a device"
	switch {
	case info.IsDir():
		what = "a folder"
	case info.Mode()&fs.ModeNamedPipe != 0:
		what = "a pipe"
	case info.Mode()&fs.ModeSocket != 0:
		what = "a socket"
	}
	return &fs.PathError{Op: "open", Path: path, Err: errors.New("is " + what + ", not a file")}
}

// Read is [os.ReadFile] for what passes [Check].
func Read(path string) ([]byte, error) {
	if err := Check(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}
