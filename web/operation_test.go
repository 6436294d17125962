package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"dicetower/api"
	"dicetower/engine"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
)

func ask(s *Server, method, path, body string, header ...string) (*http.Request, *httptest.ResponseRecorder) {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "127.0.0.1"
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return r, w
}

func TestReadiness(t *testing.T) {
	tower := newFake(1)
	var more []api.Fault
	s := New(Options{Tower: tower, Ready: func() []api.Fault { return more }})
	for _, test := range []struct {
		name   string
		faults []api.Fault
		more   []api.Fault
		status int
	}{
		{"all well", nil, nil, 200},
		{"no broker", []api.Fault{{Code: "broker", Message: "away"}}, nil, 200},
		{"no camera", []api.Fault{{Code: "camera", Message: "frozen", Remedy: "plug it in"}}, nil, 503},
		{"stuck", nil, []api.Fault{{Code: "loop", Message: "does not turn"}}, 503},
	} {
		tower.state.Faults, more = test.faults, test.more
		r, w := ask(s, "GET", "/readyz", "")
		if w.Code != test.status {
			t.Errorf("%s: %d %s", test.name, w.Code, w.Body)
		}
		describe(t).check(t, r, w)
	}
}

func TestMetrics(t *testing.T) {
	tower := newFake(41)
	tower.state.Faults = []api.Fault{{Code: "light"}, {Code: "light"}, {Code: "broker"}}
	s := New(Options{Tower: tower, Metrics: []Metric{
		{"dicetower_mqtt_sent_total", "Messages that the broker has confirmed.", true, func() float64 { return 7 }},
	}})
	ask(s, "GET", "/api/v1/state", "")
	ask(s, "GET", "/nothing", "")
	_, w := ask(s, "GET", "/metrics", "")
	text := w.Body.String()
	for _, line := range []string{
		"dicetower_event_seq 41", `dicetower_fault{code="light"} 1`, "dicetower_mqtt_sent_total 7",
		`dicetower_http_responses_total{status="200"} 1`, `dicetower_http_responses_total{status="404"} 1`, "dicetower_sse_clients 0",
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no %s in\n%s", line, text)
		}
	}
	problems, err := promlint.New(strings.NewReader(text)).Lint()
	if err != nil || len(problems) > 0 {
		t.Errorf("lint: %v %v", problems, err)
	}
}

func TestDocumentsThatComeLater(t *testing.T) {
	d := describe(t)
	tower := newFake(41)
	s := New(Options{Tower: tower, Settings: &fakeSettings{}, Info: api.Info{
		V: 1, ID: "tower", Schema: 1, Level: "none", Capabilities: []string{}, Commands: []string{},
	}})
	for _, path := range []string{"/api/v1/dice", "/api/v1/result"} {
		r, w := ask(s, "GET", path, "")
		d.check(t, r, w)
		if w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	over := *tower.state
	id := "g1"
	over.Phase, over.Game.ID, over.Winners = api.GameOver, &id, []int{0}
	last := api.Record{Seq: 41, Time: moment(), Game: id, Event: engine.GameEnded{Winners: []int{0}, Early: true}}
	over.LastEvent = &last
	s.Publish(api.Update{State: &over, Dice: &api.Dice{V: 1, Faces: []int{}, Dice: []api.DiceValue{}, Source: engine.Camera}})
	for _, path := range []string{"/api/v1/dice", "/api/v1/result", "/api/v1/health", "/api/v1/settings", "/api/v1/info", "/api/openapi.json", "/api/schema/state.json"} {
		r, w := ask(s, "GET", path, "")
		d.check(t, r, w)
		if w.Code != 200 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if _, w := ask(s, "GET", "/api/v1/result", ""); !strings.Contains(w.Body.String(), `"early":true`) {
		t.Errorf("result %s", w.Body)
	}
	undone := over
	undone.Phase, undone.Seq = api.Rolling, 42
	s.Publish(api.Update{State: &undone})
	if _, w := ask(s, "GET", "/api/v1/result", ""); w.Code != 404 {
		t.Errorf("after the end was undone: %d %s", w.Code, w.Body)
	}
}

// fakeSettings keeps what is set.
type fakeSettings struct{ now api.Settings }

func (f *fakeSettings) Settings() api.Settings {
	f.now.V, f.now.Rules, f.now.Commands = api.Version, "cardgames", "none"
	return f.now
}

func (f *fakeSettings) Set(change api.Setting) error {
	if change.Name == api.RulesSetting && change.Rules != "official" {
		return &api.Refusal{Code: api.BadRequest, Message: "no such rule set"}
	}
	f.now = f.now.Apply(change)
	return nil
}

func TestSet(t *testing.T) {
	d := describe(t)
	settings := &fakeSettings{}
	s := New(Options{Tower: newFake(41), Settings: settings})
	for _, test := range []struct {
		path, body string
		status     int
	}{
		{"/api/v1/set/brightness", `{"value":60}`, 200},
		{"/api/v1/set/brightness", `{"value":"60"}`, 200},
		{"/api/v1/set/brightness", `{"value":101}`, 400},
		{"/api/v1/set/brightness", `{"value":-1}`, 400},
		{"/api/v1/set/brightness", `{"value":6.5}`, 400},
		{"/api/v1/set/brightness", `{"value":null}`, 400},
		{"/api/v1/set/brightness", `{}`, 400},
		{"/api/v1/set/brightness", `60`, 400},
		{"/api/v1/set/announcements", `{"value":true}`, 200},
		{"/api/v1/set/announcements", `{"value":"maybe"}`, 400},
		{"/api/v1/set/rules", `{"value":"official"}`, 200},
		{"/api/v1/set/rules", `{"value":"none such"}`, 400},
		{"/api/v1/set/commands", `{"value":"all"}`, 404},
	} {
		r, w := ask(s, "POST", test.path, test.body)
		d.check(t, r, w)
		if w.Code != test.status {
			t.Errorf("%s %s: %d %s", test.path, test.body, w.Code, w.Body)
		}
	}
	if settings.now.Brightness != 60 || !settings.now.Announcements {
		t.Errorf("set is %+v", settings.now)
	}
	none := New(Options{Tower: newFake(41)})
	if _, w := ask(none, "POST", "/api/v1/set/brightness", `{"value":60}`); w.Code != 403 {
		t.Errorf("without settings: %d", w.Code)
	}
}
