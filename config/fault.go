package config

import (
	"errors"
	"fmt"
)

// Fault is one thing that is wrong with a configuration.
type Fault struct {
	Where string // the file and its line, or a variable of the environment
	Key   string // such as camera.width, empty where no key is to blame
	Why   string // what is wrong and what would be right
}

func (f Fault) Error() string {
	text := f.Why
	if f.Key != "" {
		text = f.Key + " " + text
	}
	if f.Where != "" {
		text = f.Where + ": " + text
	}
	return text
}

// faults are collected while a configuration is put together.
type faults []error

func (f *faults) add(where, key, format string, args ...any) {
	*f = append(*f, Fault{where, key, fmt.Sprintf(format, args...)})
}

func (f faults) joined() error { return errors.Join(f...) }
