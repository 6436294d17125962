package web

import (
	"net/http"
	"strings"
	"time"

	"dicetower/api"
)

// unlock lets a change pass only with a key: as a bearer token, or as the password of basic authentication, which browsers
// ask people for by themselves.
func (s *Server) unlock(next http.HandlerFunc) http.HandlerFunc {
	if s.allow == nil {
		return next
	}
	return func(w http.ResponseWriter, r *http.Request) {
		key, given := keyOf(r)
		now := time.Now()
		switch {
		case given && !s.limits.mayGuess(r, now):
			w.Header().Set("Retry-After", "60")
			problem{
				Status: http.StatusTooManyRequests, Code: api.RateLimited, Seq: s.tower.State().Seq,
				Detail: "too many wrong PINs; wait a minute",
			}.write(w)
		case given && s.allow(key):
			next(w, r)
		default:
			detail := "changes need the tower's PIN or a token"
			if given {
				s.limits.wrongKey(r, now)
				detail = "this is not the tower's PIN, nor one of its tokens"
			}
			w.Header().Set("WWW-Authenticate", `Basic realm="the tower's PIN as password", charset="UTF-8"`)
			problem{Status: http.StatusUnauthorized, Code: api.NotAllowed, Detail: detail, Seq: s.tower.State().Seq}.write(w)
		}
	}
}

func keyOf(r *http.Request) (key string, given bool) {
	if _, password, ok := r.BasicAuth(); ok {
		return password, true
	}
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(scheme, "bearer") {
		return strings.TrimSpace(token), true
	}
	return "", false
}
