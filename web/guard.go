package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// contentPolicy lets the page load what is embedded, show pictures that it fetched itself, and nothing else.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

// hostNames are the names under which this machine may be addressed, in lower case.
func hostNames(machine string, more []string) map[string]bool {
	names := map[string]bool{"localhost": true}
	if machine != "" {
		machine = strings.ToLower(machine)
		names[machine] = true
		names[strings.TrimSuffix(machine, ".local")+".local"] = true
	}
	for _, name := range more {
		names[strings.ToLower(name)] = true
	}
	return names
}

// guard refuses what no page of ours and no honest program would send, and tells browsers what our pages may do.
func guard(names map[string]bool, next http.Handler) http.Handler {
	crossOrigin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", contentPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !ours(names, r.Host) {
			forbidden(w, "this tower does not answer to the name "+r.Host+
				"; open it by its address, or add the name to the names that the tower knows")
			return
		}
		if err := crossOrigin.Check(r); err != nil {
			forbidden(w, "a page of another site may not change this game; use the tower's own page")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ours says whether a Host header means this machine. A literal address always does: rebinding needs a name.
func ours(names map[string]bool, host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return true
	}
	return names[name]
}
