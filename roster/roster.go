package roster

import (
	"cmp"
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
	Voice     string `json:"voice,omitempty"`     // in which the tower speaks of the person, "" for its own
	Now       string `json:"now,omitempty"`       // the name that took the place of this one, "" where none did
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

// Put adds a person, or changes one of that name, and takes back that one was forgotten or went by another name. Without a colour the old
// one stays; a voice of nil leaves that as well.
func (r *Roster) Put(name, colour string, voice *string) error {
	return r.change(name, func(e *Entry) {
		e.Forgotten, e.Now = false, ""
		if colour != "" {
			e.Colour = colour
		}
		if voice != nil {
			e.Voice = *voice
		}
	})
}

// Forget remembers nothing of a person but that the name is not to be offered.
func (r *Roster) Forget(name string) error {
	return r.change(name, func(e *Entry) { *e = Entry{Name: name, Forgotten: true} })
}

// Become gives a person another name, under which the games that were played by the old one count too. Where there is somebody of that
// name the two are one from now on, with the colour and voice of the other.
func (r *Roster) Become(name, other string) error {
	if r.Name(other) == name {
		if err := r.change(other, func(e *Entry) { e.Now = "" }); err != nil { // back to an older name
			return err
		}
	}
	var was Entry
	if err := r.change(name, func(e *Entry) {
		was = *e
		*e = Entry{Name: name, Now: other}
	}); err != nil {
		return err
	}
	return r.change(other, func(e *Entry) {
		e.Forgotten = false
		e.Colour, e.Voice = cmp.Or(e.Colour, was.Colour), cmp.Or(e.Voice, was.Voice)
	})
}

// Name is the name by which somebody is known now.
func (r *Roster) Name(name string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for range r.entries { // a chain has no more links than there are names
		at := slices.IndexFunc(r.entries, func(e Entry) bool { return e.Name == name && e.Now != "" })
		if at < 0 {
			break
		}
		name = r.entries[at].Now
	}
	return name
}

// Voice is that of a person, "" for none of one's own.
func (r *Roster) Voice(name string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, e := range r.entries {
		if e.Name == name {
			return e.Voice
		}
	}
	return ""
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
