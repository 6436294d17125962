package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"dicetower/api"
)

type fakePast struct{ fault error }

func (f fakePast) Games(limit int) ([]Game, error) {
	ended := api.Time(moment())
	games := []Game{
		{Game: "g2", Rules: "official", Players: []string{"Ana"}, Started: ended, Winners: []int{}, Scores: []int{}},
		{Game: "g1", Rules: "official", Players: []string{"Ana"}, Started: ended, Ended: &ended, Winners: []int{0}, Scores: []int{10000}},
	}
	return games[:min(limit, len(games))], f.fault
}

func (f fakePast) Game(id string) ([]api.Record, error) {
	if id != "g1" {
		return nil, ErrNoGame
	}
	return []api.Record{record(1), record(2)}, f.fault
}

func (f fakePast) Stats() (json.RawMessage, error) {
	return json.RawMessage(`{"players":[],"rules":[],"dice":[]}`), f.fault
}

// fakeRoster notes what is wanted of it.
type fakeRoster struct{ log []string }

func (f *fakeRoster) Players() ([]Person, error) {
	return []Person{{Name: "שחקן <b>", Colour: "#8fe0b0", Games: 2}}, nil
}

func (f *fakeRoster) Put(name, colour string, voice *string) error {
	said := "put " + name + " " + colour
	if voice != nil {
		said += " " + *voice
	}
	f.log = append(f.log, said)
	return nil
}

func (f *fakeRoster) Become(name, other string) error {
	f.log = append(f.log, name+" is "+other)
	return nil
}

func (f *fakeRoster) Forget(name string) error { f.log = append(f.log, "forget "+name); return nil }

func TestPastAndRoster(t *testing.T) {
	roster := &fakeRoster{}
	broken := errors.New("read the journal: it is gone")
	servers := map[string]*Server{
		"":       New(Options{Tower: newFake(1), Past: fakePast{}, Roster: roster}),
		"none":   New(Options{Tower: newFake(1)}),
		"broken": New(Options{Tower: newFake(1), Past: fakePast{broken}}),
		"locked": New(Options{Tower: newFake(1), Roster: roster, Allow: func(string) bool { return false }}),
	}
	d := describe(t)
	for _, test := range []struct {
		server, method, path, body string
		code                       int
		says                       string
	}{
		{"", "GET", "/api/v1/history", "", 200, `"game":"g2"`},
		{"", "GET", "/api/v1/history?limit=1", "", 200, `"ended":null`},
		{"", "GET", "/api/v1/history?limit=0", "", 400, "limit is"},
		{"", "GET", "/api/v1/history/g1", "", 200, `"event_type":"bank"`},
		{"", "GET", "/api/v1/history/g9", "", 404, "no such game"},
		{"", "GET", "/api/v1/stats", "", 200, `"dice"`},
		{"none", "GET", "/api/v1/history", "", 404, "keeps no history"},
		{"broken", "GET", "/api/v1/stats", "", 500, "it is gone"},
		{"", "GET", "/api/v1/roster", "", 200, "שחקן"},
		{"none", "GET", "/api/v1/roster", "", 404, "nobody"},
		{"", "POST", "/api/v1/roster/put", `{"name":" Zoë ","colour":"#FFD08a"}`, 200, `"ok"`},
		{"", "POST", "/api/v1/roster/forget", `{"name":"Ben"}`, 200, `"ok"`},
		{"", "POST", "/api/v1/roster/put", `{"name":"Zoë","voice":"deep"}`, 200, `"ok"`},
		{"", "POST", "/api/v1/roster/put", `{"name":"Zoë","voice":"loud"}`, 400, "deep, low"},
		{"", "POST", "/api/v1/roster/rename", `{"name":"Ben","to":"Benno"}`, 200, `"ok"`},
		{"", "POST", "/api/v1/roster/rename", `{"name":"Ben","to":"שחקן <b>"}`, 409, "called that already"},
		{"", "POST", "/api/v1/roster/rename", `{"name":"Ben","to":" "}`, 400, "1 to 40"},
		{"", "POST", "/api/v1/roster/merge", `{"name":"Ben","into":"שחקן <b>"}`, 200, `"ok"`},
		{"", "POST", "/api/v1/roster/merge", `{"name":"Ben","into":"Ben"}`, 400, "same name"},
		{"", "POST", "/api/v1/roster/merge", `{"name":"Ben","into":"Zoë"}`, 400, "nobody"},
		{"locked", "POST", "/api/v1/roster/merge", `{"name":"Ben","into":"Zoë"}`, 401, "PIN"},
		{"", "POST", "/api/v1/roster/put", `{"name":" "}`, 400, "1 to 40"},
		{"", "POST", "/api/v1/roster/put", `{"name":"` + strings.Repeat("W", 41) + `"}`, 400, "1 to 40"},
		{"", "POST", "/api/v1/roster/put", `{"name":"Ben","colour":"url(x)"}`, 400, "#rrggbb"},
		{"", "POST", "/api/v1/roster/put", `[]`, 400, ""},
		{"none", "POST", "/api/v1/roster/put", `{"name":"Ben"}`, 403, "nobody"},
		{"locked", "POST", "/api/v1/roster/put", `{"name":"Ben"}`, 401, "PIN"},
	} {
		request := httptest.NewRequest(test.method, "http://localhost"+test.path, strings.NewReader(test.body))
		request.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		servers[test.server].ServeHTTP(w, request)
		if w.Code != test.code || !strings.Contains(w.Body.String(), test.says) {
			t.Errorf("%s %s %s: %d %s, want %d %s", test.method, test.path, test.body, w.Code, w.Body, test.code, test.says)
		}
		if w.Code == http.StatusOK {
			d.check(t, request, w)
		}
	}
	if got := strings.Join(roster.log, ", "); got != "put Zoë #FFD08a, forget Ben, put Zoë  deep, Ben is Benno, Ben is שחקן <b>" {
		t.Errorf("the roster was asked to %s", got)
	}
}
