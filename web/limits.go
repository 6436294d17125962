package web

import (
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"dicetower/api"
)

const (
	changesPerSecond = 100 // of one client; a hand on a button makes ten
	wrongKeys        = 10  // of one client in a minute
	wrongKeysOfAll   = 30  // a minute: a PIN of six digits then lasts for weeks
	mostClients      = 1000
)

// limits keep one client from taking the tower's time, and from guessing its PIN.
type limits struct {
	mu      sync.Mutex
	clients map[string]*client
	wrong   wrong // keys of all clients
}

// client is what is known of an address.
type client struct {
	seen       time.Time
	refusals   api.Quota
	changes    api.Quota
	turnedAway int
	wrong      wrong
}

// wrong counts keys that were none, within a minute.
type wrong struct {
	minute time.Time
	count  int
}

func (w *wrong) add(now time.Time) {
	if now.Sub(w.minute) >= time.Minute {
		w.minute, w.count = now, 0
	}
	w.count++
}

func (w *wrong) reached(now time.Time, most int) bool {
	return w.count >= most && now.Sub(w.minute) < time.Minute
}

func newLimits() *limits { return &limits{clients: map[string]*client{}} }

// of gives a client. When there are too many those that have not been here for a minute are forgotten; the mutex is held.
func (l *limits) of(r *http.Request, now time.Time) *client {
	address := addressOf(r)
	c := l.clients[address]
	if c == nil {
		if len(l.clients) >= mostClients {
			l.forget(now)
		}
		c = &client{}
		l.clients[address] = c
	}
	c.seen = now
	return c
}

func (l *limits) forget(now time.Time) {
	for address, c := range l.clients {
		if now.Sub(c.seen) >= time.Minute {
			delete(l.clients, address)
		}
	}
	if len(l.clients) >= mostClients {
		clear(l.clients)
	}
}

// addressOf is the client's address; one network of IPv6 counts as one client.
func addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}

// enter says whether a request is looked at. Count is how many of this client were not, one after the other, this one
// included.
func (l *limits) enter(r *http.Request, now time.Time) (count int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.of(r, now)
	if c.refusals.Full(now, api.RefusalsPerSecond) || changes(r) && !c.changes.Take(now, changesPerSecond) {
		c.turnedAway++
		return c.turnedAway, false
	}
	c.turnedAway = 0
	return 0, true
}

// refused counts an answer that was a refusal.
func (l *limits) refused(r *http.Request, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(r, now).refusals.Take(now, api.RefusalsPerSecond)
}

// mayGuess says whether a client may still try keys; wrongKey counts one that was none.
func (l *limits) mayGuess(r *http.Request, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.wrong.reached(now, wrongKeysOfAll) && !l.of(r, now).wrong.reached(now, wrongKeys)
}

func (l *limits) wrongKey(r *http.Request, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wrong.add(now)
	l.of(r, now).wrong.add(now)
}

// changes says whether a request may change something.
func changes(r *http.Request) bool { return r.Method != http.MethodGet && r.Method != http.MethodHead }

// limit turns a client away that is refused too often, or changes too much, and counts what is answered.
func (s *Server) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answered := &answered{ResponseWriter: w, status: http.StatusOK}
		defer func() { s.metrics.answered(answered.status) }()
		if count, ok := s.limits.enter(r, time.Now()); !ok {
			s.tooMany(answered, count)
			return
		}
		next.ServeHTTP(answered, r)
		if answered.status >= http.StatusBadRequest {
			s.limits.refused(r, time.Now())
		}
	})
}

func (s *Server) tooMany(w http.ResponseWriter, count int) {
	w.Header().Set("Retry-After", "1")
	problem{
		Status: http.StatusTooManyRequests, Code: api.RateLimited, Data: map[string]int{"count": count}, Seq: s.tower.State().Seq,
		Detail: fmt.Sprintf("%d requests came too fast and were not looked at; wait for each answer", count),
	}.write(w)
}

// answered is a writer that knows the status.
type answered struct {
	http.ResponseWriter
	status int
}

func (a *answered) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController flush.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }
