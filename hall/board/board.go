package board

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/hall/gate"
	"dicetower/hall/league"
	"dicetower/hall/store"
	"dicetower/web"
)

// Options are what a Board is made of. Store, Gate and Venues are required.
type Options struct {
	Store  *store.Store // opened with league.Schema
	Gate   *gate.Gate
	Venues []store.Venue
	Begin  func(venue, tower string, game api.NewGameBody) error // asks a tower for the game of a called match; nil = players begin theirs
	Log    *slog.Logger                                          // slog.Default() where nil
}

// Board answers everything below /hall, and lets results come in. It is an http.Handler.
type Board struct {
	options Options
	mux     *http.ServeMux
	hub     *hub
}

// New makes a board. The error says what its texts lack.
func New(o Options) (*Board, error) {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	b := &Board{options: o, mux: http.NewServeMux(), hub: newHub(o.Store)}
	if err := b.pages(); err != nil {
		return nil, err
	}
	b.documents()
	return b, nil
}

// ServeHTTP answers one request.
func (b *Board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", web.ContentPolicy())
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	b.mux.ServeHTTP(w, r)
}

const (
	pollEvery    = time.Second
	collectEvery = 2 * time.Second
)

// Run looks for what is new, and lets the games of called matches count, until ctx ends. A database that does not answer is asked again.
func (b *Board) Run(ctx context.Context) error {
	poll, collect := time.NewTicker(pollEvery), time.NewTicker(collectEvery)
	defer poll.Stop()
	defer collect.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return nil
		case <-poll.C:
			err = b.hub.poll(ctx)
		case <-collect.C:
			for _, v := range b.options.Venues {
				if _, fault := league.At(b.options.Store, v.ID).Collect(ctx); fault != nil {
					err = errors.Join(err, fault)
				}
			}
		}
		if err != nil && ctx.Err() == nil {
			b.options.Log.Warn("the board has no news", "error", err)
		}
	}
}

const at = "/hall/at/{venue}"

// documents are what pages read and change.
func (b *Board) documents() {
	for pattern, handler := range map[string]gate.Handler{
		"/me":                   b.me,
		"/tables":               b.tables,
		"/tables/{tower}":       b.table,
		"/leaders":              leaders,
		"/players":              players,
		"/players/{key}":        player,
		"/codes/{code}":         playerByCode,
		"/games/{tower}/{game}": game,
		"/contests":             b.contests,
		"/contests/{id}":        b.contest,
		"/calls":                b.calls,
		"/code.svg":             code,
		"/events":               b.events,
	} {
		b.mux.Handle("GET "+at+"/api"+pattern, b.options.Gate.Require(store.Viewer, handler))
	}
	for pattern, handler := range map[string]gate.Handler{
		"POST /contests":                              b.createContest,
		"POST /contests/{id}/close":                   b.closeContest,
		"POST /contests/{id}/matches/{number}/call":   b.callMatch,
		"POST /contests/{id}/matches/{number}/free":   b.freeMatch,
		"POST /contests/{id}/matches/{number}/result": b.enterResult,
		"POST /contests/{id}/matches/{number}/undo":   b.takeBack,
	} {
		b.mux.Handle(method(pattern), b.options.Gate.Require(store.Host, handler))
	}
	b.mux.HandleFunc("POST "+at+"/api/enter", b.enter)
	b.mux.HandleFunc("POST "+at+"/api/leave", b.leave)
	b.mux.HandleFunc("GET /hall/venues", b.venues)
	b.mux.HandleFunc("GET /hall/words", words)
}

// method puts the place of the venue's documents into a pattern.
func method(pattern string) string {
	const post = "POST "
	return post + at + "/api" + pattern[len(post):]
}

// reply sends a document, or what stands against it.
func reply(w http.ResponseWriter, document any, err error) {
	switch {
	case errors.Is(err, store.ErrNone):
		gate.Refuse(w, http.StatusNotFound, "there is no such thing here")
	case league.Reason(err) != "":
		gate.Refuse(w, http.StatusConflict, league.Reason(err))
	case err != nil:
		gate.Refuse(w, http.StatusServiceUnavailable, "the hall's database does not answer; try again")
	default:
		body, err := json.Marshal(document)
		if err != nil {
			gate.Refuse(w, http.StatusInternalServerError, "encode the answer: "+err.Error())
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(append(body, '\n')) // a reader that has gone needs no answer
	}
}

// words are the texts of a language, by default of the browser's.
func words(w http.ResponseWriter, r *http.Request) {
	lang := r.URL.Query().Get("lang")
	if !announce.Known(lang) {
		lang = preferred(r.Header.Get("Accept-Language"))
	}
	texts, err := announce.New(lang)
	if err != nil {
		gate.Refuse(w, http.StatusInternalServerError, err.Error())
		return
	}
	w.Header().Set("Vary", "Accept-Language")
	reply(w, ours(texts.Page()), nil)
}
