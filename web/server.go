package web

import (
	"context"
	"log/slog"
	"net/http"
	"os"

	"dicetower/api"
)

// Tower is what browsers need of the tower. State is never nil and never changed; Do returns when the wish is carried
// out or refused, or with the context's end.
type Tower interface {
	State() *api.State
	Do(context.Context, api.Request) api.Response
}

// Options are what a Server is made of. Tower is required.
type Options struct {
	Tower Tower
	// Picture gives the newest camera picture and its number, ok false while there is none. It is called only while
	// somebody looks, from many goroutines.
	Picture func() (jpeg []byte, seq uint64, ok bool)
	// Roll gives the picture that an accepted or refused roll was read from, with what was read drawn on it, by the
	// number of its event; ok false where it is not kept (any more). It may be nil, and is called from many goroutines.
	Roll func(seq uint64) (jpeg []byte, ok bool)
	// Showroom is shown on a page of its own, nil for none.
	Showroom *Showroom
	// Hosts are further names under which browsers may open the page. Addresses, localhost and this machine's own
	// name (also with .local) always may.
	Hosts []string
	Log   *slog.Logger // slog.Default() where nil
}

// Server answers browsers. It is an http.Handler; listening is the caller's business.
type Server struct {
	tower   Tower
	picture func() ([]byte, uint64, bool)
	roll    func(uint64) ([]byte, bool)
	window  *window // nil for none
	log     *slog.Logger
	stream  *stream
	handler http.Handler
}

// New makes a server for one tower.
func New(o Options) *Server {
	s := &Server{tower: o.Tower, picture: o.Picture, roll: o.Roll, window: newWindow(o.Showroom), log: o.Log, stream: newStream()}
	if s.picture == nil {
		s.picture = func() ([]byte, uint64, bool) { return nil, 0, false }
	}
	if s.roll == nil {
		s.roll = func(uint64) ([]byte, bool) { return nil, false }
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	machine, err := os.Hostname()
	if err != nil {
		s.log.Warn("this machine's name is unknown; pages open by address only", "error", err)
	}
	s.handler = guard(hostNames(machine, o.Hosts), s.routes())
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Publish hands a step of the tower to everyone who watches. It returns at once.
func (s *Server) Publish(u api.Update) { s.stream.publish(u) }

// Dropped counts the watchers that were cut off because they could not keep up.
func (s *Server) Dropped() uint64 { return s.stream.droppedCount() }

// Close ends the event streams, so that an http.Server can shut down; hand it to RegisterOnShutdown.
func (s *Server) Close() { s.stream.close() }

// route is a place of the API and what answers there.
type route struct {
	method, path string
	serve        http.HandlerFunc
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	routes := []route{
		{http.MethodGet, "/api/v1/state", s.state},
		{http.MethodGet, "/api/v1/events", s.events},
		{http.MethodPost, "/api/v1/request/{verb}", s.request},
		{http.MethodGet, "/api/v1/rules", s.rules},
		{http.MethodGet, "/api/v1/picture.jpg", s.pictureJPEG},
		{http.MethodGet, "/api/v1/rolls/{seq}/picture.jpg", s.rollJPEG},
		{http.MethodGet, "/healthz", s.health},
	}
	if s.window != nil {
		routes = append(
			routes,
			route{http.MethodGet, "/api/v1/displays", s.displays},
			route{http.MethodGet, "/api/v1/displays/{name}/picture.png", s.displayPNG},
			route{http.MethodPost, "/api/v1/buttons/{button}", s.pressButton},
		)
	}
	for _, route := range routes {
		mux.HandleFunc(route.method+" "+route.path, route.serve)
		mux.HandleFunc(route.path, methodNotAllowed(route.method))
	}
	for _, a := range embedded() {
		if a.pattern == showroomPage && s.window == nil {
			continue
		}
		mux.HandleFunc("GET "+a.pattern, a.serve)
		mux.HandleFunc(a.pattern, methodNotAllowed(http.MethodGet))
	}
	mux.HandleFunc("/", notFound)
	return mux
}
