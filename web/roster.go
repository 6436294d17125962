package web

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dicetower/api"
)

// Roster are the people who play here, for who starts a game. Its methods are called from many goroutines.
type Roster interface {
	// Players gives them, who played last first.
	Players() ([]Person, error)
	// Put adds a person, or gives one of that name another colour or voice; "" and nil leave what there is.
	Put(name, colour string, voice *string) error
	// Become gives a person another name; who has it already is the same person from then on.
	Become(name, other string) error
	// Forget leaves a person out from now on; the games stay.
	Forget(name string) error
}

// Person is a player apart from any game.
type Person struct {
	Name   string `json:"name"`
	Colour string `json:"colour"` // #rrggbb, "" for none
	Voice  string `json:"voice"`  // one of Voices, "" for the tower's own
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

// Voices are those that a person can choose.
func Voices() []string { return []string{"deep", "low", "bright", "high"} }

// personBody is what is said of a person: all of it is optional but the name.
type personBody struct {
	Name   string  `json:"name"`
	Colour string  `json:"colour"`
	Voice  *string `json:"voice"`
	To     string  `json:"to"`   // the new name
	Into   string  `json:"into"` // who else this is
}

// enroll adds a person, or changes one.
func (s *Server) enroll(w http.ResponseWriter, r *http.Request) {
	s.changeRoster(w, r, func(p personBody) error { return s.roster.Put(p.Name, p.Colour, p.Voice) })
}

// forget leaves a person out.
func (s *Server) forget(w http.ResponseWriter, r *http.Request) {
	s.changeRoster(w, r, func(p personBody) error { return s.roster.Forget(p.Name) })
}

// rename gives a person a name that nobody has.
func (s *Server) rename(w http.ResponseWriter, r *http.Request) {
	s.changeRoster(w, r, func(p personBody) error {
		to := strings.TrimSpace(p.To)
		if err := checkPerson(to, ""); err != nil {
			return err
		}
		if known, err := s.knows(to); err != nil || known {
			return cmp.Or(err, error(&api.Refusal{Code: api.WrongPhase, Message: "somebody is called that already; put the two together"}))
		}
		return s.roster.Become(p.Name, to)
	})
}

// merge makes two names one person.
func (s *Server) merge(w http.ResponseWriter, r *http.Request) {
	s.changeRoster(w, r, func(p personBody) error {
		if p.Name == p.Into {
			return &api.Refusal{Code: api.BadRequest, Message: "these are the same name"}
		}
		if known, err := s.knows(p.Into); err != nil || !known {
			return cmp.Or(err, error(&api.Refusal{Code: api.BadRequest, Message: "nobody is called that"}))
		}
		return s.roster.Become(p.Name, p.Into)
	})
}

func (s *Server) knows(name string) (bool, error) {
	players, err := s.roster.Players()
	return slices.ContainsFunc(players, func(p Person) bool { return p.Name == name }), err
}

func (s *Server) changeRoster(w http.ResponseWriter, r *http.Request, change func(personBody) error) {
	body, ok := s.body(w, r)
	if !ok {
		return
	}
	var person personBody
	err := error(&api.Refusal{Code: api.NotAllowed, Message: "this tower knows nobody by name"})
	if s.roster != nil {
		if err = api.DecodeBody(body, &person); err == nil {
			person.Name = strings.TrimSpace(person.Name)
			err = checkPerson(person.Name, person.Colour)
		}
		if err == nil && person.Voice != nil && *person.Voice != "" && !slices.Contains(Voices(), *person.Voice) {
			err = &api.Refusal{Code: api.BadRequest, Message: "there are the voices " + strings.Join(Voices(), ", ")}
		}
		if err == nil {
			err = change(person)
		}
	}
	s.conclude(w, err)
}

func checkPerson(name, colour string) error {
	if n := utf8.RuneCountInString(name); n < 1 || n > 40 {
		return &api.Refusal{Code: api.BadRequest, Message: "a name has 1 to 40 characters"}
	}
	if strings.ContainsFunc(name, unicode.IsControl) { // no game would begin with it
		return &api.Refusal{Code: api.BadRequest, Message: "the name has characters that can't be shown"}
	}
	if colour != "" && (len(colour) != 7 || colour[0] != '#' || strings.Trim(strings.ToLower(colour[1:]), "0123456789abcdef") != "") {
		return &api.Refusal{Code: api.BadRequest, Message: "a colour is written as #rrggbb"}
	}
	return nil
}
