package web

import (
	"errors"
	"net/http"

	"dicetower/api"
)

// Settings are what can be changed beside the game. Both are called from many goroutines; the error of Set is a
// *api.Refusal where it is the asker's fault.
type Settings interface {
	Settings() api.Settings
	Set(api.Setting) error
}

func (s *Server) settingsDocument(w http.ResponseWriter, _ *http.Request) {
	if s.settings == nil {
		nothingYet(w, "nothing can be set on this tower")
		return
	}
	writeDocument(w, http.StatusOK, "application/json", s.settings.Settings())
}

// set changes a setting to the value in the body.
func (s *Server) set(w http.ResponseWriter, r *http.Request) {
	body, ok := s.body(w, r)
	if !ok {
		return
	}
	err := s.change(r.PathValue("name"), body)
	if err == nil {
		answer(w, api.Response{Status: "ok", Data: map[string]string{"name": r.PathValue("name")}, Seq: s.tower.State().Seq})
		return
	}
	refusal := &api.Refusal{Code: api.Internal, Message: err.Error()}
	_ = errors.As(err, &refusal)
	problemOf(refusal.Response(api.Request{}, s.tower.State().Seq)).write(w)
}

func (s *Server) change(name string, body []byte) error {
	if s.settings == nil {
		return &api.Refusal{Code: api.NotAllowed, Message: "nothing can be set on this tower"}
	}
	value, err := api.PlainValue(body)
	if err != nil {
		return err
	}
	setting, err := api.ParseSetting(name, value)
	if err != nil {
		return err
	}
	return s.settings.Set(setting)
}
