package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/engine/robot"
)

func (s *Server) state(w http.ResponseWriter, _ *http.Request) {
	state := s.tower.State()
	w.Header().Set("ETag", tag(state.Seq))
	writeDocument(w, http.StatusOK, "application/json", state)
}

// rules is what a new game can be made of: rule sets, what their fields mean, and ways for robots to play.
func (s *Server) rules(w http.ResponseWriter, _ *http.Request) {
	robots := []map[string]string{}
	for _, t := range robot.Temperaments() {
		robots = append(robots, map[string]string{"name": t.Name, "player": t.Player, "meaning": t.Meaning})
	}
	writeDocument(w, http.StatusOK, "application/json", map[string]any{"presets": engine.Presets(), "fields": engine.Fields(), "robots": robots})
}

// pictureJPEG sends the newest picture, or 304 to whoever has it already, or 204 while there is none.
func (s *Server) pictureJPEG(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	jpeg, seq, ok := s.picture()
	if !ok {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	sendPicture(w, r, "image/jpeg", jpeg, tag(seq))
}

// rollJPEG sends the picture that a roll was read from, or 404 where it is not kept any more.
func (s *Server) rollJPEG(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	seq, err := strconv.ParseUint(r.PathValue("seq"), 10, 64)
	if err != nil {
		notFound(w, r)
		return
	}
	jpeg, ok := s.roll(seq)
	if !ok {
		notFound(w, r)
		return
	}
	sum := sha256.Sum256(jpeg)
	sendPicture(w, r, "image/jpeg", jpeg, `"`+hex.EncodeToString(sum[:8])+`"`)
}

// sendPicture sends a picture, or 304 to whoever has it already.
func sendPicture(w http.ResponseWriter, r *http.Request, contentType string, picture []byte, etag string) {
	w.Header().Set("ETag", etag)
	if r.Header.Get("If-None-Match") == etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(picture)))
	_, _ = w.Write(picture)
}

func (s *Server) dice(w http.ResponseWriter, _ *http.Request) {
	if dice := s.newest.Load(); dice != nil {
		writeDocument(w, http.StatusOK, "application/json", dice)
		return
	}
	nothingYet(w, "no throw has been read yet")
}

func (s *Server) result(w http.ResponseWriter, _ *http.Request) {
	if result := s.results.Last(); result != nil {
		writeDocument(w, http.StatusOK, "application/json", result)
		return
	}
	nothingYet(w, "no game has ended yet")
}

func (s *Server) healthDocument(w http.ResponseWriter, _ *http.Request) {
	writeDocument(w, http.StatusOK, "application/json", api.HealthOf(s.tower.State(), time.Now()))
}

func (s *Server) infoDocument(w http.ResponseWriter, _ *http.Request) {
	if s.info.ID == "" {
		nothingYet(w, "this tower has no id")
		return
	}
	writeDocument(w, http.StatusOK, "application/json", s.info)
}

// tag is the entity tag of a document with this number.
func tag(seq uint64) string { return fmt.Sprintf(`"%d"`, seq) }

// untag reads an If-Match or Last-Event-ID value. "*" and an empty value stand for no number.
func untag(value string) (seq uint64, given bool, err error) {
	value = strings.TrimSpace(value)
	if value == "" || value == "*" {
		return 0, false, nil
	}
	seq, err = strconv.ParseUint(strings.Trim(value, `"`), 10, 64)
	return seq, err == nil, err
}
