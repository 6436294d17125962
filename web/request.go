package web

import (
	"errors"
	"io"
	"mime"
	"net/http"

	"dicetower/api"
)

// maxBody is the size of the largest request, in bytes: a new game of 16 long names with every rule set by hand is 8 KiB.
const maxBody = 64 << 10

// body reads a request's body; where it is not fit to be read ok is false and the answer is given.
func (s *Server) body(w http.ResponseWriter, r *http.Request) (body []byte, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	tooLarge := (*http.MaxBytesError)(nil)
	switch {
	case errors.As(err, &tooLarge):
		s.refuse(w, http.StatusRequestEntityTooLarge, "a request holds at most 64 KiB")
	case err != nil:
		s.refuse(w, http.StatusBadRequest, "the request ended before its body was complete")
	case len(body) > 0 && !isJSON(r.Header.Get("Content-Type")):
		s.refuse(w, http.StatusUnsupportedMediaType, "send the body with Content-Type: application/json")
	default:
		return body, true
	}
	return nil, false
}

func (s *Server) refuse(w http.ResponseWriter, status int, detail string) {
	problem{Status: status, Code: api.BadRequest, Detail: detail, Seq: s.tower.State().Seq}.write(w)
}

// request carries one wish to the tower.
func (s *Server) request(w http.ResponseWriter, r *http.Request) {
	body, ok := s.body(w, r)
	if !ok {
		return
	}
	request, err := api.ParseRequest(r.PathValue("verb"), body)
	if err != nil {
		s.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	seq, given, err := untag(r.Header.Get("If-Match"))
	switch {
	case err != nil:
		s.refuse(w, http.StatusBadRequest, "If-Match is the seq of the state that the request is about")
		return
	case given && request.IfSeq != nil && *request.IfSeq != seq:
		s.refuse(w, http.StatusBadRequest, "If-Match and if_seq name different states")
		return
	case given:
		request.IfSeq = &seq
	}
	answer(w, s.tower.Do(r.Context(), request))
}

func answer(w http.ResponseWriter, response api.Response) {
	if response.Status != "ok" {
		problemOf(response).write(w)
		return
	}
	if response.Data == nil {
		response.Data = struct{}{}
	}
	w.Header().Set("ETag", tag(response.Seq))
	writeDocument(w, http.StatusOK, "application/json", response)
}

func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && kind == "application/json"
}
