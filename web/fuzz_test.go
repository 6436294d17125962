package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// FuzzChange sends anything as a change: it is answered by a document or a problem, and never by a fault of the server.
func FuzzChange(f *testing.F) {
	f.Add("request/keep", `{"faces":[1,5],"if_seq":41}`, `"41"`, "")
	f.Add("set/brightness", `{"value":60}`, "", "Bearer 123456")
	f.Add("request/bank", "{", "*", "Basic OjEyMw==")
	tower := newFake(41)
	s := New(Options{Tower: tower, Settings: &fakeSettings{}, Allow: func(key string) bool { return key == "123456" }})
	f.Fuzz(func(t *testing.T, path, body, match, authorization string) {
		r := httptest.NewRequest(http.MethodPost, "/api/v1/request/bank", strings.NewReader(body))
		r.Host, r.URL.Path = "127.0.0.1", "/api/v1/"+path
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("If-Match", match)
		r.Header.Set("Authorization", authorization)
		asked := len(tower.requests())
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		key, _ := keyOf(r)
		if w.Code >= 500 || len(tower.requests()) > asked && key != "123456" {
			t.Fatalf("%d, the tower was asked %v", w.Code, tower.requests())
		}
	})
}

// FuzzPosition reads any place in the stream that a listener claims to have come to.
func FuzzPosition(f *testing.F) {
	f.Add("17", "")
	f.Add("", "3")
	records := []numbered{{seq: 3}, {seq: 4}, {seq: 9}}
	f.Fuzz(func(t *testing.T, last, query string) {
		r := httptest.NewRequest(http.MethodGet, "/api/v1/events", nil)
		r.Header.Set("Last-Event-ID", last)
		r.URL.RawQuery = "last=" + strings.NewReplacer("&", "", ";", "", "%", "").Replace(query)
		position, err := positionOf(r)
		if err != nil {
			return
		}
		if i := position.index(records, 9); i < 0 || i > len(records) {
			t.Fatalf("%+v is at %d", position, i)
		}
	})
}
