package roster

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// most is how many people the file holds; who was added first goes first.
const most = 1000

// Entry is what is remembered of one person.
type Entry struct {
	Name      string `json:"name"`
	Colour    string `json:"colour"`              // #rrggbb, "" for none
	Forgotten bool   `json:"forgotten,omitempty"` // is not to be offered any more
}

// Roster is the file. Its methods may be called from any goroutine.
type Roster struct {
	path    string
	mu      sync.Mutex
	entries []Entry
}

// Open reads the file, which need not be there yet.
func Open(path string) (*Roster, error) {
	r := &Roster{path: path}
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the roster: %w", err)
	}
	if err := json.Unmarshal(content, &r.entries); err != nil {
		return nil, fmt.Errorf("read the roster %s: %w; move it away to begin a new one", path, err)
	}
	return r, nil
}

// Entries gives everybody in the file, who was put last first.
func (r *Roster) Entries() []Entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	entries := slices.Clone(r.entries)
	slices.Reverse(entries)
	return entries
}

// Put adds a person, or changes one of that name, and takes back that one was forgotten. Without a colour the old one stays.
func (r *Roster) Put(name, colour string) error {
	return r.change(name, func(e *Entry) {
		e.Forgotten = false
		if colour != "" {
			e.Colour = colour
		}
	})
}

// Forget remembers nothing of a person but that the name is not to be offered.
func (r *Roster) Forget(name string) error {
	return r.change(name, func(e *Entry) { *e = Entry{Name: name, Forgotten: true} })
}

func (r *Roster) change(name string, change func(*Entry)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	entry := Entry{Name: name}
	entries := slices.Clone(r.entries)
	if at := slices.IndexFunc(entries, func(e Entry) bool { return e.Name == name }); at >= 0 {
		entry = entries[at]
		entries = slices.Delete(entries, at, at+1)
	}
	change(&entry)
	entries = append(entries, entry)
	entries = entries[max(0, len(entries)-most):]
	if err := write(r.path, entries); err != nil {
		return fmt.Errorf("keep the roster: %w", err)
	}
	r.entries = entries
	return nil
}

// write puts a whole new file in the place of the old one.
func write(path string, entries []Entry) error {
	content, err := json.MarshalIndent(entries, "", "  ")
	if err != nil {
		return err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".roster-*")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name()) // it is gone where all went well
	_, err = draft.Write(append(content, '\n'))
	err = errors.Join(err, draft.Sync(), draft.Close())
	if err != nil {
		return err
	}
	return os.Rename(draft.Name(), path)
}
