package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"

	"dicetower/api"
	"dicetower/engine"
)

// lobby holds who has taken a seat for the next game, in a file where it has one.
type lobby struct {
	path   string // "" for none
	log    *slog.Logger
	saving sync.Mutex // held while the file is written
	later  sync.WaitGroup

	mu sync.Mutex
	lobbyFile
}

// lobbyFile is what the file holds: the people, and the newest event that they have been held against.
type lobbyFile struct {
	Seq    uint64   `json:"seq"`
	People []Person `json:"people"`
}

// openLobby reads the file. Without a good one nobody waits: whoever does takes a seat again.
func openLobby(path string, log *slog.Logger) *lobby {
	l := &lobby{path: path, log: log}
	if path == "" {
		return l
	}
	var kept lobbyFile
	content, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(content, &kept)
	}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			log.Warn("who waits for a seat is forgotten", "error", err)
		}
		return l
	}
	l.Seq = kept.Seq
	refused := 0
	for _, p := range kept.People { // anything may stand in a file
		if checkPerson(p.Name, p.Colour) != nil || l.take(p) != nil {
			refused++
		}
	}
	if refused > 0 {
		log.Warn("some who wait for a seat are forgotten", "people", refused)
	}
	return l
}

// save writes the file as things stand now.
func (l *lobby) save() error {
	if l.path == "" {
		return nil
	}
	l.saving.Lock()
	defer l.saving.Unlock()
	l.mu.Lock()
	content, err := json.Marshal(l.lobbyFile)
	l.mu.Unlock()
	if err == nil {
		err = writeWhole(l.path, string(content)+"\n")
	}
	if err != nil {
		return fmt.Errorf("keep who waits for a seat: %w", err)
	}
	return nil
}

// seated lists them in the order in which they came.
func (l *lobby) seated() []Person {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Person{}, l.People...)
}

// take seats a person, or changes the colour of one who sits there. As in a game, upper and lower case make no other name.
func (l *lobby) take(p Person) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.IndexFunc(l.People, func(known Person) bool { return strings.EqualFold(known.Name, p.Name) })
	switch {
	case at >= 0:
		l.People[at] = p
	case len(l.People) >= api.Seats:
		return &api.Refusal{Code: api.WrongPhase, Message: "all sixteen seats are taken"}
	default:
		l.People = append(l.People, p)
	}
	return nil
}

// leave says whether somebody of that name sat there.
func (l *lobby) leave(name string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := len(l.People)
	l.People = slices.DeleteFunc(l.People, func(p Person) bool { return strings.EqualFold(p.Name, name) })
	return len(l.People) < before
}

// see empties the seats of those who play. What it has seen before, as before a restart, it leaves alone: since then somebody who plays
// may have taken a seat for the game after.
func (l *lobby) see(records []api.Record) {
	changed := false
	for _, record := range records {
		if !l.isNew(record.Seq) {
			continue
		}
		if start, ok := record.Event.(engine.GameStarted); ok {
			for _, player := range start.Players {
				changed = l.leave(player.Name) || changed
			}
		}
	}
	if changed {
		l.later.Go(func() { // the tower does not wait for the disk
			if err := l.save(); err != nil {
				l.log.Warn("a seat is not kept", "error", err)
			}
		})
	}
}

func (l *lobby) isNew(seq uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := l.Seq
	l.Seq = max(before, seq)
	return seq > before
}

func (s *Server) seats(w http.ResponseWriter, _ *http.Request) {
	writeDocument(w, http.StatusOK, "application/json", map[string]any{"people": s.lobby.seated()})
}

func (s *Server) takeSeat(w http.ResponseWriter, r *http.Request) {
	s.changeSeats(w, r, s.lobby.take)
}

func (s *Server) leaveSeat(w http.ResponseWriter, r *http.Request) {
	s.changeSeats(w, r, func(p Person) error {
		s.lobby.leave(p.Name)
		return nil
	})
}

func (s *Server) changeSeats(w http.ResponseWriter, r *http.Request, change func(Person) error) {
	body, ok := s.body(w, r)
	if !ok {
		return
	}
	var asked struct {
		Name   string `json:"name"`
		Colour string `json:"colour"`
	}
	err := api.DecodeBody(body, &asked)
	name := strings.TrimSpace(asked.Name)
	if err == nil {
		err = checkPerson(name, asked.Colour)
	}
	if err == nil {
		err = change(Person{Name: name, Colour: asked.Colour})
	}
	if err == nil {
		err = s.lobby.save()
	}
	s.conclude(w, err)
}
