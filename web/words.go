package web

import "net/http"

// words sends the texts of a language, by key: the one that is asked for, or the tower's own.
func (s *Server) words(w http.ResponseWriter, r *http.Request) {
	texts := s.texts(r.URL.Query().Get("lang"))
	if texts == nil {
		nothingYet(w, "this tower has no texts")
		return
	}
	writeDocument(w, http.StatusOK, "application/json", texts)
}
