package web

import (
	"encoding/json"
	"errors"
	"net/http"

	"dicetower/api"
)

// problem is an RFC 9457 answer with the tower's own code.
type problem struct {
	Type        string   `json:"type"`
	Title       string   `json:"title"`
	Status      int      `json:"status"`
	Detail      string   `json:"detail"`
	Code        api.Code `json:"code"`
	Data        any      `json:"data,omitempty"`
	Seq         uint64   `json:"seq"`
	Transaction string   `json:"transaction,omitempty"`
}

func (p problem) write(w http.ResponseWriter) {
	p.Type, p.Title = "about:blank", http.StatusText(p.Status)
	writeDocument(w, p.Status, "application/problem+json", p)
}

// problemOf is a refused request.
func problemOf(r api.Response) problem {
	return problem{
		Status: r.Code.HTTPStatus(), Code: r.Code, Detail: r.Error,
		Data: r.Data, Seq: r.Seq, Transaction: r.Transaction,
	}
}

// conclude answers what was to be changed: done, or why not.
func (s *Server) conclude(w http.ResponseWriter, err error) {
	seq := s.tower.State().Seq
	if err == nil {
		answer(w, api.Response{Status: "ok", Seq: seq})
		return
	}
	refusal := &api.Refusal{Code: api.Internal, Message: err.Error()}
	_ = errors.As(err, &refusal)
	problemOf(refusal.Response(api.Request{}, seq)).write(w)
}

func forbidden(w http.ResponseWriter, detail string) {
	problem{Status: http.StatusForbidden, Code: api.NotAllowed, Detail: detail}.write(w)
}

func notFound(w http.ResponseWriter, r *http.Request) {
	problem{Status: http.StatusNotFound, Code: api.UnknownCommand, Detail: "there is nothing at " + r.URL.Path}.write(w)
}

// nothingYet answers for a document that there is none of now.
func nothingYet(w http.ResponseWriter, detail string) {
	problem{Status: http.StatusNotFound, Code: api.WrongPhase, Detail: detail}.write(w)
}

func methodNotAllowed(allowed string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", allowed)
		problem{
			Status: http.StatusMethodNotAllowed, Code: api.BadRequest,
			Detail: r.URL.Path + " takes " + allowed + ", not " + r.Method,
		}.write(w)
	}
}

// writeDocument sends a document that is true only now.
func writeDocument(w http.ResponseWriter, status int, contentType string, document any) {
	body, err := json.Marshal(document)
	if err != nil {
		http.Error(w, "encode the answer: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // a reader that has gone needs no answer
}
