package calibration

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dicetower/vision"
)

// Folder is a scene of pictures whose names begin with the step that they are for: empty, dice and test; marks where the
// tray is to be found by the marks in its corners.
type Folder struct {
	path                     string
	empty, marks, dice, test []string
}

// OpenFolder lists the pictures, and all kinds that are missing.
func OpenFolder(path string) (*Folder, error) {
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, fmt.Errorf("open folder: %w", err)
	}
	f := &Folder{path: path}
	kinds := []struct {
		prefix string
		names  *[]string
		least  int
	}{{"empty", &f.empty, 1}, {"marks", &f.marks, 0}, {"dice", &f.dice, Dice.Throws()}, {"test", &f.test, 1}}
	var missing []error
	for _, kind := range kinds {
		for _, e := range entries {
			if !e.IsDir() && strings.HasPrefix(strings.ToLower(e.Name()), kind.prefix) {
				*kind.names = append(*kind.names, e.Name())
			}
		}
		if len(*kind.names) < kind.least {
			missing = append(missing, fmt.Errorf("%s: %d pictures %s*.jpg, at least %d are needed", path, len(*kind.names), kind.prefix, kind.least))
		}
	}
	return f, errors.Join(missing...)
}

// Marks says whether there are pictures with marks in the tray's corners.
func (f *Folder) Marks() bool { return len(f.marks) > 0 }

// Tests is how many throws of the self-test there are, at most as many as there should be.
func (f *Folder) Tests() int { return min(len(f.test), Test.Throws()) }

// Show gives the pictures of a step; of dice each is given once.
func (f *Folder) Show(_ context.Context, n Need) ([]vision.Frame, error) {
	names := f.empty
	switch {
	case n.Step == TrayStep && f.Marks():
		names = f.marks[:1]
	case n.Step == Dice:
		names = take(&f.dice)
	case n.Step == Test:
		names = take(&f.test)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("there are no more pictures %s* in %s", n.Step, f.path)
	}
	var shots []vision.Frame
	for _, name := range names[:min(len(names), max(n.Shots, 1))] {
		shot, err := vision.Load(filepath.Join(f.path, name))
		if err != nil {
			return nil, err
		}
		shots = append(shots, shot)
	}
	return shots, nil
}

// take takes the first of names.
func take(names *[]string) []string {
	if len(*names) == 0 {
		return nil
	}
	first := (*names)[:1]
	*names = (*names)[1:]
	return first
}

// Lock has nothing to hold.
func (f *Folder) Lock(context.Context) (map[string]float64, error) { return nil, ErrNotAdjustable }

// Again goes on to other pictures of dice while there are any.
func (f *Folder) Again(_ context.Context, r Report, _ int) bool {
	return r.Step == Dice && len(f.dice) > 0
}
