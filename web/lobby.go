package web

import (
	"net/http"
	"slices"
	"strings"
	"sync"

	"dicetower/api"
	"dicetower/engine"
)

// lobby holds who has taken a seat for the next game. It lasts as long as the server.
type lobby struct {
	mu     sync.Mutex
	people []Person
}

// seated lists them in the order in which they came.
func (l *lobby) seated() []Person {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Person{}, l.people...)
}

// take seats a person, or changes the colour of one who sits there.
func (l *lobby) take(p Person) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.IndexFunc(l.people, func(known Person) bool { return known.Name == p.Name })
	switch {
	case at >= 0:
		l.people[at] = p
	case len(l.people) >= api.Seats:
		return &api.Refusal{Code: api.WrongPhase, Message: "all sixteen seats are taken"}
	default:
		l.people = append(l.people, p)
	}
	return nil
}

func (l *lobby) leave(name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.people = slices.DeleteFunc(l.people, func(p Person) bool { return p.Name == name })
}

// see empties the seats of those who play.
func (l *lobby) see(records []api.Record) {
	for _, record := range records {
		if start, ok := record.Event.(engine.GameStarted); ok {
			for _, player := range start.Players {
				l.leave(player.Name)
			}
		}
	}
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
	s.conclude(w, err)
}
