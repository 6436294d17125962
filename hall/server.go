package hall

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"dicetower/hall/gate"
	"dicetower/hall/store"
)

// ServerOptions are what a Server is made of. Store and Gate are required.
type ServerOptions struct {
	Store *store.Store
	Gate  *gate.Gate
	// Ready gives the reasons for which the hall does not follow its towers now; it may be nil.
	Ready   func() error
	Figures *prometheus.Registry // for /metrics, nil for none
	// Board answers everything below /hall; nil for none.
	Board http.Handler
}

// Server answers HTTP. It is an http.Handler; listening is the caller's business.
type Server struct {
	options ServerOptions
	handler http.Handler
}

// NewServer makes a server.
func NewServer(o ServerOptions) *Server {
	s := &Server{options: o}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.ready)
	if o.Figures != nil {
		mux.Handle("GET /metrics", promhttp.HandlerFor(o.Figures, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	}
	const venue = "/api/v1/venues/{venue}"
	mux.Handle("GET "+venue+"/export/{what}", o.Gate.Require(store.Admin, export))
	mux.Handle("GET "+venue+"/tokens", o.Gate.Require(store.Admin, tokens))
	mux.Handle("POST "+venue+"/tokens", o.Gate.Require(store.Admin, addToken))
	mux.Handle("DELETE "+venue+"/tokens/{name}", o.Gate.Require(store.Admin, removeToken))
	if o.Board != nil {
		mux.Handle("/hall", o.Board)
		mux.Handle("/hall/", o.Board)
		mux.Handle("GET /{$}", http.RedirectHandler("/hall", http.StatusFound))
	}
	s.handler = guard(mux)
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// guard refuses changes that a page of another site asks for.
func guard(next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		if err := crossOrigin.Check(r); err != nil {
			gate.Refuse(w, http.StatusForbidden, "a page of another site may not change anything here; use the hall's own")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ready says whether towers are heard and what they tell is kept.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	reasons := []string{}
	if err := s.options.Store.Ready(ctx); err != nil {
		reasons = append(reasons, "the database does not answer")
	}
	if s.options.Ready != nil {
		if err := s.options.Ready(); err != nil {
			reasons = append(reasons, "the broker is not reached: "+err.Error())
		}
	}
	status := http.StatusOK
	if len(reasons) > 0 {
		status = http.StatusServiceUnavailable
	}
	answer(w, status, map[string]any{"ready": len(reasons) == 0, "reasons": reasons})
}

// export sends what a venue has, as a file.
func export(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	query := r.URL.Query()
	format, what := query.Get("format"), r.PathValue("what")
	if format == "" {
		format = "jsonl"
	}
	from, errFrom := day(query.Get("from"))
	to, errTo := day(query.Get("to"))
	kind := map[string]string{"jsonl": "application/jsonl", "csv": "text/csv; charset=utf-8"}[format]
	switch {
	case errFrom != nil || errTo != nil:
		gate.Refuse(w, http.StatusBadRequest, "from and to are days, such as 2026-01-31")
		return
	case kind == "":
		gate.Refuse(w, http.StatusBadRequest, "format is csv or jsonl")
		return
	}
	out := &late{ResponseWriter: w, kind: kind, name: v.Venue() + "-" + what + "." + format}
	if err := v.Export(r.Context(), out, what, format, store.GameFilter{From: from, To: to}); err != nil {
		if !out.begun {
			gate.Refuse(w, http.StatusNotFound, err.Error())
			return
		}
		panic(http.ErrAbortHandler) // a file that is cut short must not look whole
	}
	out.begin()
}

func day(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.DateOnly, text)
}

// late sends the head of an answer with its first byte.
type late struct {
	http.ResponseWriter
	kind, name string
	begun      bool
}

func (l *late) begin() {
	if l.begun {
		return
	}
	l.begun = true
	l.Header().Set("Content-Type", l.kind)
	l.Header().Set("Cache-Control", "no-store")
	l.Header().Set("Content-Disposition", `attachment; filename="`+l.name+`"`)
	l.WriteHeader(http.StatusOK)
}

// Write sends a part of the file.
func (l *late) Write(part []byte) (int, error) {
	l.begin()
	return l.ResponseWriter.Write(part)
}

func tokens(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	list, err := v.Tokens(r.Context())
	if err != nil {
		gate.Refuse(w, http.StatusServiceUnavailable, "the hall's database does not answer; try again")
		return
	}
	answer(w, http.StatusOK, map[string]any{"tokens": list})
}

func addToken(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	var wanted struct {
		Role store.Role `json:"role"`
		Name string     `json:"name"`
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4<<10))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&wanted); err != nil {
		gate.Refuse(w, http.StatusBadRequest, `the body is {"role":"host","name":"…"}`)
		return
	}
	token, err := v.AddToken(r.Context(), wanted.Role, wanted.Name)
	if err != nil {
		gate.Refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	answer(w, http.StatusCreated, map[string]any{"token": token, "role": wanted.Role, "name": store.Clean(wanted.Name)})
}

func removeToken(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	switch err := v.RemoveToken(r.Context(), r.PathValue("name")); {
	case errors.Is(err, store.ErrNone):
		gate.Refuse(w, http.StatusNotFound, "no token has this name")
	case err != nil:
		gate.Refuse(w, http.StatusServiceUnavailable, "the hall's database does not answer; try again")
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

func answer(w http.ResponseWriter, status int, document any) {
	body, err := json.Marshal(document)
	if err != nil {
		http.Error(w, "encode the answer: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // a reader that has gone needs no answer
}
