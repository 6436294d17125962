package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"dicetower/api"
)

func TestAnswers(t *testing.T) {
	refuse := func(code api.Code) func(api.Request) api.Response {
		return func(r api.Request) api.Response {
			return (&api.Refusal{Code: code, Message: "no: " + string(code)}).Response(r, 41)
		}
	}
	d := describe(t)
	for _, test := range []struct {
		name   string
		method string
		path   string
		body   string
		header map[string]string
		answer func(api.Request) api.Response
		status int
		code   string // of the problem, "" where all is well
	}{
		{name: "page", path: "/", status: 200},
		{name: "script", path: "/assets/script/main.js", status: 200},
		{name: "state", path: "/api/v1/state", status: 200},
		{name: "rules", path: "/api/v1/rules", status: 200},
		{name: "health", path: "/healthz", status: 200},
		{name: "no picture", path: "/api/v1/picture.jpg", status: 204},
		{name: "no such roll", path: "/api/v1/rolls/12/picture.jpg", status: 404, code: "unknown_command"},
		{name: "no roll's number", path: "/api/v1/rolls/x/picture.jpg", status: 404, code: "unknown_command"},
		{name: "nothing there", path: "/api/v2/state", status: 404, code: "unknown_command"},
		{name: "a folder", path: "/assets/", status: 404, code: "unknown_command"},
		{name: "outside", path: "/assets/..%2fserver.go", status: 404, code: "unknown_command"},

		{name: "empty wish", method: "POST", path: "/api/v1/request/bank", status: 200},
		{name: "wish with a body", method: "POST", path: "/api/v1/request/keep", body: `{"entry":0,"if_seq":41}`, status: 200},
		{name: "same seq twice", method: "POST", path: "/api/v1/request/keep", body: `{"if_seq":41}`, header: map[string]string{"If-Match": `"41"`}, status: 200},
		{name: "any seq", method: "POST", path: "/api/v1/request/keep", header: map[string]string{"If-Match": `*`}, status: 200},
		{name: "two seqs", method: "POST", path: "/api/v1/request/keep", body: `{"if_seq":41}`, header: map[string]string{"If-Match": `"40"`}, status: 400, code: "bad_request"},
		{name: "no seq", method: "POST", path: "/api/v1/request/keep", header: map[string]string{"If-Match": `W/"x"`}, status: 400, code: "bad_request"},
		{name: "not JSON", method: "POST", path: "/api/v1/request/keep", body: `{`, status: 400, code: "bad_request"},
		{name: "no object", method: "POST", path: "/api/v1/request/keep", body: `[1]`, status: 400, code: "bad_request"},
		{name: "form", method: "POST", path: "/api/v1/request/bank", body: "a=b", header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, status: 415, code: "bad_request"},
		{name: "too large", method: "POST", path: "/api/v1/request/bank", body: `{"transaction":"` + strings.Repeat("x", 64<<10) + `"}`, status: 413, code: "bad_request"},
		{name: "get a wish", path: "/api/v1/request/bank", status: 405, code: "bad_request"},
		{name: "post a state", method: "POST", path: "/api/v1/state", status: 405, code: "bad_request"},
		{name: "delete the page", method: "DELETE", path: "/", status: 405, code: "bad_request"},

		{name: "refused: bad", method: "POST", path: "/api/v1/request/bank", answer: refuse(api.BadRequest), status: 400, code: "bad_request"},
		{name: "refused: unknown", method: "POST", path: "/api/v1/request/dance", answer: refuse(api.UnknownCommand), status: 404, code: "unknown_command"},
		{name: "refused: not allowed", method: "POST", path: "/api/v1/request/bank", answer: refuse(api.NotAllowed), status: 403, code: "not_allowed"},
		{name: "refused: phase", method: "POST", path: "/api/v1/request/bank", answer: refuse(api.WrongPhase), status: 409, code: "wrong_phase"},
		{name: "refused: stale", method: "POST", path: "/api/v1/request/bank", answer: refuse(api.Stale), status: 409, code: "stale"},
		{name: "refused: many", method: "POST", path: "/api/v1/request/bank", answer: refuse(api.RateLimited), status: 429, code: "rate_limited"},
		{name: "refused: fault", method: "POST", path: "/api/v1/request/bank", answer: refuse(api.Internal), status: 500, code: "internal"},

		{name: "own origin", method: "POST", path: "/api/v1/request/bank", header: map[string]string{"Origin": "http://192.168.1.5:8080"}, status: 200},
		{name: "other origin", method: "POST", path: "/api/v1/request/bank", header: map[string]string{"Origin": "http://evil.example"}, status: 403, code: "not_allowed"},
		{name: "other origin, other port", method: "POST", path: "/api/v1/request/bank", header: map[string]string{"Origin": "http://192.168.1.5:9090"}, status: 403, code: "not_allowed"},
		{name: "no origin at all", method: "POST", path: "/api/v1/request/bank", header: map[string]string{"Origin": "null"}, status: 403, code: "not_allowed"},
		{name: "cross-site", method: "POST", path: "/api/v1/request/bank", header: map[string]string{"Sec-Fetch-Site": "cross-site"}, status: 403, code: "not_allowed"},
		{name: "known name", path: "/api/v1/state", header: map[string]string{"Host": "Tower.example:80"}, status: 200},
		{name: "localhost", path: "/api/v1/state", header: map[string]string{"Host": "localhost:8080"}, status: 200},
		{name: "IPv6", path: "/api/v1/state", header: map[string]string{"Host": "[::1]:8080"}, status: 200},
		{name: "rebound name", path: "/api/v1/state", header: map[string]string{"Host": "evil.example:8080"}, status: 403, code: "not_allowed"},
		{name: "rebound name, wish", method: "POST", path: "/api/v1/request/bank", header: map[string]string{"Host": "evil.example", "Origin": "http://evil.example"}, status: 403, code: "not_allowed"},
		{name: "name with our beginning", path: "/api/v1/state", header: map[string]string{"Host": "localhost.evil.example"}, status: 403, code: "not_allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tower := newFake(41)
			tower.answer = test.answer
			if test.method == "" {
				test.method = http.MethodGet
			}
			r := httptest.NewRequest(test.method, test.path, strings.NewReader(test.body))
			r.Host = "192.168.1.5:8080"
			r.Header.Set("Content-Type", "application/json")
			for key, value := range test.header {
				r.Header.Set(key, value)
			}
			if host := test.header["Host"]; host != "" {
				r.Host = host
			}
			w := httptest.NewRecorder()
			newServer(t, tower).ServeHTTP(w, r)
			if w.Code != test.status {
				t.Fatalf("status %d, want %d: %s", w.Code, test.status, w.Body)
			}
			d.check(t, r, w)
			if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self'") || strings.Contains(policy, "unsafe") {
				t.Errorf("content policy %q", policy)
			}
			if w.Header().Get("X-Content-Type-Options") != "nosniff" {
				t.Error("types may be sniffed")
			}
			if test.code != "" {
				checkProblem(t, w, test.code)
				if len(tower.requests()) > 0 && test.answer == nil {
					t.Errorf("the tower was asked: %v", tower.requests())
				}
			}
		})
	}
}

