package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"dicetower/api"
)

// listed is how many games the list has where no number is asked for.
const listed = 100

// Past is what the tower remembers. Its methods are called from many goroutines.
type Past interface {
	// Games lists games, the newest first, at most limit of them.
	Games(limit int) ([]Game, error)
	// Game gives the records of a game in their order, ErrNoGame where there is none of that name.
	Game(id string) ([]api.Record, error)
	// Stats gives the figures of players, rules and dice as JSON.
	Stats() (json.RawMessage, error)
}

// ErrNoGame says that a game is not known.
var ErrNoGame = errors.New("there is no such game")

// Game is one line of the list of games.
type Game struct {
	Game    string    `json:"game"`
	Rules   string    `json:"rules"`
	Players []string  `json:"players"`
	Started api.Time  `json:"started"`
	Ended   *api.Time `json:"ended"` // null while it is played
	Early   bool      `json:"early"` // ended before anyone had won
	Winners []int     `json:"winners"`
	Scores  []int     `json:"scores"` // in seat order, empty while it is played
}

func (s *Server) history(w http.ResponseWriter, r *http.Request) {
	limit := listed
	if asked := r.URL.Query().Get("limit"); asked != "" {
		number, err := strconv.ParseUint(asked, 10, 16)
		if err != nil || number == 0 {
			s.refuse(w, http.StatusBadRequest, "limit is how many games are listed, from 1 to 65535")
			return
		}
		limit = int(number)
	}
	tellPast(s, w, func(past Past) (any, error) {
		games, err := past.Games(limit)
		return map[string]any{"games": append([]Game{}, games...)}, err
	})
}

func (s *Server) historyOfGame(w http.ResponseWriter, r *http.Request) {
	tellPast(s, w, func(past Past) (any, error) {
		records, err := past.Game(r.PathValue("game"))
		return map[string]any{"events": append([]api.Record{}, records...)}, err
	})
}

func (s *Server) stats(w http.ResponseWriter, _ *http.Request) {
	tellPast(s, w, func(past Past) (any, error) { return past.Stats() })
}

// tellPast answers with something of the past.
func tellPast(s *Server, w http.ResponseWriter, look func(Past) (any, error)) {
	if s.past == nil {
		nothingYet(w, "this tower keeps no history")
		return
	}
	document, err := look(s.past)
	switch {
	case errors.Is(err, ErrNoGame):
		nothingYet(w, err.Error())
	case err != nil:
		problem{Status: http.StatusInternalServerError, Code: api.Internal, Detail: err.Error(), Seq: s.tower.State().Seq}.write(w)
	default:
		writeDocument(w, http.StatusOK, "application/json", document)
	}
}
