// Package gate decides who may see or change something of a venue. Somebody comes with a token (store.Access), as a header
// (Authorization: Bearer TOKEN) or as a cookie ([Gate.Remember]), or, where the venue's board is open to everybody, with none. A
// token of another venue is none here.
//
//	mux.Handle("GET /hall/{venue}/players", g.Require(store.Viewer, players))
//
// A handler gets a view that is bound to the venue in its path: it can't reach another's rows.
package gate

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"dicetower/hall/store"
)

// Gate knows the venues. Its methods may be called from any goroutine.
type Gate struct {
	store *store.Store
	open  map[string]bool // venue → may be looked at without a token
}

// New makes a gate. Open says for each venue whether everybody may look at it; a venue that is not in it does not exist.
func New(s *store.Store, open map[string]bool) *Gate { return &Gate{s, open} }

// Handler answers for one venue, to somebody with a role there.
type Handler func(w http.ResponseWriter, r *http.Request, v *store.View, a store.Access)

// Require lets those in who have a role in the venue {venue} of the path, and answers the others with what they lack.
func (g *Gate) Require(role store.Role, next Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		venue := r.PathValue("venue")
		access, err := g.Access(r, venue)
		switch {
		case errors.Is(err, errNoVenue):
			Refuse(w, http.StatusNotFound, "there is no such venue")
		case errors.Is(err, store.ErrNone):
			w.Header().Set("WWW-Authenticate", `Bearer realm="dicetower hall"`)
			Refuse(w, http.StatusUnauthorized, "a token of this venue is needed; whoever runs the hall makes one with 'dicetower hall token add'")
		case err != nil:
			Refuse(w, http.StatusServiceUnavailable, "the hall's database does not answer; try again")
		case !access.Role.Allows(role):
			Refuse(w, http.StatusForbidden, "this needs the role "+string(role)+"; yours is "+string(access.Role))
		default:
			next(w, r, g.store.View(venue), access)
		}
	})
}

var errNoVenue = errors.New("there is no such venue")

// Access is what a request may do in a venue. The error is store.ErrNone where it may do nothing.
func (g *Gate) Access(r *http.Request, venue string) (store.Access, error) {
	open, known := g.open[venue]
	if !known {
		return store.Access{}, errNoVenue
	}
	token, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if cookie, err := r.Cookie(cookieName(venue)); err == nil && !bearer {
		token = cookie.Value
	}
	if token != "" {
		access, err := g.store.Access(r.Context(), strings.TrimSpace(token))
		if err == nil && access.Venue == venue {
			return access, nil
		}
		if err != nil && !errors.Is(err, store.ErrNone) {
			return store.Access{}, err
		}
	}
	if open {
		return store.Access{Venue: venue, Role: store.Viewer}, nil
	}
	return store.Access{}, store.ErrNone
}

func cookieName(venue string) string { return "dicetower_hall_" + venue }

// Remember lets a browser come with a token from now on, for ninety days.
func (g *Gate) Remember(w http.ResponseWriter, r *http.Request, venue, token string) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName(venue), Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: r.TLS != nil, MaxAge: int((90 * 24 * time.Hour).Seconds()),
	})
}

// Forget ends that.
func (g *Gate) Forget(w http.ResponseWriter, venue string) {
	http.SetCookie(w, &http.Cookie{Name: cookieName(venue), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: -1})
}

// Refuse answers with an RFC 9457 problem.
func Refuse(w http.ResponseWriter, status int, detail string) {
	body, err := json.Marshal(map[string]any{"type": "about:blank", "title": http.StatusText(status), "status": status, "detail": detail})
	if err != nil {
		status, body = http.StatusInternalServerError, nil // texts can always be encoded
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // a reader that has gone needs no answer
}