func checkProblem(t *testing.T, w *httptest.ResponseRecorder, code string) {
	t.Helper()
	if got := w.Header().Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("content type %q", got)
	}
	var p problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	if p.Status != w.Code || string(p.Code) != code || p.Detail == "" || p.Title == "" {
		t.Errorf("problem %+v, want code %s", p, code)
	}
	if w.Code == http.StatusMethodNotAllowed && w.Header().Get("Allow") == "" {
		t.Error("no word of what is allowed")
	}
}

func TestRequestReachesTower(t *testing.T) {
	tower := newFake(41)
	tower.answer = func(r api.Request) api.Response {
		return api.Response{Status: "ok", Seq: 42, Transaction: r.Transaction}
	}
	r := httptest.NewRequest(http.MethodPost, "/api/v1/request/keep", strings.NewReader(`{"faces":[1,5],"transaction":"a"}`))
	r.Host = "127.0.0.1"
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	r.Header.Set("If-Match", `"41"`)
	w := httptest.NewRecorder()
	newServer(t, tower).ServeHTTP(w, r)

	if got, want := w.Body.String(), `{"status":"ok","data":{},"seq":42,"transaction":"a"}`+"\n"; got != want {
		t.Errorf("answer %s, want %s", got, want)
	}
	if got := w.Header().Get("ETag"); got != `"42"` {
		t.Errorf("ETag %s", got)
	}
	asked := tower.requests()
	if len(asked) != 1 || asked[0].Verb != "keep" || asked[0].IfSeq == nil || *asked[0].IfSeq != 41 || string(asked[0].Body) != `{"faces":[1,5]}` {
		t.Errorf("the tower was asked %+v", asked)
	}
}

func TestPicture(t *testing.T) {
	seq := uint64(7)
	s := New(Options{Tower: newFake(1), Picture: func() ([]byte, uint64, bool) { return []byte("JPEG"), seq, true }})
	get := func(has string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/api/v1/picture.jpg", nil)
		r.Host = "127.0.0.1"
		r.Header.Set("If-None-Match", has)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	first := get("")
	if first.Code != 200 || first.Body.String() != "JPEG" || first.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("first look: %d %v", first.Code, first.Header())
	}
	if again := get(first.Header().Get("ETag")); again.Code != 304 || again.Body.Len() > 0 {
		t.Errorf("second look: %d", again.Code)
	}
	seq++
	if next := get(first.Header().Get("ETag")); next.Code != 200 {
		t.Errorf("a new picture: %d", next.Code)
	}
}

func TestPictureOfARoll(t *testing.T) {
	s := New(Options{Tower: newFake(1), Roll: func(seq uint64) ([]byte, bool) { return []byte("JPEG"), seq == 7 }})
	get := func(path, has string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = "127.0.0.1"
		r.Header.Set("If-None-Match", has)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	first := get("/api/v1/rolls/7/picture.jpg", "")
	if first.Code != 200 || first.Body.String() != "JPEG" || first.Header().Get("Content-Type") != "image/jpeg" {
		t.Errorf("first look: %d %v", first.Code, first.Header())
	}
	if again := get("/api/v1/rolls/7/picture.jpg", first.Header().Get("ETag")); again.Code != 304 {
		t.Errorf("second look: %d", again.Code)
	}
	if other := get("/api/v1/rolls/8/picture.jpg", ""); other.Code != 404 {
		t.Errorf("a roll that is not kept: %d", other.Code)
	}
}

func TestAssetsAreCheckedNotFetchedAgain(t *testing.T) {
	s := newServer(t, newFake(1))
	r := httptest.NewRequest(http.MethodGet, "/assets/style/base.css", nil)
	r.Host = "127.0.0.1"
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	r.Header.Set("If-None-Match", w.Header().Get("ETag"))
	w = httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusNotModified {
		t.Errorf("status %d", w.Code)
	}
}
