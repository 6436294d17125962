package hall_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"dicetower/hall"
	"dicetower/hall/gate"
	"dicetower/hall/store"
)

func TestServer(t *testing.T) {
	ctx := context.Background()
	s, err := store.Open(ctx, "sqlite:"+filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	admin, err := s.View("anchor").AddToken(ctx, store.Admin, "the boss")
	if err != nil {
		t.Fatal(err)
	}
	var away error
	server := hall.NewServer(hall.ServerOptions{
		Store: s, Gate: gate.New(s, map[string]bool{"anchor": true, "bell": true}), Figures: prometheus.NewRegistry(), Ready: func() error { return away },
	})
	ask := func(method, path, token, body string, header ...string) *httptest.ResponseRecorder {
		request := httptest.NewRequest(method, path, strings.NewReader(body))
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		for i := 0; i+1 < len(header); i += 2 {
			request.Header.Set(header[i], header[i+1])
		}
		answer := httptest.NewRecorder()
		server.ServeHTTP(answer, request)
		return answer
	}
	const venue = "/api/v1/venues/anchor"
	for _, test := range []struct {
		method, path, token, body string
		want                      int
	}{
		{"GET", "/healthz", "", "", 200},
		{"GET", "/readyz", "", "", 200},
		{"GET", "/metrics", "", "", 200},
		{"GET", venue + "/export/games", "", "", 403},
		{"GET", venue + "/export/games", admin, "", 200},
		{"GET", venue + "/export/results?format=csv&from=2026-01-01&to=2026-02-01", admin, "", 200},
		{"GET", venue + "/export/games?format=xlsx", admin, "", 400},
		{"GET", venue + "/export/games?from=yesterday", admin, "", 400},
		{"GET", venue + "/export/tokens", admin, "", 404},
		{"GET", "/api/v1/venues/bell/export/games", admin, "", 403},
		{"POST", venue + "/tokens", "", `{"role":"admin","name":"me"}`, 403},
		{"POST", venue + "/tokens", admin, `{"role":"root","name":"me"}`, 400},
		{"POST", venue + "/tokens", admin, `{"role":"host","name":"me","venue":"bell"}`, 400},
		{"DELETE", venue + "/tokens/nobody", admin, "", 404},
		{"GET", "/hall", "", "", 404},
	} {
		if got := ask(test.method, test.path, test.token, test.body); got.Code != test.want {
			t.Errorf("%s %s: %d, want %d: %s", test.method, test.path, got.Code, test.want, got.Body)
		}
	}

	made := ask("POST", venue+"/tokens", admin, `{"role":"host","name":"Sam"}`)
	var given struct{ Token string }
	if err := json.Unmarshal(made.Body.Bytes(), &given); err != nil || made.Code != 201 {
		t.Fatalf("%d %s: %v", made.Code, made.Body, err)
	}
	if access, err := s.Access(ctx, given.Token); err != nil || access.Role != store.Host || access.Venue != "anchor" {
		t.Errorf("access %+v: %v", access, err)
	}
	if list := ask("GET", venue+"/tokens", admin, ""); strings.Contains(list.Body.String(), given.Token) || !strings.Contains(list.Body.String(), "Sam") {
		t.Errorf("tokens: %s", list.Body)
	}
	if got := ask("DELETE", venue+"/tokens/Sam", admin, "", "Origin", "http://evil.example", "Sec-Fetch-Site", "cross-site"); got.Code != 403 {
		t.Errorf("a page of another site takes a token back: %d", got.Code)
	}
	if got := ask("DELETE", venue+"/tokens/Sam", admin, ""); got.Code != 204 {
		t.Errorf("taking a token back: %d %s", got.Code, got.Body)
	}
	away = errors.New("no route")
	if got := ask("GET", "/readyz", "", ""); got.Code != 503 || !strings.Contains(got.Body.String(), "no route") {
		t.Errorf("readyz without a broker: %d %s", got.Code, got.Body)
	}
}
