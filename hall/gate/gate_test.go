package gate_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"dicetower/hall/gate"
	"dicetower/hall/store"
)

func TestWhoGetsIn(t *testing.T) {
	ctx := context.Background()
	s, err := store.Open(ctx, "sqlite:"+filepath.Join(t.TempDir(), "hall.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	tokens := map[string]string{"": "", "wrong": "WRONG", "injection": "' OR '1'='1"}
	for _, who := range []struct {
		venue string
		role  store.Role
	}{{"anchor", store.Viewer}, {"anchor", store.Host}, {"anchor", store.Admin}, {"bell", store.Admin}} {
		if tokens[who.venue+" "+string(who.role)], err = s.View(who.venue).AddToken(ctx, who.role, string(who.role)); err != nil {
			t.Fatal(err)
		}
	}
	g := gate.New(s, map[string]bool{"anchor": false, "bell": true})
	mux := http.NewServeMux()
	for _, role := range []store.Role{store.Viewer, store.Host, store.Admin} {
		mux.Handle("GET /{venue}/"+string(role), g.Require(role, func(w http.ResponseWriter, _ *http.Request, v *store.View, a store.Access) {
			if a.Venue != v.Venue() {
				t.Errorf("access to %s opens %s", a.Venue, v.Venue())
			}
			_, _ = w.Write([]byte(v.Venue()))
		}))
	}
	for _, test := range []struct {
		path, token string
		want        int
	}{
		{"/anchor/viewer", "", 401},
		{"/anchor/viewer", "wrong", 401},
		{"/anchor/viewer", "injection", 401},
		{"/anchor/viewer", "bell admin", 401},
		{"/anchor/viewer", "anchor viewer", 200},
		{"/anchor/host", "anchor viewer", 403},
		{"/anchor/host", "anchor host", 200},
		{"/anchor/admin", "anchor host", 403},
		{"/anchor/admin", "anchor admin", 200},
		{"/bell/viewer", "", 200},
		{"/bell/viewer", "anchor admin", 200}, // as anybody
		{"/bell/host", "anchor admin", 403},
		{"/bell/admin", "", 403},
		{"/bell/admin", "bell admin", 200},
		{"/crown/viewer", "bell admin", 404},
		{"/bell'--/viewer", "bell admin", 404},
	} {
		for _, how := range []string{"header", "cookie"} {
			request := httptest.NewRequest("GET", test.path, nil)
			if token := tokens[test.token]; how == "header" && token != "" {
				request.Header.Set("Authorization", "Bearer "+token)
			} else if token != "" {
				given := httptest.NewRecorder()
				g.Remember(given, request, test.path[1:len(test.path)-len(filepath.Base(test.path))-1], token)
				for _, cookie := range given.Result().Cookies() {
					request.AddCookie(cookie)
				}
			}
			answer := httptest.NewRecorder()
			mux.ServeHTTP(answer, request)
			if answer.Code != test.want {
				t.Errorf("%s with the token %q as a %s: %d, want %d: %s", test.path, test.token, how, answer.Code, test.want, answer.Body)
			}
		}
	}
}
