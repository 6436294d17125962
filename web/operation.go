package web

import (
	"io"
	"net/http"
	"strings"

	"dicetower/api"
)

// health answers while the process serves.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = io.WriteString(w, "ok\n")
}

// readiness is whether throws can count and be kept, and why not.
type readiness struct {
	Ready   bool        `json:"ready"`
	Reasons []api.Fault `json:"reasons"`
}

func (s *Server) readyDocument(w http.ResponseWriter, _ *http.Request) {
	reasons := append(s.tower.State().Hindrances(), s.ready()...)
	status := http.StatusOK
	if len(reasons) > 0 {
		status = http.StatusServiceUnavailable
	}
	writeDocument(w, status, "application/json", readiness{len(reasons) == 0, reasons})
}

func (s *Server) openAPI(w http.ResponseWriter, _ *http.Request) {
	writeBytes(w, "application/json", api.OpenAPI())
}

func (s *Server) schema(w http.ResponseWriter, r *http.Request) {
	name, isJSON := strings.CutSuffix(r.PathValue("name"), ".json")
	document := api.Schema(name)
	if !isJSON || document == nil {
		notFound(w, r)
		return
	}
	writeBytes(w, "application/schema+json", document)
}

func writeBytes(w http.ResponseWriter, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(body) // a reader that has gone needs no answer
}
