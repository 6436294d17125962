package web

import (
	"errors"
	"net/http"
	"strings"
	"unicode/utf8"

	"dicetower/api"
)

// Roster are the people who play here, for who starts a game. Its methods are called from many goroutines.
type Roster interface {
	// Players gives them, who played last first.
	Players() ([]Person, error)
	// Put adds a person, or gives one of that name another colour.
	Put(Person) error
	// Forget leaves a person out from now on; the games stay.
	Forget(name string) error
}

// Person is a player apart from any game.
type Person struct {
	Name   string `json:"name"`
	Colour string `json:"colour"` // #rrggbb, "" for none
	Games  int    `json:"games"`  // that were played to the end
}

func (s *Server) rosterDocument(w http.ResponseWriter, _ *http.Request) {
	if s.roster == nil {
		nothingYet(w, "this tower knows nobody by name")
		return
	}
	players, err := s.roster.Players()
	if err != nil {
		problem{Status: http.StatusInternalServerError, Code: api.Internal, Detail: err.Error(), Seq: s.tower.State().Seq}.write(w)
		return
	}
	writeDocument(w, http.StatusOK, "application/json", map[string]any{"players": append([]Person{}, players...)})
}

// enroll adds a person, or changes one.
func (s *Server) enroll(w http.ResponseWriter, r *http.Request) {
	s.changeRoster(w, r, func(p Person) error { return s.roster.Put(p) })
}

// forget leaves a person out.
func (s *Server) forget(w http.ResponseWriter, r *http.Request) {
	s.changeRoster(w, r, func(p Person) error { return s.roster.Forget(p.Name) })
}

func (s *Server) changeRoster(w http.ResponseWriter, r *http.Request, change func(Person) error) {
	body, ok := s.body(w, r)
	if !ok {
		return
	}
	var person struct{ Name, Colour string }
	err := error(&api.Refusal{Code: api.NotAllowed, Message: "this tower knows nobody by name"})
	if s.roster != nil {
		if err = api.DecodeBody(body, &person); err == nil {
			person.Name = strings.TrimSpace(person.Name)
			err = checkPerson(person.Name, person.Colour)
		}
		if err == nil {
			err = change(Person{Name: person.Name, Colour: person.Colour})
		}
	}
	if err == nil {
		answer(w, api.Response{Status: "ok", Seq: s.tower.State().Seq})
		return
	}
	refusal := &api.Refusal{Code: api.Internal, Message: err.Error()}
	_ = errors.As(err, &refusal)
	problemOf(refusal.Response(api.Request{}, s.tower.State().Seq)).write(w)
}

func checkPerson(name, colour string) error {
	if n := utf8.RuneCountInString(name); n < 1 || n > 40 {
		return &api.Refusal{Code: api.BadRequest, Message: "a name has 1 to 40 characters"}
	}
	if colour != "" && (len(colour) != 7 || colour[0] != '#' || strings.Trim(strings.ToLower(colour[1:]), "0123456789abcdef") != "") {
		return &api.Refusal{Code: api.BadRequest, Message: "a colour is written as #rrggbb"}
	}
	return nil
}
