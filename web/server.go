package web

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"sync/atomic"

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
	// Settings can be read and changed; nil where nothing can be set.
	Settings Settings
	// Info says who this is; without an id nobody is told.
	Info api.Info
	// Allow says whether a key lets its holder change something (see Keys); nil lets everybody.
	Allow func(key string) bool
	// Ready gives more reasons for which throws can't count or be kept; it may be nil.
	Ready func() []api.Fault
	// Past is what is remembered of games, and Roster the people who play here; both may be nil.
	Past   Past
	Roster Roster
	// Seats names the file of who has taken a seat for the next game; where it is "" they are forgotten with the server.
	Seats string
	// Calibration measures the tray; nil where there is nothing to measure.
	Calibration Calibration
	// Words gives the texts of a language by key, and those of the tower's own where the language is not known; it may be nil.
	Words func(lang string) map[string]string
	// Metrics are figures of other parts, for /metrics.
	Metrics []Metric
	// Hosts are further names under which browsers may open the page. Addresses, localhost and this machine's own
	// name (also with .local) always may.
	Hosts []string
	Log   *slog.Logger // slog.Default() where nil
}

// Server answers browsers. It is an http.Handler; listening is the caller's business.
type Server struct {
	tower    Tower
	picture  func() ([]byte, uint64, bool)
	roll     func(uint64) ([]byte, bool)
	window   *window // nil for none
	settings Settings
	info     api.Info
	allow    func(string) bool // nil lets everybody
	ready    func() []api.Fault
	texts    func(lang string) map[string]string
	past     Past   // nil for none
	roster   Roster // nil for none

	calibration Calibration // nil for none
	lobby       *lobby
	log         *slog.Logger
	stream      *stream
	newest      atomic.Pointer[api.Dice]
	results     *api.Results
	limits      *limits
	metrics     *metrics
	handler     http.Handler
}

// New makes a server for one tower.
func New(o Options) *Server {
	s := &Server{
		tower: o.Tower, picture: o.Picture, roll: o.Roll, window: newWindow(o.Showroom), settings: o.Settings, info: o.Info,
		allow: o.Allow, ready: o.Ready, texts: o.Words, past: o.Past, roster: o.Roster, calibration: o.Calibration, log: o.Log, stream: newStream(), results: new(api.Results), limits: newLimits(),
	}
	if s.picture == nil {
		s.picture = func() ([]byte, uint64, bool) { return nil, 0, false }
	}
	if s.roll == nil {
		s.roll = func(uint64) ([]byte, bool) { return nil, false }
	}
	if s.ready == nil {
		s.ready = func() []api.Fault { return nil }
	}
	if s.texts == nil {
		s.texts = func(string) map[string]string { return nil }
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	s.lobby = openLobby(o.Seats, s.log)
	s.results.See(s.tower.State())
	s.metrics = newMetrics(s, o.Metrics)
	machine, err := os.Hostname()
	if err != nil {
		s.log.Warn("this machine's name is unknown; pages open by address only", "error", err)
	}
	s.handler = s.limit(guard(hostNames(machine, o.Hosts), s.routes()))
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Publish hands a step of the tower to everyone who watches. It returns at once.
func (s *Server) Publish(u api.Update) {
	if u.State != nil {
		s.results.See(u.State)
	}
	if u.Dice != nil {
		s.newest.Store(u.Dice)
	}
	s.lobby.see(u.Records)
	s.stream.publish(u)
}

// Dropped counts the watchers that were cut off because they could not keep up.
func (s *Server) Dropped() uint64 { return s.stream.droppedCount() }

// Close ends the event streams, so that an http.Server can shut down; hand it to RegisterOnShutdown.
func (s *Server) Close() {
	s.stream.close()
	s.lobby.later.Wait()
}

// route is a place of the API and what answers there.
type route struct {
	method, path string
	serve        http.HandlerFunc
}

// api lists the places that openapi.json describes.
func (s *Server) api() []route {
	routes := []route{
		{http.MethodGet, "/api/v1/state", s.state},
		{http.MethodGet, "/api/v1/dice", s.dice},
		{http.MethodGet, "/api/v1/health", s.healthDocument},
		{http.MethodGet, "/api/v1/settings", s.settingsDocument},
		{http.MethodGet, "/api/v1/result", s.result},
		{http.MethodGet, "/api/v1/info", s.infoDocument},
		{http.MethodGet, "/api/v1/events", s.events},
		{http.MethodGet, "/api/v1/rules", s.rules},
		{http.MethodGet, "/api/v1/words", s.words},
		{http.MethodGet, "/api/v1/history", s.history},
		{http.MethodGet, "/api/v1/history/{game}", s.historyOfGame},
		{http.MethodGet, "/api/v1/stats", s.stats},
		{http.MethodGet, "/api/v1/roster", s.rosterDocument},
		{http.MethodPost, "/api/v1/roster/put", s.unlock(s.enroll)},
		{http.MethodPost, "/api/v1/roster/forget", s.unlock(s.forget)},
		{http.MethodPost, "/api/v1/roster/rename", s.unlock(s.rename)},
		{http.MethodPost, "/api/v1/roster/merge", s.unlock(s.merge)},
		{http.MethodGet, "/api/v1/seats", s.seats},
		{http.MethodPost, "/api/v1/seats/take", s.unlock(s.takeSeat)},
		{http.MethodPost, "/api/v1/seats/leave", s.unlock(s.leaveSeat)},
		{http.MethodGet, "/api/v1/calibration", s.measuring},
		{http.MethodGet, "/api/v1/calibration/marks.svg", s.marks},
		{http.MethodPost, "/api/v1/calibration/start", s.unlock(s.measure)},
		{http.MethodPost, "/api/v1/calibration/answer", s.unlock(s.answerCalibration)},
		{http.MethodGet, "/api/v1/qr.svg", s.qrCode},
		{http.MethodGet, "/api/v1/picture.jpg", s.pictureJPEG},
		{http.MethodGet, "/api/v1/rolls/{seq}/picture.jpg", s.rollJPEG},
		{http.MethodPost, "/api/v1/request/{verb}", s.unlock(s.request)},
		{http.MethodPost, "/api/v1/set/{name}", s.unlock(s.set)},
		{http.MethodGet, "/api/openapi.json", s.openAPI},
		{http.MethodGet, "/api/schema/{name}", s.schema},
		{http.MethodGet, "/healthz", s.health},
		{http.MethodGet, "/readyz", s.readyDocument},
		{http.MethodGet, "/metrics", s.metrics.handler.ServeHTTP},
	}
	if s.window == nil {
		return routes
	}
	return append(
		routes,
		route{http.MethodGet, "/api/v1/displays", s.displays},
		route{http.MethodGet, "/api/v1/displays/{name}/picture.png", s.displayPNG},
		route{http.MethodPost, "/api/v1/buttons/{button}", s.unlock(s.pressButton)},
	)
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, route := range s.api() {
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
