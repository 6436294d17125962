package web

import (
	"maps"
	"net/http"
	"strings"
)

// words sends the texts of a language, by key: the one that is asked for, or the tower's own. The tower's own is named under "house".
// Those of a hall's pages are left out, and of one part whose name is given by without: a page of the tower has to load fast.
func (s *Server) words(w http.ResponseWriter, r *http.Request) {
	texts := maps.Clone(s.texts(r.URL.Query().Get("lang")))
	if texts == nil {
		nothingYet(w, "this tower has no texts")
		return
	}
	texts["house"] = s.texts("")["lang"]
	without := r.URL.Query().Get("without")
	maps.DeleteFunc(texts, func(key, _ string) bool {
		part, _, _ := strings.Cut(strings.TrimPrefix(key, "web."), ".")
		return strings.HasPrefix(key, "web.hall.") || part == without
	})
	writeDocument(w, http.StatusOK, "application/json", texts)
}
