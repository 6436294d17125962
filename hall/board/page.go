package board

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strings"

	"golang.org/x/text/language"

	"dicetower/announce"
	"dicetower/hall/gate"
	"dicetower/hall/store"
	"dicetower/web"
)

//go:embed assets
var files embed.FS

//go:embed shell.html
var shell string

// pages are shells and the files that they load.
func (b *Board) pages() error {
	for _, from := range []map[string]http.HandlerFunc{web.Shared(), web.Files(files)} {
		for name, serve := range from {
			b.mux.HandleFunc("GET /hall/assets/"+name, serve)
		}
	}
	page, err := template.New("shell").Parse(shell)
	if err != nil {
		return fmt.Errorf("read the shell of the pages: %w", err)
	}
	for path, name := range map[string]string{
		"":                      "tables",
		"/tables/{tower}":       "table",
		"/leaders":              "leaders",
		"/players":              "players",
		"/players/{key}":        "player",
		"/me":                   "player",
		"/games/{tower}/{game}": "game",
		"/contests":             "contests",
		"/contests/{id}":        "contest",
		"/tv":                   "wall",
		"/enter":                "enter",
	} {
		var text bytes.Buffer
		if err := page.Execute(&text, name); err != nil {
			return fmt.Errorf("make page %s: %w", name, err)
		}
		b.mux.HandleFunc("GET "+at+path, func(w http.ResponseWriter, r *http.Request) {
			if !b.known(r.PathValue("venue")) {
				http.NotFound(w, r)
				return
			}
			servePage(w, text.Bytes())
		})
	}
	var choice bytes.Buffer
	if err := page.Execute(&choice, "venues"); err != nil {
		return fmt.Errorf("make page venues: %w", err)
	}
	b.mux.HandleFunc("GET /hall", func(w http.ResponseWriter, r *http.Request) {
		if len(b.options.Venues) == 1 {
			http.Redirect(w, r, "/hall/at/"+b.options.Venues[0].ID, http.StatusFound)
			return
		}
		servePage(w, choice.Bytes())
	})
	for _, short := range []string{"/tv", "/me", "/leaders", "/contests", "/players", "/tables/{tower}"} {
		b.mux.HandleFunc("GET /hall"+short, b.toVenue)
	}
	return nil
}

func servePage(w http.ResponseWriter, text []byte) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(text) // a reader that has gone needs no page
}

func (b *Board) known(venue string) bool {
	for _, v := range b.options.Venues {
		if v.ID == venue {
			return true
		}
	}
	return false
}

// toVenue leads from a short address to the only venue's page.
func (b *Board) toVenue(w http.ResponseWriter, r *http.Request) {
	to := "/hall"
	if len(b.options.Venues) == 1 {
		to = "/hall/at/" + b.options.Venues[0].ID + strings.TrimPrefix(r.URL.EscapedPath(), "/hall")
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
	}
	http.Redirect(w, r, to, http.StatusFound)
}

// venues lists those that somebody may look at.
func (b *Board) venues(w http.ResponseWriter, r *http.Request) {
	type venue struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	list := []venue{}
	for _, v := range b.options.Venues {
		_, err := b.options.Gate.Access(r, v.ID)
		if err == nil {
			list = append(list, venue{v.ID, v.Name})
		} else if !errors.Is(err, store.ErrNone) {
			reply(w, nil, err)
			return
		}
	}
	reply(w, map[string]any{"venues": list}, nil)
}

// code draws the address of a page of this venue, for a phone: of the board, or of a player by ?code=.
func code(w http.ResponseWriter, r *http.Request, v *store.View, _ store.Access) {
	path := "/hall/at/" + v.Venue()
	if code := r.URL.Query().Get("code"); code != "" {
		player, err := v.PlayerByCode(r.Context(), code)
		if err != nil {
			reply(w, nil, err)
			return
		}
		path += "/me?code=" + player.Code
	}
	drawing, err := web.Code(r.Host, path)
	if err != nil {
		gate.Refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(drawing)
}

// preferred is the language that a browser asks for, English where there are no texts in any of them.
func preferred(header string) string {
	var tags []language.Tag
	for _, lang := range announce.Languages() {
		tags = append(tags, language.Make(lang))
	}
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return announce.Languages()[0]
	}
	_, i, _ := language.NewMatcher(tags).Match(wanted...)
	return announce.Languages()[i]
}

// ours are the texts that these pages say.
func ours(all map[string]string) map[string]string {
	texts := map[string]string{"lang": all["lang"]}
	for key, text := range all {
		for _, prefix := range []string{"web.hall.", "web.event.", "web.die.", "web.count.", "web.page."} {
			if strings.HasPrefix(key, prefix) {
				texts[key] = text
			}
		}
	}
	return texts
}
